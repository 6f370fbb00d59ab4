import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type {
  StageCheckReply,
  StageStepReply,
} from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { z } from 'zod';
import { stageLabel } from '../../../documents/stage-labels.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState, transition } from '../../../kernel/lifecycle.ts';
import { readAbout } from '../../messages/public.ts';
import { loadPeople } from '../../users/public.ts';
import { isOpen, waitsFor } from '../board.ts';
import { openEvidence } from '../open-evidence.queries.ts';
import { inheritRows } from '../rows.repository.ts';
import {
  asSubmitter,
  assertDeclared,
  canSubmit,
  isScorerOf,
  type Relation,
  relationTo,
} from '../scoring.policy.ts';
import { summaryView } from '../scoring.view.ts';
import { liveSheet, loadSheetRows } from '../sheet-rows.ts';
import { waitingFor } from '../stage-people.queries.ts';
import { assertNoFaults, confirmFaults, problemsOf, submitFaults } from '../stage-problems.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { inheritedSources } from '../working.ts';
import { contentHash, hashOfParts, writeMergedRows } from './merge-rows.ts';
import { readableLines } from './read-sheet.ts';
import { assertStep, lockForStep, lockRecord, stageEvent, stated, stepReply } from './stage-step.ts';

/** 1 → 2: checks every guard, merges the scorers, fixes the content hash and tells the confirmer. */
export async function submitStage(
  ctx: Ctx,
  input: { readonly id: string; readonly rev: number },
): Promise<z.infer<typeof StageStepReply>> {
  await change(ctx, (tx) => submitIn(tx, ctx, input));
  return stepReply(ctx, input.id);
}

/** As `submitStage`, inside a change. */
async function submitIn(
  tx: Change,
  ctx: Ctx,
  input: { readonly id: string; readonly rev: number },
): Promise<void> {
  const locked = await lockForStep(tx, ctx, input.id);
  const { evaluation, record, task, board, tree } = locked;
  const relation = assertSubmitter(ctx, locked);
  await assertStep(tx, ctx, locked, { name: 'submit', rev: input.rev });
  if (!taskLifecycle.is(task.state, 'self', 'company', 'water', 'hq', 'msd'))
    refuseState(ctx, taskLifecycle, task.state);
  for (const nodeId of evaluation.nodeIds) {
    const item = tree.items.get(nodeId);
    const stage = item && waitsFor(board, item, evaluation.stage);
    if (stage) refuse('AU1401', { 环节: stageLabel(stage, ctx.language) }, { nodeId });
  }
  const now = ctx.clock.now();
  const context = asSubmitter(locked, relation);
  const { leadScorerId } = context.record;
  await lockRecord(tx, ctx, record);
  const parts = board.partsOf(evaluation);
  if (parts.length === 0 && evaluation.stage !== 'SELF' && !context.options.blindScoring)
    await inheritRows(tx.db, record.id, inheritedSources(board, tree, evaluation), now);
  const sheet = await loadSheetRows(ctx, context, tx.db);
  assertNoFaults(ctx, context, await submitFaults(ctx, context, sheet, tx.db));

  const values = parts.length > 0 ? null : await writeMergedRows(tx, ctx, context, sheet);
  const hash = values ? contentHash(values) : hashOfParts(parts);
  await transition(tx, ctx, stageRecordLifecycle, 'submit', stated(record), {
    action: 'stage.submitted',
    set: {
      submitted_at: now,
      submitted_by: ctx.caller.userId,
      opened_at: null,
      lead_scorer_id: leadScorerId,
      started_at: record.startedAt ?? now,
      content_hash: hash,
      totals: JSON.stringify(summaryView(liveSheet(context, sheet, null))),
    },
    note: { stage: evaluation.stage, evaluation: evaluation.fullName, contentHash: hash },
    chainId: context.check.id,
    anyRev: true,
    payload: stageEvent(context),
  });
}

function assertSubmitter(ctx: Ctx, context: RecordContext): Relation {
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  if (relation.unit && context.evaluation.stage !== 'SELF') refuse('AU0006');
  if (!canSubmit(relation, context.evaluation)) refuse('AU0001');
  assertDeclared(relation);
  return relation;
}

/** 2 → 1: the submitter takes the record back while the confirmer has not opened it. */
export async function withdrawStage(
  ctx: Ctx,
  input: { readonly id: string; readonly rev: number },
): Promise<z.infer<typeof StageStepReply>> {
  return change(
    ctx,
    async (tx) => {
      const context = await lockForStep(tx, ctx, input.id);
      const { record, evaluation, check } = context;
      if (record.submittedBy !== ctx.caller.userId) assertSubmitter(ctx, context);
      await assertStep(tx, ctx, context, { name: 'withdraw', rev: input.rev });
      if (record.submittedBy !== ctx.caller.userId) refuse('AU0001');
      if (record.openedAt !== null) refuse('AU1410');
      await transition(tx, ctx, stageRecordLifecycle, 'withdraw', stated(record), {
        action: 'stage.withdrawn',
        set: { submitted_at: null, submitted_by: null, content_hash: null, totals: null },
        note: { stage: evaluation.stage, evaluation: evaluation.fullName },
        chainId: check.id,
        anyRev: true,
      });
      await readAbout(tx, { about: evaluation.id, events: ['stage.submitted'], at: ctx.clock.now() });
    },
    (_done, seen) => stepReply(seen, input.id),
  );
}

/** `GET /score/{id}/Actions/Check`: the guards of the next step. */
export async function checkStage(ctx: Ctx, recordId: string): Promise<z.infer<typeof StageCheckReply>> {
  const loaded = await loadRecordContext(ctx, recordId);
  const { relation } = readableLines(ctx, loaded);
  const { record, evaluation } = loaded;
  // The guards speak of the whole record, so only those who work on it or see all of it may ask.
  const mayAsk = isScorerOf(relation, evaluation) || canSubmit(relation, evaluation) || relation.gm;
  if (!mayAsk && !relation.msd && !relation.msdHead && !relation.groupLeader && !relation.teamReader)
    refuse('AU0001');
  const context = asSubmitter(loaded, relation);
  const sheet = await loadSheetRows(ctx, context);
  const found = isOpen(record.state)
    ? await submitFaults(ctx, context, sheet)
    : await confirmFaults(ctx, context, sheet);
  const problems = problemsOf(ctx, context, found.faults);
  const waiters = await waitingFor({ ...context, db: ctx.db });
  const people = await loadPeople(ctx.db, waiters);
  return {
    ok: problems.length === 0,
    confirmers: waiters.flatMap((id) => people(id) ?? []),
    evidence: await openEvidence(ctx.db, context),
    problems,
    warnings: problemsOf(ctx, context, found.warnings),
  };
}
