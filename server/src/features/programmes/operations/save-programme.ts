import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type {
  EntryBody,
  ProgrammeCreate,
  ProgrammeUpdate,
  ProgrammeView,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh, assertState, refuseState } from '../../../kernel/lifecycle.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import {
  existingVersions,
  organizationsNamed,
  replaceEntries,
  storedEntries,
} from '../programme-entries.repository.ts';
import { assertMay, mayWrite } from '../programmes.policy.ts';
import {
  insertProgramme,
  liveProgramme,
  loadProgramme,
  removeDraft,
  updateDraft,
} from '../programmes.repository.ts';
import { programmeView } from '../programmes.view.ts';

/** Bill rule of programmes. */
const BILL_RULE = 'FA';

/** – → 0: one live programme a year and department (AU1101). */
export async function createProgramme(ctx: Ctx, body: ProgrammeCreate): Promise<ProgrammeView> {
  assertMay(mayWrite(ctx) && ctx.caller.unitId !== '');
  return change(ctx, async (c) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    const live = await liveProgramme(c.db, body.year, ctx.caller.unitId);
    if (live) refuse('AU1101');
    await assertEntries(c.db, body.entries);
    const enCode = await nextNumber(c.db, BILL_RULE, `${body.year}-01-01`);
    const stored = await insertProgramme(c.db, {
      id,
      enCode,
      unitId: ctx.caller.unitId,
      body,
      userId: ctx.caller.userId,
      now,
    });
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
    const updated = await updateDraft(c.db, { body, userId: ctx.caller.userId, now, id });
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
    const removed = await removeDraft(c.db, {
      rev: programme.rev,
      userId: ctx.caller.userId,
      now: ctx.clock.now(),
      id,
    });
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

async function storeEntries(
  tx: Tx,
  programmeId: string,
  entries: readonly EntryBody[],
  now: number,
): Promise<void> {
  const stored = await storedEntries(tx, programmeId);
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
  await replaceEntries(tx, { stored, kept, entries, now, programmeId });
}

const summaryOf = (body: Omit<ProgrammeUpdate, 'rev'>) => ({
  fullName: body.fullName,
  entries: body.entries.length,
  exempt: body.entries.filter((entry) => entry.exempt === 1).length,
});

/** Head-office departments and companies can be audited. */
const AUDITABLE_KINDS = [2, 3];

/**
 * Refuses entries that name what does not exist or cannot be audited (AU0002), a partner that is the unit (AU1206),
 * a window that ends before it begins (AU1111) or a repeated unit, standard and first day (AU1107).
 */
export async function assertEntries(db: Db | Tx, entries: readonly EntryBody[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = [...new Set(entries.flatMap((entry) => [entry.unitOrgId, entry.partnerOrgId ?? []].flat()))];
  const versions = [...new Set(entries.map((entry) => entry.standardVersionId))];
  const [organizes, known] = await Promise.all([organizationsNamed(db, ids), existingVersions(db, versions)]);
  const byId = new Map(organizes.map((row) => [row.id, row]));
  if (known.length !== versions.length) refuse('AU0002');
  const seen = new Set<string>();
  for (const entry of entries) {
    const unit = byId.get(entry.unitOrgId);
    if (!unit || !AUDITABLE_KINDS.includes(unit.org_kind ?? 0)) refuse('AU0002');
    if (entry.partnerOrgId !== null && !byId.has(entry.partnerOrgId)) refuse('AU0002');
    if (entry.partnerOrgId === entry.unitOrgId) refuse('AU1206');
    if (entry.windowEnd < entry.windowStart) refuse('AU1111', { 单位: unit.full_name });
    const key = `${entry.unitOrgId} ${entry.standardVersionId} ${entry.windowStart}`;
    if (seen.has(key)) refuse('AU1107', { 单位: unit.full_name }, { unitOrgId: entry.unitOrgId });
    seen.add(key);
  }
}
