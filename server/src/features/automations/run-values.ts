import type { FieldValue } from '@auditplus/contract/features/automations/automation-template.model.ts';
import { filledWords } from '@auditplus/core/automations/words.ts';
import type { RunRow } from './automation-runs.repository.ts';
import type { RunInput } from './automation-triggers.ts';

/** What a run knows: what it began with, and what its steps gave. */
export type RunValues = {
  readonly runId: string;
  /** The record that the run began with (''), or that a step made. */
  recordOf(node: string): RunInput['record'];
  /** Words with the values in their places. */
  words(text: string): string;
  /** A value as records hold it. */
  value(name: string): unknown;
};

export function runValues({ id, input, outputs, state }: RunRow): RunValues {
  const textOf = (name: string): string => {
    const known = input.texts[name] ?? state.variables[name];
    return known === null || known === undefined ? '' : String(known);
  };
  return {
    runId: id,
    recordOf(node) {
      if (node === '') return input.record;
      const visit = state.visits.findLast((one) => one.node === node);
      const output = visit && outputs[visit.id]?.output;
      const { designId, recordId } = output ?? {};
      return typeof designId === 'string' && typeof recordId === 'string' ? { designId, recordId } : null;
    },
    words: (text) => filledWords(text, textOf),
    value: (name) => input.data[name] ?? state.variables[name] ?? null,
  };
}

/** What a step fills in: values as they are, and words. */
export function filledFields(
  fields: readonly FieldValue[],
  values: RunValues,
): { readonly values: Record<string, unknown>; readonly words: Record<string, string> } {
  const taken = fields.filter(({ from }) => from === 'field');
  const written = fields.filter(({ from }) => from === 'text');
  return {
    values: Object.fromEntries(taken.map(({ field, value }) => [field, values.value(value)])),
    words: Object.fromEntries(written.map(({ field, value }) => [field, values.words(value)])),
  };
}
