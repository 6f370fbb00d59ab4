import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type {
  EntryBody,
  ProgrammeCreate,
  ProgrammeUpdate,
  ProgrammeView,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, assertState, refuseState } from '../../../kernel/lifecycle.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import { assertMay, mayWrite } from '../programmes.policy.ts';
import { programmeView } from '../programmes.view.ts';
import { assertEntries } from './entry-rules.ts';
import { loadProgramme } from './move-programme.ts';

/** Bill rule of programmes. */
const BILL_RULE = 'FA';

/** – → 0: one live programme a year and department (AU1101). */
export async function createProgramme(ctx: Ctx, body: ProgrammeCreate): Promise<ProgrammeView> {
  assertMay(mayWrite(ctx) && ctx.caller.unitId !== '');
  return change(ctx, async (c) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    const live = await c.db
      .selectFrom('programmes')
      .select('id')
      .where('year', '=', body.year)
      .where('owner_org_id', '=', ctx.caller.unitId)
      .where('state', '<>', programmeLifecycle.state.superseded)
      .where('delete_mark', '=', 0)
      .executeTakeFirst();
    if (live) refuse('AU1101');
    await assertEntries(c.db, body.entries);
    const enCode = await nextNumber(c.db, BILL_RULE, `${body.year}-01-01`);
    const stored = await c.db
      .insertInto('programmes')
      .values({
        id,
        en_code: enCode,
        owner_org_id: ctx.caller.unitId,
        year: body.year,
        ...columnsOf(body),
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      })
      // Two people who begin at once: the index lets one through.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows === 0n) refuse('AU1101');
    await storeEntries(c.db, id, body.entries, now.getTime());
    c.record({
      action: 'programme.created',
      targetType: 'programme',
      targetId: id,
      after: { enCode, ...summaryOf(body) },
      chainId: id,
    });
    return programmeView(ctx, id, c.db);
  });
}

/** Saves a draft as a whole. Entries that an audit was made from stay as they are (AU1108). */
export async function updateProgramme(ctx: Ctx, id: string, body: ProgrammeUpdate): Promise<ProgrammeView> {
  return change(ctx, async (c) => {
    const programme = await loadProgramme(c.db, ctx, id);
    assertMay(mayWrite(ctx));
    assertState(ctx, programmeLifecycle, programme, 'draft');
    await assertFresh(c.db, programme, body.rev);
    await assertEntries(c.db, body.entries);
    const now = ctx.clock.now();
    const updated = await c.db
      .updateTable('programmes')
      .set({
        ...columnsOf(body),
        rev: body.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: now,
      })
      .where('id', '=', id)
      .where('rev', '=', body.rev)
      .where('state', '=', programmeLifecycle.state.draft)
      .executeTakeFirst();
    // Somebody was faster between the read above and this write.
    if (updated.numUpdatedRows === 0n) {
      const at = await loadProgramme(c.db, ctx, id);
      assertState(ctx, programmeLifecycle, at, 'draft');
      await assertFresh(c.db, at, body.rev);
    }
    await storeEntries(c.db, id, body.entries, now.getTime());
    c.record({
      action: 'programme.draftSaved',
      targetType: 'programme',
      targetId: id,
      before: { fullName: programme.full_name },
      after: summaryOf(body),
      chainId: id,
    });
    return programmeView(ctx, id, c.db);
  });
}

