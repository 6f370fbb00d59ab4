import type { ColumnFormat, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { evaluate } from '@auditplus/core/expressions/evaluate.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { BOOLEAN, type Row } from '@auditplus/core/expressions/types.ts';
import { type FormFacts, recordOf } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { useMemo } from 'react';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { type Runtime, useOwnRuntime } from './use-runtime.ts';

/** What the conditions of a view make of rows and of cells; of several the first that holds counts. */
export type ViewLooks = {
  /** The colour of a row; '' for none. */
  readonly toneOf: (row: RecordRow) => string;
  /** How the value of a column looks; undefined: as always. */
  readonly formatOf: (row: RecordRow, path: string) => ColumnFormat | undefined;
};

/** How rows and cells of a view look. */
export function useViewLooks(view: ListView): ViewLooks {
  const runtime = useOwnRuntime();
  const facts = useFormFacts();
  return useMemo(() => looksOf(runtime, view, facts), [runtime, view, facts]);
}

function looksOf({ model }: Runtime, { rowColours, columns }: ListView, facts: FormFacts): ViewLooks {
  const records = new WeakMap<object, Row>();
  const recordIn = (values: NonNullable<RecordRow['values']>): Row => {
    const known = records.get(values) ?? recordOf(model, readRecord(model, values).values);
    records.set(values, known);
    return known;
  };
  const firstOf = <T extends { readonly when: string }>(all: readonly T[]) => {
    const read = all.flatMap((one) => {
      const parsed = parseExpression(one.when);
      const checked = parsed.ok ? checkExpression(parsed.tree, model.scope, BOOLEAN) : null;
      return checked?.ok ? [{ one, condition: checked.expression }] : [];
    });
    return ({ values }: RecordRow): T | undefined => {
      if (read.length === 0 || !values) return undefined;
      const record = recordIn(values);
      return read.find(({ condition }) => {
        const found = evaluate(condition, { ...facts, record });
        return found.kind === 'value' && found.value === true;
      })?.one;
    };
  };
  const colourOf = firstOf(rowColours.filter(({ colour }) => TONES.some((tone) => tone === colour)));
  const formats = new Map(columns.map(({ field, formats: own = [] }) => [field, firstOf(own)]));
  return {
    toneOf: (row) => colourOf(row)?.colour ?? '',
    formatOf: (row, path) => formats.get(path)?.(row),
  };
}
