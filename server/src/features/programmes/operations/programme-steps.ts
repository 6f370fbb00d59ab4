import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, assertState, transition } from '../../../kernel/lifecycle.ts';
import { copyEntries } from '../programme-entries.repository.ts';
import { assertMay, mayApprove, mayWrite } from '../programmes.policy.ts';
import {
  countOpenEntries,
  findEntries,
  insertNextVersion,
  loadProgramme,
  markStarted,
  moveAudits,
  type Programme,
  startedAlready,
} from '../programmes.repository.ts';
import { programmeView } from '../programmes.view.ts';

const EXEMPT_REASON = { zh: '免审理由', zhtw: '免審理由', en: 'why the unit is exempted' } as const;

/** 0 → 1 (audit-domain 4.1). */
export async function submitProgramme(ctx: Ctx, id: string, rev: number): Promise<ProgrammeView> {
  return change(ctx, async (tx) => {
    const programme = await loadProgramme(tx.db, ctx, id);
    assertMay(mayWrite(ctx));
    assertState(ctx, programmeLifecycle, programme, 'draft');
    await assertFresh(tx.db, programme, rev);
    const entries = await findEntries(tx.db, { programmeIds: [id], scope: { kind: 'all' } });
    if (entries.length === 0) refuse('AU1102');
    const { year } = programme;
    const outside = entries.filter(
      (entry) => entry.window_start < `${year}-01-01` || entry.window_end > `${year}-12-31`,
    );
    if (outside.length > 0) refuse('AU1103', { 年: year }, { entryIds: outside.map((entry) => entry.id) });
    const silent = entries.filter((entry) => entry.exempt === 1 && entry.reason_exempt === '');
    if (silent.length > 0)
      refuse('AU0004', { 字段: EXEMPT_REASON[ctx.language] }, { entryIds: silent.map((entry) => entry.id) });
    const unpublished = entries.filter(
      (entry) =>
        entry.exempt === 0 &&
        entry.check_id === null &&
        !standardVersionLifecycle.is(entry.version_state, 'published'),
    );
    if (unpublished.length > 0) refuse('AU1203', {}, { entryIds: unpublished.map((entry) => entry.id) });
    await transition(tx, ctx, programmeLifecycle, 'submit', programme, {
      expectedRev: rev,
      action: 'programme.submitted',
      set: { return_reason: '', submitted_by: ctx.caller.userId, submitted_at: ctx.clock.now() },
      payload: { programmeId: id },
    });
    return programmeView(ctx, id, tx.db);
  });
}

/**
 * 1 → 2 by somebody other than the author (AU1104); a revised programme whose audits are out already goes straight
 * on to 3.
 */
export async function approveProgramme(ctx: Ctx, id: string, rev: number): Promise<ProgrammeView> {
  return change(ctx, async (tx) => {
    const programme = await loadProgramme(tx.db, ctx, id);
    assertMay(mayApprove(ctx));
    assertState(ctx, programmeLifecycle, programme, 'awaitingApproval');
    if (programme.creator_user_id === ctx.caller.userId) refuse('AU1104');
    await transition(
      tx,
      ctx,
      programmeLifecycle,
      (await startedAlready(tx.db, id)) ? 'approveRunning' : 'approve',
      programme,
      {
        expectedRev: rev,
        action: 'programme.approved',
        set: { approver_id: ctx.caller.userId, approved_at: ctx.clock.now() },
        payload: { programmeId: id },
      },
    );
    return programmeView(ctx, id, tx.db);
  });
}

type Reasoned = { readonly rev: number; readonly reason: string };

/** 1 → 0 with a reason. */
export async function returnProgramme(ctx: Ctx, id: string, body: Reasoned): Promise<ProgrammeView> {
  return change(ctx, async (tx) => {
    const programme = await loadProgramme(tx.db, ctx, id);
    assertMay(mayApprove(ctx));
    assertState(ctx, programmeLifecycle, programme, 'awaitingApproval');
    if (body.reason.length < 5) refuse('AU0003');
    await transition(tx, ctx, programmeLifecycle, 'return', programme, {
      expectedRev: body.rev,
      action: 'programme.returned',
      reason: body.reason,
      set: { return_reason: body.reason },
      payload: { programmeId: id, reason: body.reason },
    });
    return programmeView(ctx, id, tx.db);
  });
}

/**
 * 2, 3 → 5: a new version begins as a draft with the entries that are still open, the former one stays readable.
 * Audits already made from them go with their entries.
 */
export async function reviseProgramme(ctx: Ctx, id: string, body: Reasoned): Promise<ProgrammeView> {
  return change(ctx, async (tx) => {
    const programme = await loadProgramme(tx.db, ctx, id);
    assertMay(mayWrite(ctx));
    assertState(ctx, programmeLifecycle, programme, 'approved', 'running');
    if (body.reason === '') refuse('AU1105');
    await transition(tx, ctx, programmeLifecycle, 'revise', programme, {
      expectedRev: body.rev,
      action: 'programme.revised',
      reason: body.reason,
    });
    const next = await copyProgramme(ctx, tx, programme, body.reason);
    return programmeView(ctx, next, tx.db);
  });
}

async function copyProgramme(ctx: Ctx, tx: Change, programme: Programme, reason: string): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertNextVersion(tx.db, { id, programme, reason, userId: ctx.caller.userId, now });
  const entries = await findEntries(tx.db, { programmeIds: [programme.id], scope: { kind: 'all' } });
  const open = entries.filter(({ progress }) => progress !== 'done' && progress !== 'cancelled');
  await copyEntries(tx.db, { open, now: now.getTime(), programmeId: id });
  await moveAudits(tx.db, id, programme.id);
  tx.record({
    action: 'programme.created',
    targetType: 'programme',
    targetId: id,
    after: { enCode: programme.en_code, versionNo: programme.version_no + 1, entries: open.length },
    reason,
    chainId: id,
  });
  return id;
}

/** 3 → 4 once every entry is done, cancelled or exempted (AU1106). */
export async function completeProgramme(ctx: Ctx, id: string, rev: number): Promise<ProgrammeView> {
  return change(ctx, async (tx) => {
    const programme = await loadProgramme(tx.db, ctx, id);
    assertMay(mayApprove(ctx));
    assertState(ctx, programmeLifecycle, programme, 'running');
    await assertFresh(tx.db, programme, rev);
    const open = await countOpenEntries(tx.db, id);
    if (open > 0) refuse('AU1106', { n: open });
    await transition(tx, ctx, programmeLifecycle, 'complete', programme, {
      expectedRev: rev,
      action: 'programme.completed',
      set: { completed_at: ctx.clock.now() },
      payload: { programmeId: id, year: programme.year },
    });
    return programmeView(ctx, id, tx.db);
  });
}

/** 2 → 3 when the first audit of a programme is issued (audit-domain 4.1); nothing otherwise. */
export async function startProgrammeOf(
  tx: Change,
  ctx: Ctx,
  check: { readonly id: string; readonly programme_id: string | null },
): Promise<void> {
  if (check.programme_id === null) return;
  const started = await markStarted(tx.db, {
    userId: ctx.caller.userId,
    now: ctx.clock.now(),
    id: check.programme_id,
  });
  if (started.numUpdatedRows === 0n) return;
  tx.record({
    action: 'programme.started',
    targetType: 'programme',
    targetId: check.programme_id,
    before: { state: programmeLifecycle.state.approved },
    after: { state: programmeLifecycle.state.running, checkId: check.id },
    chainId: check.programme_id,
  });
}
