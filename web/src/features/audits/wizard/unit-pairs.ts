import type { CheckCreate } from '@auditplus/contract/features/audits/audits.model.ts';

/** A unit that is audited by a standard. */
type Pair = CheckCreate['tasks'][number];

type Choice = { readonly unitIds: readonly string[]; readonly versionId: string; readonly isOn: boolean };

export const hasPair = (pairs: readonly Pair[], unitId: string, versionId: string): boolean =>
  pairs.some((pair) => pair.unitOrgId === unitId && pair.standardVersionId === versionId);

/** A unit has the same partner for all its standards. */
export const partnerOf = (pairs: readonly Pair[], unitId: string): string | null =>
  pairs.find((pair) => pair.unitOrgId === unitId && pair.partnerOrgId !== null)?.partnerOrgId ?? null;

export const withPartner = (pairs: readonly Pair[], unitId: string, partnerOrgId: string | null): Pair[] =>
  pairs.map((pair) => (pair.unitOrgId === unitId ? { ...pair, partnerOrgId } : pair));

type Chosen = { readonly unitIds: readonly string[]; readonly versionIds: readonly string[] };

/** Pairs of these units and standards alone; a unit without any takes the standard if only one is chosen. */
export function within(pairs: readonly Pair[], { unitIds, versionIds }: Chosen): Pair[] {
  const kept = pairs.filter(
    (pair) => unitIds.includes(pair.unitOrgId) && versionIds.includes(pair.standardVersionId),
  );
  const [versionId, another] = versionIds;
  if (!versionId || another) return kept;
  const known = new Set(kept.map((pair) => pair.unitOrgId));
  const added = unitIds.filter((id) => !known.has(id));
  return [
    ...kept,
    ...added.map((unitOrgId) => ({
      unitOrgId,
      standardVersionId: versionId,
      partnerOrgId: partnerOf(pairs, unitOrgId),
    })),
  ];
}

/** Adds a standard to units or takes it away from them. */
export function withChoice(pairs: readonly Pair[], { unitIds, versionId, isOn }: Choice): Pair[] {
  const rest = pairs.filter(
    (pair) => pair.standardVersionId !== versionId || !unitIds.includes(pair.unitOrgId),
  );
  if (!isOn) return rest;
  const added = unitIds.map((unitOrgId) => ({
    unitOrgId,
    standardVersionId: versionId,
    partnerOrgId: partnerOf(pairs, unitOrgId),
  }));
  return [...rest, ...added];
}
