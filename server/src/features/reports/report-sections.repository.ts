import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import type { NewSection } from './reports.sections.ts';

export const findSection = (db: Db | Tx, sectionId: string, reportId: string) =>
  db
    .selectFrom('report_sections')
    .selectAll()
    .where('id', '=', sectionId)
    .where('report_id', '=', reportId)
    .executeTakeFirst();

export const updateSection = (
  db: Tx,
  {
    text,
    isHandEdited,
    sectionId,
    rev,
  }: {
    readonly text: string;
    readonly isHandEdited: boolean;
    readonly sectionId: string;
    readonly rev: number;
  },
) =>
  db
    .updateTable('report_sections')
    .set({ body: text, hand_edited: isHandEdited ? 1 : 0, rev: sql`rev + 1` })
    .where('id', '=', sectionId)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();

export async function refreshSections(
  db: Tx,
  bodies: { code: string; body: string }[],
  reportId: string,
): Promise<void> {
  await sql`UPDATE report_sections SET body = fresh.body, rev = rev + 1
      FROM jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) AS fresh(code varchar, body text)
      WHERE report_sections.report_id = ${reportId} AND report_sections.code = fresh.code
        AND report_sections.auto = 1 AND report_sections.hand_edited = 0
        AND report_sections.body <> fresh.body`.execute(db);
}

export async function insertSections(
  db: Tx,
  sections: readonly NewSection[],
  reportId: string,
): Promise<void> {
  await db
    .insertInto('report_sections')
    .values(sections.map((section) => ({ ...section, report_id: reportId })))
    .execute();
}
