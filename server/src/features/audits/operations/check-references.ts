import type { CheckCreate } from '@auditplus/contract/features/audits/audits.model.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';

/** Head-office departments and companies can be audited. */
const AUDITABLE_KINDS = [2, 3];

/**
 * Refuses with AU0002 when a draft names a unit, version or person that does not exist, or a unit that cannot be
 * audited, and with AU1213 when a unit stands twice under one version.
 */
export async function assertReferences(tx: Tx, draft: CheckCreate): Promise<void> {
  const units = unique(draft.tasks.map((task) => task.unitOrgId));
  const others = unique([
    ...draft.tasks.map((task) => task.partnerOrgId),
    ...draft.packagePlan.map((entry) => entry.deptOrgId),
    ...draft.members.flatMap((member) => member.orgIds),
  ]);
  const versions = unique(draft.tasks.map((task) => task.standardVersionId));
  const people = unique([
    draft.leadAuditorId,
    ...draft.members.map((member) => member.userId),
    ...draft.packagePlan.map((entry) => entry.ownerUserId),
  ]);
  const organizes = await idsIn(tx, 'organizes', [...units, ...others]);
  const kinds = new Map(organizes.map((row) => [row.id, row.org_kind]));
  if (units.some((id) => !AUDITABLE_KINDS.includes(kinds.get(id) ?? 0))) refuse('AU0002');
  if (others.some((id) => !kinds.has(id))) refuse('AU0002');
  const seen = new Set<string>();
  for (const { unitOrgId, standardVersionId } of draft.tasks) {
    const key = `${unitOrgId} ${standardVersionId}`;
    const name = organizes.find((row) => row.id === unitOrgId)?.full_name ?? '';
    if (seen.has(key)) refuse('AU1213', { 单位: name }, { unitOrgId });
    seen.add(key);
  }
  await assertAll(tx, 'standard_versions', versions);
  await assertAll(tx, 'users', people);
}

const unique = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

const idsIn = async (tx: Tx, table: 'organizes', ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom(table)
        .select(['id', 'org_kind', 'full_name'])
        .where('id', 'in', unique(ids))
        .where('delete_mark', '=', 0)
        .execute();

async function assertAll(
  tx: Tx,
  table: 'standard_versions' | 'users',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .execute();
  if (found.length !== ids.length) refuse('AU0002');
}
