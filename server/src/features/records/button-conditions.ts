import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { closedButton } from '@auditplus/core/designs/press-values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { formFacts } from './before-save.ts';
import type { RecordModel } from './record-model.ts';
import { findRecord, type StoredRecord } from './record-rows.repository.ts';
import { everyRecordSql } from './record-scope.queries.ts';

/** Refuses what the designer's condition of a usual button closes to a record as it is stored. */
export function assertButtonOpen(
  ctx: Ctx,
  { views, form }: RecordModel,
  code: string,
  { values }: Pick<StoredRecord, 'values'>,
): void {
  const closed = closedButton(views, code, form, { values, facts: formFacts(ctx) });
  if (closed) refuse('record.buttonClosed', { label: textIn(closed.label, ctx.language) || code });
}

/** Which usual buttons are open to a record that the caller reaches; it is read where a condition asks for it alone. */
export async function openButtons(
  ctx: Ctx,
  model: RecordModel,
  id: string,
): Promise<(code: string) => boolean> {
  const { views, form } = model;
  const isAsked = views.some(({ rowButtons }) => rowButtons.some(({ when = '' }) => when.trim() !== ''));
  const stored = isAsked ? await findRecord(ctx.db, model, { id, where: everyRecordSql }) : undefined;
  if (!stored) return () => true;
  const at = { values: stored.values, facts: formFacts(ctx) };
  return (code) => closedButton(views, code, form, at) === undefined;
}
