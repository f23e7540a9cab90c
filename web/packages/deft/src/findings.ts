// findings.ts -- what is wrong with a tuning, a level, a script or a trace, in sentences.
import { layouts } from './bindings.js';
import type { Heap } from './heap.js';

/** One finding. */
export interface Finding {
  severity: 'error' | 'warning';
  /** What it is about, such as `jump.height`; may be empty. */
  field: string;
  /** In the file, from 1; 0 when unknown. */
  line: number;
  column: number;
  /** The whole line, `field: sentence`: place, value, legal range and cure. */
  text: string;
}

/** The findings of a call that could not do what it was asked. */
export class DeftError extends Error {
  readonly findings: Finding[];

  /** `file`: what the findings are about. The message is the first error, as `deft check` prints it, and how many follow. */
  constructor(findings: Finding[], file = '') {
    const errors = findings.filter((finding) => finding.severity === 'error');
    const [first] = errors;
    const place = first ? [file, first.line, first.column].filter((part) => part).join(':') : file;
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
    super(`${place}${place === '' ? '' : ': '}${first?.text ?? 'deft: it cannot be done'}${more}`);
    this.name = 'DeftError';
    this.findings = findings;
  }
}

/** Calls `use` with a list for findings, and returns them with its result. */
export function collect<T>(heap: Heap, use: (diags: number) => T): { result: T; findings: Finding[] } {
  const { calls } = heap;
  return heap.with(layouts.deft_diag_list.size, (diags) => {
    calls.deft_diag_clear(diags);
    const result = use(diags);
    const count = heap.view.getUint32(diags, true);
    const items = layouts.deft_diag_list.fields.find(([name]) => name === 'items')![2];
    const findings = Array.from({ length: count }, (_, i) => read(heap, diags + items + i * layouts.deft_diag.size));
    return { result, findings };
  });
}

function read(heap: Heap, at: number): Finding {
  const diag = heap.read(layouts.deft_diag, at);
  const text = heap.with(1024, (out) => {
    heap.calls.deft_diag_text(out, 1024, at);
    return heap.text(out);
  });
  return { severity: diag.severity === 1 ? 'error' : 'warning', field: diag.field, line: diag.line, column: diag.column, text };
}
