import type { IntegrationConflict } from '@auditplus/contract/features/integration/integration.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { compareStages } from '@auditplus/core/scoring/stages.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import { canonicalHash } from '../../../kernel/canonical-hash.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState } from '../../../kernel/lifecycle.ts';
import { loadPeople } from '../../users/public.ts';
import { isOpen } from '../board.ts';
import { dropDecisionsOf, insertDecision } from '../merge-decisions.repository.ts';
import { columnsOf } from '../rows.repository.ts';
import { asSubmitter, isStageLead, type Relation, relationTo, sightOf } from '../scoring.policy.ts';
import { loadSheetRows, mergedItems } from '../sheet-rows.ts';
import { setRule } from '../stage-records.repository.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { enteredRows, mergeItem } from '../working.ts';
import { lockForStep } from './stage-step.ts';

/** How the scorers of a stage record stand to each other under a rule. */
export type ScorerPicture = {
  readonly context: RecordContext;
  readonly relation: Relation;
  readonly inputs: readonly { readonly id: string; readonly name: string; readonly hash: string }[];
  readonly conflicts: readonly IntegrationConflict[];
  /** Items that scorers have entered, and all items of the record. */
  readonly merged: number;
  readonly items: number;
  readonly undecided: number;
};

/** The picture of a record whose stage the caller sees whole; AU0001 otherwise. */
export async function scorerPicture(
  ctx: Ctx,
  recordId: string,
  db: Db | Tx = ctx.db,
): Promise<ScorerPicture> {
  const loaded = await loadRecordContext(ctx, recordId, db);
  const relation = relationTo(ctx.caller, loaded, ctx.clock.now());
  const context = asSubmitter(loaded, relation);
  const { evaluation, tree } = context;
  if (!evaluation.lines.some((line) => sightOf(relation, context, evaluation.stage, line) === 'all'))
    refuse('AU0001');
  const sheet = await loadSheetRows(ctx, context, db);
  const merged = mergedItems(context, sheet);
  const own = [...sheet.rows.values()].flatMap(enteredRows);
  const people = await loadPeople(db, [
    ...own.map(({ scorerId }) => scorerId),
    ...[...sheet.decisions.values()].map(({ decidedBy }) => decidedBy),
  ]);
  const conflicts = [...merged].flatMap(([nodeId, result]): IntegrationConflict[] => {
    const item = tree.items.get(nodeId);
    const rows = sheet.rows.get(nodeId);
    if (!item || !rows || result.conflicts.length === 0) return [];
    const byRule = mergeItem(item, rows, { evaluation: sheet.holderOf(nodeId), limits: sheet.limits }, null);
    const stored = sheet.decisions.get(nodeId);
    return [
      {
        nodeId,
        nodeCode: item.nodeCode,
        fullName: item.fullName,
        standardScore: fromPts(item.standardScore),
        kinds: [...result.conflicts],
        values: own
          .filter((row) => row.nodeId === nodeId)
          .flatMap((row) => {
            const scorer = people(row.scorerId);
            return scorer
              ? [{ scorer, status: row.status, score: row.score === null ? null : fromPts(row.score) }]
              : [];
          }),
        spread: result.spread === null ? null : fromPts(result.spread),
        ruleScore: byRule?.outcome === 'scored' && byRule.score !== null ? fromPts(byRule.score) : null,
        ruleNa: byRule?.outcome === 'na',
        decision: stored
          ? {
              kind: stored.decision.kind,
              score: stored.decision.kind === 'score' ? fromPts(stored.decision.score) : null,
              reason: stored.reason,
              decidedBy: people(stored.decidedBy) ?? { id: stored.decidedBy, name: '' },
            }
          : null,
      },
    ];
  });
  const places = new Map([...sheet.itemIds].map((nodeId, place) => [nodeId, place]));
  const inputs = [...Map.groupBy(own, ({ scorerId }) => scorerId ?? '')].map(([scorerId, rows]) => ({
    id: scorerId,
    name: people(scorerId)?.name ?? '',
    hash: canonicalHash(
      rows.map((row) => [row.nodeId, columnsOf(row)]).sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ),
  }));
  return {
    context,
    relation,
    inputs: inputs.sort((a, b) => (a.id < b.id ? -1 : 1)),
    conflicts: conflicts.sort((a, b) => (places.get(a.nodeId) ?? 0) - (places.get(b.nodeId) ?? 0)),
    merged: merged.size,
    items: sheet.itemIds.size,
    undecided: [...merged.values()].filter(({ blocks }) => blocks).length,
  };
}

