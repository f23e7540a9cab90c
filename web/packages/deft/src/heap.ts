// heap.ts -- the memory of the module: numbers, texts and structs in it.
import { layouts, type Calls, type Layout } from './bindings.js';

const sizes: Record<string, number> = { f64: 8, f32: 4, i8: 1, u8: 1, i16: 2, u16: 2, i32: 4, u32: 4, i64: 8, u64: 8, bool: 1, text: 4 };
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module's memory. Addresses are numbers; 0 is none. */
export class Heap {
  readonly calls: Calls;
  #view: DataView;
  #bytes: Uint8Array;

  constructor(calls: Calls) {
    this.calls = calls;
    this.#view = new DataView(calls.memory.buffer);
    this.#bytes = new Uint8Array(calls.memory.buffer);
  }

  /** The memory as it is now: it moves when it grows. */
  get view(): DataView {
    if (this.#view.buffer !== this.calls.memory.buffer) {
      this.#view = new DataView(this.calls.memory.buffer);
      this.#bytes = new Uint8Array(this.calls.memory.buffer);
    }
    return this.#view;
  }

  get bytes(): Uint8Array {
    return this.view.buffer === this.#bytes.buffer ? this.#bytes : new Uint8Array(this.calls.memory.buffer);
  }

  /** A zeroed block; give it back by `free`. */
  alloc(size: number): number {
    const at = this.calls.malloc(Math.max(size, 8));
    if (at === 0) {
      throw new RangeError(`deft: no memory for ${size} bytes`);
    }
    this.bytes.fill(0, at, at + size);
    return at;
  }

  free(at: number): void {
    this.calls.free(at);
  }

  /** Calls `use` with a block that is freed afterwards. */
  with<T>(size: number, use: (at: number) => T): T {
    const at = this.alloc(size);
    try {
      return use(at);
    } finally {
      this.free(at);
    }
  }

  /** The same with a text, and its length in bytes. */
  withText<T>(text: string, use: (at: number, size: number) => T): T {
    const bytes = encoder.encode(text);
    return this.with(bytes.length + 1, (at) => {
      this.bytes.set(bytes, at);
      return use(at, bytes.length);
    });
  }

  /** The text that ends with a NUL. */
  text(at: number): string {
    if (at === 0) {
      return '';
    }
    const bytes = this.bytes;
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  /** A copy of bytes. */
  copy(at: number, size: number): Uint8Array {
    return this.bytes.slice(at, at + size);
  }

  /** A struct as an object of its own. */
  read<T>(layout: Layout<T>, at: number): T {
    const out: Record<string, unknown> = {};
    for (const [name, kind, offset, count] of layout.fields) {
      if (kind === 'chars') {
        out[name] = this.text(at + offset);
      } else if (count === 0) {
        out[name] = this.#value(kind, at + offset);
      } else {
        const size = sizes[kind] ?? this.#layout(kind).size;
        out[name] = Array.from({ length: count }, (_, i) => this.#value(kind, at + offset + i * size));
      }
    }
    return out as T;
  }

  /** `count` structs, one after another. */
  readAll<T>(layout: Layout<T>, at: number, count: number): T[] {
    return Array.from({ length: count }, (_, i) => this.read(layout, at + i * layout.size));
  }

  /** Writes the fields that are given; texts and arrays of structs cannot be written. */
  write<T>(layout: Layout<T>, at: number, values: Partial<T>): void {
    for (const [name, kind, offset, count] of layout.fields) {
      const value = (values as Record<string, unknown>)[name];
      if (value === undefined) {
        continue;
      }
      if (count > 0) {
        const size = sizes[kind] ?? this.#layout(kind).size;
        (value as unknown[]).forEach((item, i) => this.#set(kind, at + offset + i * size, item));
      } else {
        this.#set(kind, at + offset, value);
      }
    }
  }

  #layout(kind: string): Layout<unknown> {
    return (layouts as Record<string, Layout<unknown>>)[kind]!;
  }

  #value(kind: string, at: number): unknown {
    const view = this.view;
    switch (kind) {
      case 'f64': return view.getFloat64(at, true);
      case 'f32': return view.getFloat32(at, true);
      case 'i8': return view.getInt8(at);
      case 'u8': return view.getUint8(at);
      case 'i16': return view.getInt16(at, true);
      case 'u16': return view.getUint16(at, true);
      case 'i32': return view.getInt32(at, true);
      case 'u32': return view.getUint32(at, true);
      case 'i64': return view.getBigInt64(at, true);
      case 'u64': return view.getBigUint64(at, true);
      case 'bool': return view.getUint8(at) !== 0;
      case 'text': return this.text(view.getUint32(at, true));
      default: return this.read(this.#layout(kind), at);
    }
  }

  #set(kind: string, at: number, value: unknown): void {
    const view = this.view;
    switch (kind) {
      case 'f64': view.setFloat64(at, value as number, true); break;
      case 'f32': view.setFloat32(at, value as number, true); break;
      case 'i8': view.setInt8(at, value as number); break;
      case 'u8': view.setUint8(at, value as number); break;
      case 'i16': view.setInt16(at, value as number, true); break;
      case 'u16': view.setUint16(at, value as number, true); break;
      case 'i32': view.setInt32(at, value as number, true); break;
      case 'u32': view.setUint32(at, value as number, true); break;
      case 'i64': view.setBigInt64(at, value as bigint, true); break;
      case 'u64': view.setBigUint64(at, value as bigint, true); break;
      case 'bool': view.setUint8(at, value ? 1 : 0); break;
      default: this.write(this.#layout(kind), at, value as object); break;
    }
  }
}
