import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { TONES } from '@auditplus/contract/kinds/option-source.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { evaluate } from '@auditplus/core/expressions/evaluate.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { type FormFacts, recordOf } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { useMemo } from 'react';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { type Runtime, useOwnRuntime } from './use-runtime.ts';

/** The colour of a row by the view's conditions; the first that holds counts, none: ''. */
export function useRowTones(view: ListView): (row: RecordRow) => string {
  const runtime = useOwnRuntime();
  const facts = useFormFacts();
  return useMemo(() => tonesOf(runtime, view, facts), [runtime, view, facts]);
}

function tonesOf({ model }: Runtime, { rowColours }: ListView, facts: FormFacts) {
  const conditions = rowColours.flatMap(({ when, colour }) => {
    const parsed = parseExpression(when);
    const checked = parsed.ok ? checkExpression(parsed.tree, model.scope, BOOLEAN) : null;
    const tone = TONES.find((one) => one === colour);
    return checked?.ok && tone ? [{ condition: checked.expression, tone }] : [];
  });
  return ({ values }: RecordRow): string => {
    if (conditions.length === 0 || !values) return '';
    const record = recordOf(model, readRecord(model, values).values);
    const holds = conditions.find(({ condition }) => {
      const found = evaluate(condition, { ...facts, record });
      return found.kind === 'value' && found.value === true;
    });
    return holds?.tone ?? '';
  };
}