/** Whether the caller puts together and decides in the record's stage (audit-domain 6.2, integration decide). */
export const mayIntegrate = (relation: Relation, context: RecordContext): boolean =>
  !(relation.unit && context.evaluation.stage !== 'SELF') &&
  (isStageLead(relation, context.evaluation.stage) || relation.msd || relation.msdHead);

/** Sets the rule by which the open records of a sheet merge their scorers. */
export async function setMergeRule(tx: Change, ctx: Ctx, recordId: string, rule: MergeRule): Promise<void> {
  const context = await lockForStep(tx, ctx, recordId);
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  if (!mayIntegrate(relation, context)) refuse('AU0001');
  const { current } = context.evaluation;
  if (current.mergeRule === rule) return;
  if (!isOpen(current.state) || current.id !== recordId)
    refuseState(ctx, stageRecordLifecycle, context.record.state);
  const ids = [current.id, ...context.board.partsOf(context.evaluation).map((part) => part.current.id)];
  await setRule(tx.db, rule, ids);
  tx.record({
    action: 'score.mergeRuleChanged',
    targetType: 'stageRecord',
    targetId: recordId,
    before: { rule: current.mergeRule },
    after: { rule },
    chainId: context.check.id,
  });
}

/**
 * Takes the rule's value for every undecided item whose scores lie no further apart than the spread; what the scorers
 * do not even agree applies is left to be decided one by one. Merged values need not be multiples of the step (5.1).
 */
export async function applyMergeRule(
  tx: Change,
  ctx: Ctx,
  input: { readonly recordId: string; readonly belowSpread: number; readonly reason: string },
): Promise<number> {
  await lockForStep(tx, ctx, input.recordId);
  const picture = await scorerPicture(ctx, input.recordId, tx.db);
  const { context, relation } = picture;
  if (relation.unit && context.evaluation.stage !== 'SELF') refuse('AU0006');
  if (!mayIntegrate(relation, context)) refuse('AU0001');
  if (!isOpen(context.evaluation.current.state))
    refuseState(ctx, stageRecordLifecycle, context.evaluation.current.state);
  const taken = picture.conflicts.filter(
    ({ decision, kinds, spread, ruleScore }) =>
      decision === null &&
      !kinds.includes('applicability') &&
      ruleScore !== null &&
      spread !== null &&
      spread <= input.belowSpread,
  );
  for (const conflict of taken) {
    const holder = context.board.covering(context.evaluation.stage, conflict.nodeId);
    if (!holder) continue;
    await insertDecision(tx.db, {
      stage_record_id: holder.current.id,
      node_id: conflict.nodeId,
      kind: 'score',
      score: toPts(conflict.ruleScore ?? 0),
      reason: input.reason,
      decided_by: ctx.caller.userId,
      decided_at: ctx.clock.now(),
    });
    tx.record({
      action: 'score.conflictDecided',
      targetType: 'item',
      targetId: conflict.nodeId,
      after: {
        nodeCode: conflict.nodeCode,
        stage: context.evaluation.stage,
        stageRecordId: holder.current.id,
        kind: 'score',
        score: conflict.ruleScore,
      },
      reason: input.reason,
      chainId: context.check.id,
    });
  }
  return taken.length;
}

/** Lifts the decisions of a record, as `dropDecisions` does, for the caller who sees its stage whole. */
export const dropDecisionsOfRecord = async (tx: Change, ctx: Ctx, recordId: string): Promise<void> =>
  dropDecisions(tx, (await scorerPicture(ctx, recordId, tx.db)).context);

/** Lifts the decisions of a record that is still open, so that its conflicts wait again. */
export async function dropDecisions(tx: Change, context: RecordContext): Promise<void> {
  const { board, evaluation } = context;
  const holders = [evaluation, ...board.partsOf(evaluation)].filter(({ current }) => isOpen(current.state));
  if (holders.length === 0) return;
  await dropDecisionsOf(
    tx.db,
    holders.map(({ current }) => current.id),
  );
}

/** Whether a stage above has been opened on one of the record's lines. */
export const nextStageOpened = (context: RecordContext): boolean =>
  context.board.evaluations.some(
    (other) =>
      compareStages(other.stage, context.evaluation.stage) > 0 &&
      other.lines.some((line) => context.evaluation.lines.includes(line)) &&
      other.current.startedAt !== null,
  );
