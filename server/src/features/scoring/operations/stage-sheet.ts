import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { SCORE_PHOTOS } from '../photos.ts';
import { isStageLead, relationTo } from '../scoring.policy.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { assertMayScore } from './open-record.ts';
import { readSheet } from './read-sheet.ts';
import { type SaveInput, type SaveResult, saveRows } from './save-rows.ts';
import { rowsAfterBulk } from './sheet-summary.ts';

/** A stage record in the hands of one person, for features that enter scores in another way than the score page. */
export type StageSheet = RecordContext & {
  /** Owner of the photos of its rows. */
  readonly photoOwner: { readonly ownerType: string; readonly ownerId: string };
  /** Refuses what stands against any save in the record at all. */
  readonly assertMayScore: () => void;
  /** Whether the person leads the stage or the audit, or belongs to 管理体系部. */
  readonly mayManage: () => boolean;
  /** The sheet as the person sees it on the score page. */
  readonly read: () => Promise<ScoreSheet>;
  /** The person's own rows of items. */
  readonly ownRows: (nodeIds: readonly string[]) => Promise<ReadonlyMap<string, OwnRow>>;
  /** Saves items as the person's entries, in the order given. */
  readonly save: (inputs: readonly SaveInput[]) => Promise<readonly SaveResult[]>;
  /** The same record in the hands of somebody else. */
  readonly heldBy: (holder: Ctx) => StageSheet;
};

/** A stage record in the caller's scope; AU0002 otherwise. */
export const stageSheet = async (ctx: Ctx, recordId: string): Promise<StageSheet> =>
  sheetOf(ctx, await loadRecordContext(ctx, recordId));

const sheetOf = (ctx: Ctx, context: RecordContext): StageSheet => ({
  ...context,
  photoOwner: { ownerType: SCORE_PHOTOS, ownerId: context.evaluation.id },
  assertMayScore: () => {
    assertMayScore(ctx, context);
  },
  mayManage: () => mayManage(ctx, context),
  read: () => readSheet(ctx, { id: context.record.id, query: {} }),
  ownRows: (nodeIds) => ownRows(ctx, context, nodeIds),
  save: async (inputs) => (await saveRows(ctx, context.record.id, inputs)).results,
  heldBy: (holder) => sheetOf(holder, context),
});

function mayManage(ctx: Ctx, context: RecordContext): boolean {
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const { stage } = context.evaluation;
  // The audited unit's own people decide about their own stage only (R1).
  if (relation.unit) return stage === 'SELF' && isStageLead(relation, stage);
  return relation.lead || relation.msd || relation.msdHead || isStageLead(relation, stage);
}

/** What a save of an item starts from: the caller's own row, null before the first save, and the photos it keeps. */
type OwnRow = { readonly own: ScoreRow | null; readonly photos: readonly FileRef[] };

/** The caller's own rows of items of a record. */
async function ownRows(
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
