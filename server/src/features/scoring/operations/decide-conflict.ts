import type {
  ConflictDecisionBody,
  ConflictDecisionReply,
} from '@auditplus/contract/features/scoring/score-writes.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { enterItem, isNaAllowed } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState } from '../../../kernel/lifecycle.ts';
import { isOpen } from '../board.ts';
import { refusalOf } from '../enter-row.ts';
import { storeDecision } from '../merge-decisions.repository.ts';
import { asSubmitter, assertDeclared, relationTo } from '../scoring.policy.ts';
import { summaryView } from '../scoring.view.ts';
import { liveSheet, loadSheetRows, mergedItems } from '../sheet-rows.ts';
import { loadRecordContext } from '../task-context.repository.ts';
import { mayIntegrate } from './integrate-scorers.ts';
import { lockForStep } from './stage-step.ts';

const FIELDS = {
  reason: { zh: '裁定理由', zhtw: '裁定理由', en: 'reason of the decision' },
  score: { zh: '裁定得分', zhtw: '裁定得分', en: 'decided score' },
} as const;

/** The stage lead decides an item on which the scorers differ (audit-domain 5.5). */
export async function decideConflict(
  ctx: Ctx,
  input: {
    readonly id: string;
    readonly nodeId: string;
    readonly body: z.infer<typeof ConflictDecisionBody>;
  },
): Promise<z.infer<typeof ConflictDecisionReply>> {
  const { nodeId, body } = input;
  await change(ctx, async (tx) => {
    const locked = await lockForStep(tx, ctx, input.id);
    const { board, tree, check } = locked;
    const relation = relationTo(ctx.caller, locked, ctx.clock.now());
    const context = asSubmitter(locked, relation);
    const { evaluation } = context;
    if (relation.unit && evaluation.stage !== 'SELF') refuse('AU0006');
    if (!mayIntegrate(relation, context)) refuse('AU0001');
    assertDeclared(relation);
    const item = evaluation.nodeIds.includes(nodeId) ? tree.items.get(nodeId) : undefined;
    const holder = board.covering(evaluation.stage, nodeId);
    if (!item || !holder) refuse('AU0002');
    if (!isOpen(holder.current.state)) refuseState(ctx, stageRecordLifecycle, holder.current.state);
    if (body.reason.trim() === '') refuse('AU0004', { 字段: FIELDS.reason[ctx.language] });
    const sheet = await loadSheetRows(ctx, context, tx.db);
    const merged = mergedItems(context, sheet).get(nodeId);
    if (!merged || (merged.conflicts.length === 0 && !merged.spread)) refuse('AU0002');
    const score = body.kind === 'score' ? body.score : undefined;
    if (body.kind === 'na' && !isNaAllowed(item.applicability)) refuse('AU1406');
    if (body.kind === 'score') {
      if (score === undefined) refuse('AU0004', { 字段: FIELDS.score[ctx.language] });
      const outcome = enterItem({
        item: { standardScore: item.standardScore, step: tree.step, applicability: item.applicability },
        entry: { kind: 'score', score: toPts(score), reason: body.reason },
      });
      if (!outcome.ok) {
        const { code, params } = refusalOf(outcome.refusals[0], ctx.language);
        refuse(code, params, { nodeId });
      }
    }
    const decision = {
      kind: body.kind,
      score: score === undefined ? null : toPts(score),
      reason: body.reason.trim(),
      decided_by: ctx.caller.userId,
      decided_at: ctx.clock.now(),
    };
    await storeDecision(tx.db, { recordId: holder.current.id, nodeId, decision });
    tx.record({
      action: 'score.conflictDecided',
      targetType: 'item',
      targetId: nodeId,
      after: {
        nodeCode: item.nodeCode,
        stage: evaluation.stage,
        stageRecordId: holder.current.id,
        kind: body.kind,
        score: decision.score === null ? null : fromPts(decision.score),
      },
      reason: decision.reason,
      chainId: check.id,
    });
  });
  const loaded = await loadRecordContext(ctx, input.id);
  const context = asSubmitter(loaded, relationTo(ctx.caller, loaded, ctx.clock.now()));
  const sheet = await loadSheetRows(ctx, context);
  return {
    nodeId,
    conflictsLeft: [...mergedItems(context, sheet).values()].filter(({ blocks }) => blocks).length,
    summary: summaryView(liveSheet(context, sheet, ctx.caller.userId)),
  };
}
