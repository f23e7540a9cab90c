// bindings.mjs API OUT EXPORTS SOURCES -- makes the bindings from deft-api.json (docs/reference/api-json.md).
//   OUT      bindings.ts: constants, enums, the layouts of structs in WebAssembly, the types of functions; beside it texts.ts: what each
//            parameter is, in words
//   EXPORTS  a folder: for each module the functions that the TypeScript in the folder SOURCES calls, for the linker
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [apiPath, outPath, exportsPath, sources] = process.argv.slice(2);
const api = JSON.parse(readFileSync(apiPath, 'utf8'));
const text = readdirSync(sources)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(sources, name), 'utf8'))
  .join('\n');

const structs = new Map(api.structs.map((struct) => [struct.name, struct]));
const enums = new Map(api.enums.map((item) => [item.name, item]));
const called = new Set(text.match(/\bcalls\.(deft_\w+)/g)?.map((word) => word.slice('calls.'.length)));
const wanted = new Set(text.match(/\blayouts\.(deft_\w+)/g)?.map((word) => word.slice('layouts.'.length)));

/** A number as JavaScript spells it. */
const number = (value) => (typeof value === 'number' ? `${value}` : 'Infinity');
const comment = (doc, indent = '') => (doc ? `${indent}/** ${doc.replaceAll('*/', '* /')} */\n` : '');
/** deft_event_kind as EventKind. */
const typeName = (name) => name.replace(/^deft_/, '').replace(/(^|_)([a-z])/g, (_, _under, letter) => letter.toUpperCase());
const fieldName = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** What all names begin with, up to an underscore; the names of one value: DEFT_. */
function commonPrefix(names) {
  let prefix = names[0].slice(0, names[0].lastIndexOf('_') + 1);
  while (names.length < 2 ? prefix !== 'DEFT_' : names.some((name) => !name.startsWith(prefix))) {
    prefix = prefix.slice(0, prefix.lastIndexOf('_', prefix.length - 2) + 1);
  }
  return prefix;
}

const scalars = {
  double: ['f64', 'number'], float: ['f32', 'number'],
  int8_t: ['i8', 'number'], uint8_t: ['u8', 'number'], int16_t: ['i16', 'number'], uint16_t: ['u16', 'number'],
  int32_t: ['i32', 'number'], uint32_t: ['u32', 'number'], int64_t: ['i64', 'bigint'], uint64_t: ['u64', 'bigint'],
  size_t: ['u32', 'number'], bool: ['bool', 'boolean'],
};

/** How a field lies in memory, and its type in TypeScript. */
function fieldOf(field, offset) {
  const isText = field.type === 'char' && (field.pointers === 1 || field.count !== undefined);
  if (isText) {
    return { kind: field.pointers ? 'text' : 'chars', type: 'string', offset, count: field.pointers ? 1 : field.count };
  }
  if (field.pointers || field.type === 'function') {
    return { kind: 'u32', type: 'number', offset, count: field.count ?? 1 };
  }
  if (scalars[field.type]) {
    const [kind, type] = scalars[field.type];
    return { kind, type, offset, count: field.count ?? 1 };
  }
  if (enums.has(field.type)) {
    return { kind: 'i32', type: 'number', offset, count: field.count ?? 1 };
  }
  if (structs.has(field.type)) {
    wanted.add(field.type);
    return { kind: field.type, type: typeName(field.type), offset, count: field.count ?? 1 };
  }
  return undefined;
}

/** The fields of a struct that a game may read; a nested group becomes an object. */
function layoutOf(struct) {
  const at = struct.layouts['32'];
  const fields = struct.fields
    .filter((field) => !field.private && !field.name.startsWith('reserved'))
    .map((field) => ({ ...fieldOf(field, at.offsets[field.path]), name: fieldName(field.name), doc: field.doc, array: field.count > 1 }))
    .filter((field) => field.kind !== undefined);
  return { name: struct.name, doc: struct.doc, size: at.size, fields };
}

const layouts = [];
for (const name of wanted) { // grows meanwhile
  const struct = structs.get(name);
  if (!struct?.layouts) {
    throw new Error(`deft-api.json has no layout of ${name}`);
  }
  layouts.push(layoutOf(struct));
}

const lines = ['// Made by make/bindings.mjs from deft-api.json.', '/* eslint-disable */', ''];
lines.push(`export const version = ${JSON.stringify(api.deft)};`, '');
lines.push('/** The numbers that the headers define. */', 'export const constants = {');
for (const constant of api.constants.filter((item) => item.library === 'deft')) {
  lines.push(`${comment(constant.doc, '  ')}  ${constant.name.replace(/^DEFT_/, '')}: ${number(constant.value)},`);
}
lines.push('} as const;', '');

