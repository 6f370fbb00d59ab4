import { jsonFault } from '@auditplus/core/text/json-fault.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Runnable } from '../interface-definitions.ts';
import { columnsOf, type SourceData } from './source-rows.ts';

const parsed = new WeakMap<Runnable, SourceData>();

/** The fixed data of an interface, read once. */
export function fixedData(runnable: Runnable): SourceData {
  const known = parsed.get(runnable);
  if (known) return known;
  const data = parsedJson(runnable.body.query);
  const made = { data, columns: columnsOf(data), isCut: false };
  parsed.set(runnable, made);
  return made;
}

/** The value of a JSON text; refuses with `interface.jsonInvalid` and the place. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const at = jsonFault(text) ?? text.length;
    const before = text.slice(0, at).split('\n');
    const place = { at, line: before.length, column: (before.at(-1) ?? '').length + 1 };
    refuse('interface.jsonInvalid', { line: place.line, column: place.column }, { field: 'query', place });
  }
}
