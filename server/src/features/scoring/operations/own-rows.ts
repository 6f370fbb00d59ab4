import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { RecordContext } from '../task-context.repository.ts';
import { rowsAfterBulk } from './sheet-summary.ts';

/** What a save of an item starts from: the caller's own row, null before the first save, and the photos it keeps. */
export type OwnRow = { readonly own: ScoreRow | null; readonly photos: readonly FileRef[] };

/** The caller's own rows of items of a record. */
export async function ownRows(
  ctx: Ctx,
  context: RecordContext,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, OwnRow>> {
  const shown = await rowsAfterBulk(ctx, context, nodeIds);
  return new Map(
    shown.map((row) => {
      const isOwn = context.evaluation.stage === 'SELF' || row.scorer?.id === ctx.caller.userId;
      return [row.nodeId, { own: isOwn ? row : null, photos: row.photos }];
    }),
  );
}