for (const item of api.enums.filter((one) => one.library !== 'deft_plot')) {
  const name = typeName(item.name);
  const last = item.values.at(-1);
  const values = last.name.endsWith('_COUNT') && last.value === item.values.length - 1 ? item.values.slice(0, -1) : item.values;
  const prefix = commonPrefix(values.map((value) => value.name));
  const short = (value) => value.name.slice(prefix.length);
  const key = (word) => (/^\d/.test(word) ? `'${word}'` : word);
  lines.push(`${comment(item.doc)}export const ${name} = {`);
  for (const value of values) {
    lines.push(`${comment(value.doc, '  ')}  ${key(short(value))}: ${value.value},`);
  }
  lines.push('} as const;');
  if (values.every((value) => value.word)) {
    lines.push(`/** The words of ${name} in files and traces, by their numbers. */`);
    lines.push(`export const ${name.charAt(0).toLowerCase()}${name.slice(1)}Words = ${JSON.stringify(values.map((value) => value.word))} as const;`);
  }
  lines.push('');
}

for (const layout of layouts) {
  lines.push(`${comment(layout.doc)}export interface ${typeName(layout.name)} {`);
  for (const field of layout.fields) {
    lines.push(`${comment(field.doc, '  ')}  ${field.name}: ${field.type}${field.array && field.type !== 'string' ? '[]' : ''};`);
  }
  lines.push('}', '');
}
lines.push('/** Where the fields of a struct lie: name, kind, offset, count. */');
lines.push('export type Layout<T> = { size: number; fields: readonly (readonly [string, string, number, number])[]; of?: T };', '');
lines.push('export const layouts = {');
for (const layout of layouts) {
  const rows = layout.fields.map((field) => JSON.stringify([field.name, field.kind, field.offset, field.kind === 'chars' || field.array ? field.count : 0]));
  lines.push(`  ${layout.name}: { size: ${layout.size}, fields: [${rows.join(', ')}] } as Layout<${typeName(layout.name)}>,`);
}
lines.push('};', '');

const signature = (item) => {
  const wasm = (type) => (type.pointers ? 'number' : type.type === 'void' ? 'void' : type.type.includes('int64') ? 'bigint' : 'number');
  const parameters = item.parameters.map((parameter) => `${fieldName(parameter.name)}: ${wasm(parameter)}`);
  return `${comment(item.doc, '  ')}  ${item.name}(${parameters.join(', ')}): ${wasm(item.returns)};`;
};
lines.push('/** The functions of the module that the package calls. Structs go by address; a bool is 0 or 1. */', 'export interface Calls {');
lines.push('  memory: WebAssembly.Memory;', '  malloc(size: number): number;', '  free(at: number): void;', '  _initialize(): void;');
const own = { // core/deft_web.h
  deft_web_file_add: 'path: number, bytes: number, size: number): number',
  deft_web_files_clear: '): void',
  deft_web_file_missing: '): number',
  deft_web_pack_count: '): number',
  deft_web_pack_next: 'out: number): number',
  deft_web_pack_give: 'bytes: number, size: number): void',
  deft_web_level_load: 'path: number, pxPerUnit: number, room: number, bodies: number, diags: number): number',
};
const io = new Set(Object.keys(own));
for (const name of [...called].sort()) {
  const item = api.functions.find((one) => one.name === name);
  if (item === undefined && own[name] === undefined) {
    throw new Error(`deft-api.json has no function ${name}`);
  }
  if (item?.library === 'deft_io') {
    io.add(name);
  }
  lines.push(item ? signature(item) : `  ${name}(${own[name]};`);
}
lines.push('}', '');
lines.push('/** The name of a parameter in a tuning. */', `export type ParamPath =\n${api.parameters.map((item) => `  | '${item.path}'`).join('\n')};`, '');
lines.push('/** The groups of parameters, in their order. */', `export const groups = ${JSON.stringify(api.groups)} as const;`, '');

/** Writes a file only when it changes, so that nothing is built again for nothing. */
function update(path, content) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) {
    writeFileSync(path, content);
  }
}

const texts = [
  '// Made by make/bindings.mjs from deft-api.json: what each parameter is. An editor of tunings imports this, a game does not.',
  "import type { ParamPath } from './bindings.js';", '', 'export const summaries: Readonly<Record<ParamPath, string>> = {',
  ...api.parameters.map((item) => `  '${item.path}': ${JSON.stringify(item.doc)},`), '};', '',
];

/** What a game that is done does without: files, and explanations of its tuning. */
const leftOut = (name) => io.has(name) || name === 'deft_moveset_explain';
const flags = (names) => names.map((name) => `-Wl,--export=${name}\n`).join('');
const all = ['malloc', 'free', ...[...called].sort()];
update(outPath, lines.join('\n'));
update(join(dirname(outPath), 'texts.ts'), texts.join('\n'));
update(join(exportsPath, 'deft.exports'), flags(all));
update(join(exportsPath, 'deft-core.exports'), flags(all.filter((name) => !leftOut(name))));
