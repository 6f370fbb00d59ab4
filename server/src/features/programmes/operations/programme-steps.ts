import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { sql } from 'kysely';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, assertState, transition } from '../../../kernel/lifecycle.ts';
import { assertMay, mayApprove, mayWrite } from '../programmes.policy.ts';
import { countOpenEntries, findEntries, type Programme } from '../programmes.repository.ts';
import { programmeView } from '../programmes.view.ts';
import { startedAlready } from '../started-programmes.ts';
import { loadProgramme } from './move-programme.ts';

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
  await tx.db
    .insertInto('programmes')
    .values({
      id,
      en_code: programme.en_code,
      owner_org_id: programme.owner_org_id,
      year: programme.year,
      full_name: programme.full_name,
      objectives: programme.objectives,
      scope: programme.scope,
      risks: JSON.stringify(programme.risks),
      resources: programme.resources,
      criteria: JSON.stringify(programme.criteria),
      version_no: programme.version_no + 1,
      supersedes_id: programme.id,
      revise_reason: reason,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    })
    .execute();
  const entries = await findEntries(tx.db, { programmeIds: [programme.id], scope: { kind: 'all' } });
  const open = entries.filter(({ progress }) => progress !== 'done' && progress !== 'cancelled');
  if (open.length > 0)
    await tx.db
      .insertInto('programme_entries')
      .values(
        open.map((entry, index) => ({
          id: newId(now.getTime()),
          programme_id: id,
          sort_code: index,
          unit_org_id: entry.unit_org_id,
          standard_version_id: entry.standard_version_id,
          check_type: entry.check_type,
          window_start: entry.window_start,
          window_end: entry.window_end,
          partner_org_id: entry.partner_org_id,
          stages: JSON.stringify(entry.stages),
          risk_weight: entry.risk_weight,
          exempt: entry.exempt,
          reason_exempt: entry.reason_exempt,
          check_id: entry.live_check_id,
          copied_from_id: entry.id,
        })),
      )
      .execute();
  await sql`UPDATE checks SET programme_id = ${id} WHERE programme_id = ${programme.id} AND delete_mark = 0
    AND id IN (SELECT check_id FROM programme_entries WHERE programme_id = ${id})`.execute(tx.db);
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
