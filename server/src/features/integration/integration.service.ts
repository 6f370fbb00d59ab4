import { MergeRule, Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import {
  type ConflictBody,
  IntegrationConflict,
  IntegrationInput,
  IntegrationLevel,
  type IntegrationQuery,
  IntegrationResult,
  type IntegrationRow,
  type IntegrationView,
  type RunBody,
} from '@auditplus/contract/features/integration/integration.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';
import { sheetName } from '../../documents/sheet-name.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertState, assertTransition, transition } from '../../kernel/lifecycle.ts';
import { scorerMerge } from '../scoring/public.ts';
import { type Picture, pictureOf } from './integration.pictures.ts';
import { countRuns, findRuns, insertRun, type RunRecord } from './integration.repository.ts';

/** One page of runs. */
export async function listRuns(ctx: Ctx, query: z.infer<typeof IntegrationQuery>) {
  const { currentPage, pageSize, ...filter } = query;
  const [records, total] = await Promise.all([
    findRuns(ctx.db, ctx, filter, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
    countRuns(ctx, filter),
  ]);
  return {
    list: records.map((record) => rowOf(record, ctx.language)),
    pagination: { currentPage, pageSize, total },
  };
}

/** One run: as it stands now while it is open, as it was finished afterwards. */
export async function readRun(ctx: Ctx, id: string): Promise<IntegrationView> {
  const record = await loadRun(ctx, id);
  const level = IntegrationLevel.parse(record.level);
  const picture = await pictureOf(ctx, level, record.scope_id);
  const isLive =
    record.state === integrationLifecycle.state.open || record.state === integrationLifecycle.state.pending;
  const inputs = z.array(IntegrationInput).parse(record.inputs);
  // Sheets are named in the reader's language, not in that of who made the run.
  const names = new Map(picture.inputs.map(({ id: input, name }) => [input, name]));
  const { conflicts: _count, inputs: _inputs, ...row } = rowOf(record, ctx.language);
  return {
    ...row,
    scopeId: record.scope_id,
    rule: isLive ? picture.rule : row.rule,
    state: isLive
      ? picture.state === integrationLifecycle.state.pending
        ? integrationLifecycle.state.pending
        : record.state
      : record.state,
    inputs: inputs.map((input) => ({ ...input, name: names.get(input.id) ?? input.name })),
    conflicts: isLive ? [...picture.conflicts] : z.array(IntegrationConflict).parse(record.conflicts),
    result: isLive ? picture.result : IntegrationResult.parse(record.result),
    outdated: fingerprint(inputs) !== fingerprint(picture.inputs),
    voidReason: record.void_reason,
    can: {
      decide: isLive && level === 'SCORER' && picture.may,
      finish: isLive && picture.may,
      void: record.state !== integrationLifecycle.state.void && picture.may,
    },
  };
}

const fingerprint = (inputs: readonly IntegrationInput[]): string =>
  inputs
    .map(({ id, hash }) => `${id} ${hash}`)
    .sort()
    .join('\n');

/** – → 1 when there is something to decide, 0 while something is missing, else 2 (audit-domain 4.12). */
export async function runIntegration(ctx: Ctx, body: RunBody): Promise<IntegrationView> {
  const { level, scopeId, rule } = body;
  const id = newId(ctx.clock.now().getTime());
  if (!(await pictureOf(ctx, level, scopeId)).may) refuse('AU0001');
  if (level === 'SCORER' && rule) await change(ctx, (tx) => scorerMerge(ctx, scopeId).setRule(tx, rule));
  const picture = await pictureOf(ctx, level, scopeId);
  return change(
    ctx,
    async (tx) => {
      const now = ctx.clock.now();
      await insertRun(tx.db, {
        id,
        level,
        check_id: picture.checkId,
        check_task_id: picture.checkTaskId,
        scope_id: scopeId,
        stage: picture.stage,
        ...storedOf(picture),
        state: picture.state,
        finished_at: picture.state === integrationLifecycle.state.done ? now : null,
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      });
      tx.record({
        action: 'integration.run',
        targetType: 'integrationRun',
        targetId: id,
        after: { level, state: picture.state, rule: picture.rule },
        chainId: picture.checkId,
      });
    },
    (_done, seen) => readRun(seen, id),
  );
}

const storedOf = (picture: Picture) => ({
  rule: picture.rule,
  inputs: JSON.stringify(picture.inputs),
  conflicts: JSON.stringify(picture.conflicts),
  result: JSON.stringify(picture.result),
});

/** Decides one conflict; the decision is the sheet's own, wherever it is made. */
export async function decideRun(
  ctx: Ctx,
  input: { readonly id: string; readonly nodeId: string; readonly body: z.infer<typeof ConflictBody> },
): Promise<IntegrationView> {
  const run = await loadRun(ctx, input.id);
  assertState(ctx, integrationLifecycle, run, 'pending');
  await scorerMerge(ctx, run.scope_id).decide(input.nodeId, input.body);
  return readRun(ctx, input.id);
}

const REASON = { zh: '裁定理由', zhtw: '裁定理由', en: 'reason of the decision' } as const;

/** Takes the rule's value for all undecided items below a spread. */
export async function applyRuleTo(
  ctx: Ctx,
  id: string,
  body: { readonly rev: number; readonly belowSpread: number; readonly reason: string },
): Promise<IntegrationView> {
  const run = await loadRun(ctx, id);
  assertState(ctx, integrationLifecycle, run, 'pending');
  if (body.reason.trim() === '') refuse('AU0004', { 字段: REASON[ctx.language] });
  return change(
    ctx,
    async (tx) => {
      await assertTransition(tx.db, ctx, integrationLifecycle, 'decide', run, { expectedRev: body.rev });
      const taken = await scorerMerge(ctx, run.scope_id).applyRule(tx, {
        belowSpread: body.belowSpread,
        reason: body.reason.trim(),
      });
      await transition(tx, ctx, integrationLifecycle, 'decide', run, {
        action: 'integration.ruleApplied',
        note: { belowSpread: body.belowSpread, items: taken },
      });
    },
    (_done, seen) => readRun(seen, id),
  );
}

/** 0, 1 → 2 once everything is decided and there, on the data that the run was made of. */
export async function finishRun(ctx: Ctx, id: string, rev: number): Promise<IntegrationView> {
  const run = await loadRun(ctx, id);
  assertState(ctx, integrationLifecycle, run, 'open', 'pending');
  const picture = await pictureOf(ctx, IntegrationLevel.parse(run.level), run.scope_id);
  if (!picture.may) refuse('AU0001');
  const { result } = picture;
  if (result.level === 'SCORER') {
    if (result.undecided > 0) refuse('AU1408', { n: result.undecided });
    if (fingerprint(picture.inputs) !== fingerprint(z.array(IntegrationInput).parse(run.inputs)))
      refuse('AU2203');
  }
  if (result.level === 'GROUP' && result.open > 0) refuse('AU2202', { n: result.open });
  if (
    (result.level === 'PACKAGE' || result.level === 'STAGE') &&
    picture.state !== integrationLifecycle.state.done
  )
    refuse('AU1302', { n: result.openItems });
  return change(
    ctx,
    async (tx) => {
      await transition(tx, ctx, integrationLifecycle, 'finish', run, {
        expectedRev: rev,
        action: 'integration.finished',
        set: {
          finished_at: ctx.clock.now(),
          ...storedOf(picture),
        },
      });
    },
    (_done, seen) => readRun(seen, id),
  );
}

/** → 3 as long as what follows has not begun (AU2201); decisions of a sheet that is still open fall with it. */
export async function voidRun(
  ctx: Ctx,
  id: string,
  { rev, reason }: { readonly rev: number; readonly reason: string },
): Promise<IntegrationView> {
  const run = await loadRun(ctx, id);
  assertState(ctx, integrationLifecycle, run, 'open', 'pending', 'done');
  const picture = await pictureOf(ctx, IntegrationLevel.parse(run.level), run.scope_id);
  if (!picture.may) refuse('AU0001');
  if (await picture.isPassed()) refuse('AU2201');
  return change(
    ctx,
    async (tx) => {
      await transition(tx, ctx, integrationLifecycle, 'void', run, {
        expectedRev: rev,
        action: 'integration.voided',
        set: { void_reason: reason, ...storedOf(picture) },
        reason,
      });
      if (run.level === 'SCORER') await scorerMerge(ctx, run.scope_id).dropDecisions(tx);
    },
    (_done, seen) => readRun(seen, id),
  );
}

async function loadRun(ctx: Ctx, id: string): Promise<RunRecord> {
  const [run] = await findRuns(ctx.db, ctx, { id }, { limit: 1, offset: 0 });
  return orThrow(run, 'AU0002');
}

function rowOf(record: RunRecord, language: Language): IntegrationRow {
  return {
    id: record.id,
    level: IntegrationLevel.parse(record.level),
    check: { id: record.check_id, enCode: record.check_code, fullName: record.check_name },
    unit:
      record.unit_id === null
        ? null
        : { id: record.unit_id, fullName: record.unit_name ?? '', enCode: record.unit_code ?? '' },
    scopeName: scopeNameOf(record, language),
    stage: Stage.nullable().parse(record.stage),
    rule: MergeRule.nullable().parse(record.rule),
    state: record.state,
    conflicts: z.array(z.unknown()).parse(record.conflicts).length,
    inputs: z.array(z.unknown()).parse(record.inputs).length,
    runBy: { id: record.creator_user_id, name: record.runner },
    runAt: record.creator_time.getTime(),
    finishedAt: record.finished_at?.getTime() ?? null,
    rev: record.rev,
  };
}

/** A run over packages, stages or the group is named by its unit or audit. */
const scopeNameOf = (
  { scope_name, scope_kind, scope_lines, stage }: RunRecord,
  language: Language,
): string =>
  scope_name === null
    ? ''
    : sheetName(
        { kind: scope_kind ?? '', stage: stage ?? '', lines: scope_lines, fullName: scope_name },
        language,
      );
