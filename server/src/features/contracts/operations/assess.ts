import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import {
  type AnswerObjection,
  type Contract,
  type EditIndicator,
  type FinishAssessment,
  type IndicatorRows,
  type ObjectAssessment,
  SourceRow,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { assertTransition, refuseStale, transition } from '../../../kernel/lifecycle.ts';
import { attachFiles } from '../../files/public.ts';
import { imageOf, proveIdentity, storeSignature } from '../../signatures/public.ts';
import { CONTRACT_FILES } from '../contract-detail.queries.ts';
import {
  answerObjectionRow,
  findAssessmentObjection,
  insertObjection,
  unansweredObjections,
} from '../contract-objections.repository.ts';
import { resultHash, scoreOf, unassessed } from '../contract-result.ts';
import { assertMay, isHead, isOver, isParty, mayAssess, mayDraft, mayObject } from '../contracts.policy.ts';
import {
  type ContractRecord,
  editIndicatorRow,
  indicatorsOf,
  loadContract,
  storePulled,
  storeScore,
} from '../contracts.repository.ts';
import { contractView, finishFrom, seesResultOf } from '../contracts.view.ts';
import { seesAllContracts } from '../contracts-scope.queries.ts';
import { sourced, sumsOf } from '../indicator-sources.queries.ts';

/** 5 → 6 after the period, or early for the part of a year before a change; results are taken from their sources. */
export async function openAssessment(ctx: Ctx, id: string, rev: number): Promise<Contract> {
  return change(ctx, async (c) => {
    await openAssessmentIn(c, ctx, { id, rev });
    return contractView(ctx, id, c.db);
  });
}

/** The hash over the results as they stand, which the assessor signs. */
export async function resultHashIn(c: Change, ctx: Ctx, id: string): Promise<string> {
  return resultHash(await loadContract(c.db, ctx, id), await indicatorsOf(c.db, [id]));
}

type Which = { readonly id: string; readonly rev: number };

/** As above inside a change that is open. */
export async function openAssessmentIn(c: Change, ctx: Ctx, { id, rev }: Which): Promise<void> {
  const row = await loadContract(c.db, ctx, id);
  assertMay(mayDraft(ctx));
  await assertAssessable(c.db, ctx, row, { move: 'openAssess', rev });
  if (!isOver(ctx, row)) refuse('AU2008');
  await transition(c, ctx, contractLifecycle, 'openAssess', row, {
    action: 'contract.assessmentOpened',
    set: { assess_opened_at: ctx.clock.now() },
  });
  await pullInto(c, ctx, row);
}

/** Takes the results from their sources anew; what people have entered stays. */
export async function pullResults(ctx: Ctx, id: string, rev: number): Promise<Contract> {
  return change(ctx, async (c) => {
    const row = await loadContract(c.db, ctx, id);
    await assertAssessable(c.db, ctx, row, { move: 'assess', rev });
    const pulled = await pullInto(c, ctx, row);
    await transition(c, ctx, contractLifecycle, 'assess', row, {
      action: 'contract.resultsPulled',
      set: await mustShowAgain(c.db, row),
      note: { pulled },
    });
    return contractView(ctx, id, c.db);
  });
}

async function pullInto(c: Change, ctx: Ctx, row: ContractRecord): Promise<Record<string, number | null>> {
  const pulled: Record<string, number | null> = {};
  for (const indicator of await indicatorsOf(c.db, [row.id])) {
    const found = await sourced(ctx, c.db, { row, source: indicator.source });
    if (!found || (found.value === null && !found.waived)) continue;
    pulled[indicator.full_name] = found.value;
    await storePulled(c.db, { found, now: ctx.clock.now(), indicatorId: indicator.id });
  }
  return pulled;
}

/** The rows behind an indicator: those that were taken with its value, before the assessment those of now. */
export async function indicatorRows(ctx: Ctx, at: Place): Promise<z.infer<typeof IndicatorRows>> {
  const row = await loadContract(ctx.db, ctx, at.id);
  const isRunning = contractLifecycle.allows('follow', row.state);
  assertMay(isRunning || seesResultOf(ctx, row));
  const indicator = orThrow(
    (await indicatorsOf(ctx.db, [at.id])).find(({ id }) => id === at.indicatorId),
    'AU0002',
  );
  if (indicator.source_rows !== null)
    return {
      ...sumsOf(z.array(SourceRow).parse(indicator.source_rows)),
      value: indicator.actual === null ? null : indicator.actual / 100,
      waived: indicator.waived === 1,
    };
  const publishedOnly = !seesAllContracts(ctx);
  const live = await sourced(ctx, ctx.db, { row, source: indicator.source, publishedOnly });
  return live ?? { ...sumsOf([]), value: null, waived: false };
}

type Place = { readonly id: string; readonly indicatorId: string };

/** A result by hand with its evidence; `rev` is the indicator's, so that people work on different ones at once. */
export async function editIndicator(
  ctx: Ctx,
  at: Place,
  body: z.infer<typeof EditIndicator>,
): Promise<Contract> {
  return change(ctx, async (c) => {
    await editIndicatorIn(c, ctx, at, body);
    return contractView(ctx, at.id, c.db);
  });
}

/** As above inside a change that is open, for whoever enters several results at once. */
export async function editIndicatorIn(
  c: Change,
  ctx: Ctx,
  at: Place,
  body: z.infer<typeof EditIndicator>,
): Promise<void> {
  const row = await loadContract(c.db, ctx, at.id);
  await assertAssessable(c.db, ctx, row, { move: 'assess', rev: row.rev });
  const indicator = orThrow(
    (await indicatorsOf(c.db, [at.id])).find(({ id }) => id === at.indicatorId),
    'AU0002',
  );
  await attachFiles(ctx, c, { ownerType: CONTRACT_FILES, ownerId: at.id, fileIds: body.fileIds });
  const actual = body.actual === null ? null : Math.round(body.actual * 100);
  const stored = await editIndicatorRow(c.db, {
    actual,
    note: body.note,
    fileIds: body.fileIds,
    indicatorActual: indicator.actual,
    id: indicator.id,
    rev: body.rev,
  });
  if (!stored) await refuseStale(c.db, { ...row, rev: indicator.rev });
  await transition(c, ctx, contractLifecycle, 'assess', row, {
    action: 'contract.indicatorAssessed',
    set: actual === indicator.actual ? {} : await mustShowAgain(c.db, row),
    note: { indicator: indicator.full_name, actual: body.actual, note: body.note },
  });
}

/** A figure that changes without an objection to answer has to be shown to the unit anew. */
async function mustShowAgain(db: Tx, row: ContractRecord): Promise<{ draft_shown_at?: null }> {
  if (row.draft_shown_at === null) return {};
  const objection = await findAssessmentObjection(db, row.id);
  return objection ? {} : { draft_shown_at: null };
}

/** Shows the draft of the result to the unit, which may object for five working days. */
export async function showDraft(ctx: Ctx, id: string, rev: number): Promise<Contract> {
  return change(ctx, async (c) => {
    await showDraftIn(c, ctx, { id, rev });
    return contractView(ctx, id, c.db);
  });
}

/** As above inside a change that is open. */
export async function showDraftIn(c: Change, ctx: Ctx, { id, rev }: Which): Promise<void> {
  const row = await loadContract(c.db, ctx, id);
  await assertAssessable(c.db, ctx, row, { move: 'assess', rev });
  assertAllAssessed(unassessed(await indicatorsOf(c.db, [id])).length);
  await transition(c, ctx, contractLifecycle, 'assess', row, {
    action: 'contract.draftShown',
    set: { draft_shown_at: ctx.clock.now() },
  });
  c.emit('contract.draftShown', { contractId: id });
}

const MIN_OBJECTION = 10;

/** The unit objects to the draft of its result. */
export async function objectAssessment(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof ObjectAssessment>,
): Promise<Contract> {
  return change(ctx, async (c) => {
    const row = await loadContract(c.db, ctx, id);
    await assertTransition(c.db, ctx, contractLifecycle, 'assess', row, { expectedRev: body.rev });
    assertMay(mayObject(ctx, row));
    if ([...body.text].length < MIN_OBJECTION) refuse('AU2006');
    const now = ctx.clock.now();
    await insertObjection(c.db, { now, id, kind: 'ASSESS', text: body.text, userId: ctx.caller.userId });
    await transition(c, ctx, contractLifecycle, 'assess', row, {
      action: 'contract.objected',
      reason: body.text,
    });
    c.emit('contract.objected', { contractId: id, reason: body.text });
    return contractView(ctx, id, c.db);
  });
}

/** Answers an objection; whether a figure changes is decided beside it. */
export async function answerObjection(
  ctx: Ctx,
  at: { readonly id: string; readonly objectionId: string },
  body: z.infer<typeof AnswerObjection>,
): Promise<Contract> {
  return change(ctx, async (c) => {
    const row = await loadContract(c.db, ctx, at.id);
    await assertAssessable(c.db, ctx, row, { move: 'assess', rev: body.rev });
    if (body.answer === '') refuse('AU0004', { 字段: ANSWER[ctx.language] });
    const answered = await answerObjectionRow(c.db, {
      answer: body.answer,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
      objectionId: at.objectionId,
      id: at.id,
    });
    orThrow(answered, 'AU0002');
    await transition(c, ctx, contractLifecycle, 'assess', row, {
      action: 'contract.objectionAnswered',
      reason: body.answer,
    });
    c.emit('contract.objectionAnswered', { contractId: at.id, reason: body.answer });
    return contractView(ctx, at.id, c.db);
  });
}

const ANSWER = { zh: '答复', zhtw: '答覆', en: 'answer' } as const;

/** 6 → 7: the department's head decides score and grade and signs the result sheet. */
export async function finishAssessment(
  ctx: Ctx,
  id: string,
  body: z.infer<typeof FinishAssessment>,
): Promise<Contract> {
  await ctx.db.transaction().execute((tx) => assertFinishable(tx, ctx, id, body));
  await proveIdentity(ctx, body.credential);
  return change(ctx, async (c) => {
    await finishAssessmentIn(c, ctx, id, body);
    return contractView(ctx, id, c.db);
  });
}

/** As above inside a change that is open, for an assessor whose identity is proved. */
export async function finishAssessmentIn(
  c: Change,
  ctx: Ctx,
  id: string,
  body: z.infer<typeof FinishAssessment>,
): Promise<void> {
  const { row, indicators } = await assertFinishable(c.db, ctx, id, body);
  const { total, grade, indicators: scores } = scoreOf(row, indicators);
  await transition(c, ctx, contractLifecycle, 'finishAssess', row, {
    action: 'contract.assessed',
    set: {
      score: total,
      grade: grade.name,
      assessor_id: ctx.caller.userId,
      assessed_at: ctx.clock.now(),
    },
    note: { score: total / 100, grade: grade.name, resultHash: body.hash },
  });
  for (const { id: indicatorId, score } of scores) await storeScore(c.db, score, indicatorId);
  await storeSignature(c, ctx, {
    targetType: 'contract',
    targetId: id,
    role: 'assessor',
    hash: body.hash,
    method: body.credential.method,
    image: await imageOf(c, ctx, body.look),
  });
  c.emit('contract.assessed', { contractId: id });
}

async function assertFinishable(db: Tx, ctx: Ctx, id: string, body: z.infer<typeof FinishAssessment>) {
  const row = await loadContract(db, ctx, id);
  assertMay(isHead(ctx));
  await assertAssessable(db, ctx, row, { move: 'finishAssess', rev: body.rev });
  const indicators = await indicatorsOf(db, [id]);
  assertAllAssessed(unassessed(indicators).length);
  const from = await finishFrom(ctx, row);
  if (from === null) refuse('AU2013', { 日期: NOT_SHOWN[ctx.language] });
  if (dayOf(ctx.clock.now()) < from) refuse('AU2013', { 日期: from });
  const open = await unansweredObjections(db, id);
  if (open.length > 0) refuse('AU2014', { n: open.length });
  if (body.hash !== resultHash(row, indicators)) refuse('AU2007');
  return { row, indicators };
}

const NOT_SHOWN = { zh: '公示期满', zhtw: '公示期滿', en: 'the day after that' } as const;

function assertAllAssessed(missing: number): void {
  if (missing > 0) refuse('AU2009', { n: missing });
}

/** The right, R5, and the state and version of a step of the assessment. */
async function assertAssessable(
  db: Tx,
  ctx: Ctx,
  row: ContractRecord,
  step: { readonly move: keyof typeof contractLifecycle.transitions & string; readonly rev: number },
): Promise<void> {
  assertMay(mayAssess(ctx));
  if (isParty(ctx, row)) refuse('AU2011');
  await assertTransition(db, ctx, contractLifecycle, step.move, row, { expectedRev: step.rev });
}