/** Deletes a draft; one that replaces a former version has to be submitted instead. */
export async function removeProgramme(ctx: Ctx, id: string): Promise<null> {
  return change(ctx, async (c) => {
    const programme = await loadProgramme(c.db, ctx, id);
    assertMay(mayWrite(ctx) && programme.supersedes_id === null);
    const removed = await c.db
      .updateTable('programmes')
      .set({
        delete_mark: 1,
        rev: programme.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('state', '=', programmeLifecycle.state.draft)
      .executeTakeFirst();
    if (removed.numUpdatedRows === 0n)
      refuseState(ctx, programmeLifecycle, (await loadProgramme(c.db, ctx, id)).state);
    c.record({
      action: 'programme.deleted',
      targetType: 'programme',
      targetId: id,
      before: { enCode: programme.en_code, fullName: programme.full_name },
      chainId: id,
    });
    return null;
  });
}

/** Adds entries behind those that are there. */
export async function addEntries(
  tx: Tx,
  input: {
    readonly programmeId: string;
    readonly entries: readonly EntryBody[];
    readonly after: number;
    readonly now: number;
  },
): Promise<void> {
  const { programmeId, entries, after, now } = input;
  if (entries.length === 0) return;
  await tx
    .insertInto('programme_entries')
    .values(
      entries.map((entry, index) => ({
        id: newId(now),
        programme_id: programmeId,
        ...entryColumns(entry, after + index),
      })),
    )
    .execute();
}

async function storeEntries(
  tx: Tx,
  programmeId: string,
  entries: readonly EntryBody[],
  now: number,
): Promise<void> {
  const stored = await tx
    .selectFrom('programme_entries')
    .leftJoin('checks', (join) =>
      join.onRef('checks.id', '=', 'programme_entries.check_id').on('checks.delete_mark', '=', 0),
    )
    .selectAll('programme_entries')
    .select('checks.en_code as check_code')
    .where('programme_entries.programme_id', '=', programmeId)
    .execute();
  const kept = new Map(entries.flatMap((entry) => (entry.id ? [[entry.id, entry] as const] : [])));
  const known = new Set(stored.map(({ id }) => id));
  if ([...kept.keys()].some((id) => !known.has(id))) refuse('AU0002');
  for (const row of stored) {
    const entry = kept.get(row.id);
    const isSame =
      entry?.unitOrgId === row.unit_org_id &&
      entry.standardVersionId === row.standard_version_id &&
      entry.checkType === row.check_type;
    if (row.check_code !== null && !isSame) refuse('AU1108', { 编号: row.check_code }, { entryId: row.id });
  }
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom('programme_entries').where('id', 'in', gone).execute();
  // Two entries may change windows with each other: nothing may stand in the way while they are written.
  const moved = stored.filter(({ id }) => kept.has(id));
  if (moved.length > 0)
    await tx
      .deleteFrom('programme_entries')
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute();
  const before = new Map(moved.map((row) => [row.id, row]));
  if (entries.length === 0) return;
  await tx
    .insertInto('programme_entries')
    .values(
      entries.map((entry, index) => ({
        id: entry.id ?? newId(now),
        programme_id: programmeId,
        ...entryColumns(entry, index),
        check_id: before.get(entry.id ?? '')?.check_id ?? null,
        copied_from_id: before.get(entry.id ?? '')?.copied_from_id ?? null,
      })),
    )
    .execute();
}

const entryColumns = (entry: EntryBody, sortCode: number) => ({
  sort_code: sortCode,
  unit_org_id: entry.unitOrgId,
  standard_version_id: entry.standardVersionId,
  check_type: entry.checkType,
  window_start: entry.windowStart,
  window_end: entry.windowEnd,
  partner_org_id: entry.partnerOrgId,
  stages: JSON.stringify(STAGES.filter((stage) => stage === 'MSD' || entry.stages.includes(stage))),
  risk_weight: entry.riskWeight,
  exempt: entry.exempt,
  reason_exempt: entry.reasonExempt,
});

const columnsOf = (body: Omit<ProgrammeUpdate, 'rev'>) => ({
  full_name: body.fullName,
  objectives: body.objectives,
  scope: body.scope,
  risks: JSON.stringify(body.risks),
  resources: body.resources,
  criteria: JSON.stringify(body.criteria),
});

const summaryOf = (body: Omit<ProgrammeUpdate, 'rev'>) => ({
  fullName: body.fullName,
  entries: body.entries.length,
  exempt: body.entries.filter((entry) => entry.exempt === 1).length,
});
