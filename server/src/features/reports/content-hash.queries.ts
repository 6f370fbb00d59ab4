import { canonicalHash } from '../../kernel/canonical-hash.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { ReportRecord } from './reports.repository.ts';

/**
 * SHA-256 in hex over what a report says: its name, version, snapshot and sections in canonical JSON (RFC 8785). The
 * snapshot is stored without state and signatures, so that signing and publishing leave the hash as it is.
 */
export async function contentHashOf(db: Db | Tx, report: ReportRecord): Promise<string> {
  const sections = await db
    .selectFrom('report_sections')
    .select(['code', 'title', 'body'])
    .where('report_id', '=', report.id)
    .orderBy('sort_code')
    .execute();
  return canonicalHash({
    enCode: report.en_code,
    fullName: report.full_name,
    versionNo: report.version_no,
    snapshot: report.snapshot,
    sections,
  });
}
