import type { EntryBody } from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';

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
  const [organizes, known] = await Promise.all([
    db
      .selectFrom('organizes')
      .select(['id', 'org_kind', 'full_name'])
      .where('id', 'in', ids)
      .where('delete_mark', '=', 0)
      .execute(),
    db
      .selectFrom('standard_versions')
      .select('id')
      .where('id', 'in', versions)
      .where('delete_mark', '=', 0)
      .execute(),
  ]);
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
