import type { GradeSchemeView } from '@auditplus/contract/features/standards/grading.model.ts';
import type {
  StandardRow,
  VersionRow,
  VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import type { Ctx } from '../../kernel/context.ts';
import { canEditStandards, versionAbilities } from './standards.policy.ts';
import type { SchemeRecord, StandardRecord, VersionListRecord } from './standards.repository.ts';

/** A standard with its versions as the list shows it. */
export function standardRow(
  ctx: Ctx,
  standard: StandardRecord,
  versions: readonly VersionListRecord[],
): StandardRow {
  return {
    id: standard.id,
    enCode: standard.en_code,
    fullName: standard.full_name,
    category: standard.category,
    ownerOrg:
      standard.owner_org_id === null
        ? null
        : {
            id: standard.owner_org_id,
            fullName: standard.owner_name ?? '',
            enCode: standard.owner_code ?? '',
          },
    sourceNorm: standard.source_norm,
    description: standard.description,
    enabledMark: standard.enabled_mark === 0 ? 0 : 1,
    rev: standard.rev,
    canEdit: canEditStandards(ctx),
    versions: versions.map((version) => versionRow(ctx, version)),
  };
}

/** A version as lists show it. */
export function versionRow(ctx: Ctx, version: VersionListRecord): VersionRow {
  return {
    id: version.id,
    standardId: version.standard_id,
    versionNo: version.version_no,
    state: version.state as VersionRow['state'],
    itemCount: version.item_count ?? 0,
    totalScore: fromPts(version.total_score ?? 0),
    declaredTotal: fromPts(version.declared_total),
    effectiveFrom: version.effective_from,
    effectiveTo: version.effective_to,
    publishedAt: version.published_at?.getTime() ?? null,
    changeNote: version.change_note,
    returnReason: version.return_reason,
    usedBy: version.used_by ?? 0,
    author: personOf(version.creator_user_id, version.author_name),
    lastModifyTime: version.last_modify_time.getTime(),
    rev: version.rev,
    can: versionAbilities(ctx, version),
  };
}

/** A version's head. */
export function versionView(
  ctx: Ctx,
  {
    version,
    standard,
    scheme,
  }: { version: VersionListRecord; standard: StandardRecord; scheme: GradeSchemeView },
): VersionView {
  return {
    ...versionRow(ctx, version),
    standard: {
      id: standard.id,
      enCode: standard.en_code,
      fullName: standard.full_name,
      category: standard.category,
      sourceNorm: standard.source_norm,
    },
    scoreStep: fromPts(version.score_step),
    scoreMethod: version.score_method === 'WEIGHTED' ? 'WEIGHTED' : 'POINTS',
    roundDigits: version.round_digits,
    bonusCap: fromPts(version.bonus_cap),
    gradeScheme: scheme,
    contentHash: version.content_hash,
    publishedBy: personOf(version.published_by, version.publisher_name),
    fromVersionId: version.from_version_id,
  };
}

/** A grade scheme as pages show it. */
export const schemeView = (scheme: SchemeRecord): GradeSchemeView => ({
  id: scheme.id,
  fullName: scheme.full_name,
  bands: scheme.bands as GradeSchemeView['bands'],
  failName: scheme.fail_name,
  vetoGrade: scheme.veto_grade,
  enabledMark: scheme.enabled_mark === 0 ? 0 : 1,
  rev: scheme.rev,
});

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
