import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { ITEM_STATUS, NA_REASON_LENGTH } from '@auditplus/core/scoring/item-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { rowsBefore } from '../effective-rows.ts';
import { loadSheetRows, shownRow } from '../sheet-rows.ts';
import { loadRecordContext } from '../task-context.repository.ts';
import { assertMayScore } from './open-record.ts';
import { type Saved, saveRows } from './save-rows.ts';

const FIELD = { zh: '认定理由', zhtw: '認定理由', en: 'reason of the decision' } as const;

/**
 * A later stage accepts or refuses an N/A claim (audit-domain 5.4). The claim's own reason stays; a refusal, and
 * any decision against the stage below, needs a reason of its own.
 */
export async function decideClaim(
  ctx: Ctx,
  input: {
    readonly id: string;
    readonly nodeId: string;
    readonly rev: number;
    readonly accept: boolean;
    readonly reason: string;
  },
): Promise<Saved> {
  const { nodeId, accept } = input;
  const context = await loadRecordContext(ctx, input.id);
  assertMayScore(ctx, context);
  const { board, evaluation, tree } = context;
  // The unit only claims.
  if (evaluation.stage === 'SELF') refuse('AU0001');
  const reason = input.reason.trim();
  const below = (await rowsBefore(ctx.db, board, tree, evaluation.stage)).get(nodeId);
  const overturns = accept ? below?.status !== ITEM_STATUS.naClaimed && below?.outcome !== 'na' : true;
  if (overturns && reason === '') refuse('AU0004', { 字段: FIELD[ctx.language] }, { nodeId });
  const sheet = await loadSheetRows(ctx, context);
  const shown = shownRow(sheet.rows.get(nodeId), ctx.caller.userId, evaluation.stage);
  const claimed = shown?.naReason || below?.row?.naReason || '';
  const isLongEnough = [...claimed].length >= NA_REASON_LENGTH.min;
  const body: ItemBody = {
    rev: input.rev,
    status: accept ? ITEM_STATUS.naAccepted : ITEM_STATUS.naRefused,
    naReason: accept && !isLongEnough ? reason : claimed,
    naDecisionReason: reason,
  };
  return saveRows(ctx, input.id, [{ nodeId, body }]);
}
