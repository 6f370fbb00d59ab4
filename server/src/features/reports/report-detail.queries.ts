import type { Report, ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { signedAs } from './report-language.ts';
import type { ReportRecord } from './reports.repository.ts';

/** The sections in their order. */
export async function sectionsOf(db: Db | Tx, reportId: string): Promise<z.infer<typeof ReportSection>[]> {
  const rows = await db
    .selectFrom('report_sections')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('sort_code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    title: row.title,
    // Written by `newSections` alone.
    kind: row.kind as z.infer<typeof ReportSection>['kind'],
    body: row.body,
    auto: row.auto === 1,
    handEdited: row.hand_edited === 1,
    required: row.required === 1,
    rev: row.rev,
  }));
}

/** The report's signatures in the order of signing, with the signers' roles in the reader's language. */
export async function signaturesOf(
  ctx: Ctx,
  {
    db,
    reportId,
    language,
  }: { readonly db: Db | Tx; readonly reportId: string; readonly language: Language },
): Promise<Report['signatures']> {
  const roleName = await ctx.access.roleNames(language);
  const rows = await db
    .selectFrom('signatures')
    .leftJoin('users', 'users.id', 'signatures.signer_id')
    .selectAll('signatures')
    .select('users.real_name')
    .where('target_type', '=', 'report')
    .where('target_id', '=', reportId)
    .orderBy('signed_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    signer: { id: row.signer_id, name: row.real_name ?? '' },
    signerRole: signedAs(row.signer_role, { language, roleName }),
    signedHash: row.signed_hash,
    code: row.code,
    method: row.method,
    image: row.image,
    signedAt: row.signed_at.getTime(),
    revokedAt: row.revoked_at?.getTime() ?? null,
  }));
}

export async function versionsAround(
  db: Db | Tx,
  record: ReportRecord,
): Promise<Pick<Report, 'supersedes' | 'supersededBy'>> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'version_no', 'supersedes_id'])
    .where('delete_mark', '=', 0)
    .where((where) =>
      where.or([
        where('supersedes_id', '=', record.id),
        ...(record.supersedes_id ? [where('id', '=', record.supersedes_id)] : []),
      ]),
    )
    .execute();
  const nameOf = (row: (typeof rows)[number] | undefined) =>
    row ? { id: row.id, versionNo: row.version_no } : null;
  return {
    supersedes: nameOf(rows.find(({ id }) => id === record.supersedes_id)),
    supersededBy: nameOf(rows.find(({ supersedes_id }) => supersedes_id === record.id)),
  };
}
