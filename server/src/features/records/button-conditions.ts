import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { closedButton } from '@auditplus/core/designs/press-values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { formFacts } from './before-save.ts';
import type { RecordModel } from './record-model.ts';
import type { StoredRecord } from './record-rows.repository.ts';

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
