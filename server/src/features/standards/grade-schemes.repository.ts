import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { GradeSchemesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const findGradeScheme = (db: Db | Tx, gradeSchemeId: string) =>
  db
    .selectFrom('grade_schemes')
    .select('id')
    .where('id', '=', gradeSchemeId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const schemes = (db: Db | Tx) =>
  db
    .selectFrom('grade_schemes')
    .selectAll('grade_schemes')
    .select((eb) =>
      eb
        .selectFrom('standard_versions')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('standard_versions.grade_scheme_id', '=', 'grade_schemes.id')
        .where('standard_versions.delete_mark', '=', 0)
        .as('used_by'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('standard_versions')
            .select('standard_versions.id')
            .whereRef('standard_versions.grade_scheme_id', '=', 'grade_schemes.id')
            .where('standard_versions.state', '<>', standardVersionLifecycle.state.draft)
            .where('standard_versions.delete_mark', '=', 0),
        )
        .as('fixed'),
    )
    .where('grade_schemes.delete_mark', '=', 0);

export const lockScheme = (tx: Tx, id: string) =>
  tx
    .selectFrom('grade_schemes')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();

export async function usedBy(tx: Tx, id: string, states: readonly number[]): Promise<boolean> {
  const found = await tx
    .selectFrom('standard_versions')
    .select('id')
    .where('grade_scheme_id', '=', id)
    .where('state', 'in', [...states])
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertGradeScheme(db: Tx, row: Insertable<GradeSchemesTable>): Promise<void> {
  await db.insertInto('grade_schemes').values(row).execute();
}

export async function updateGradeSchemeRow(
  db: Tx,
  id: string,
  set: Updateable<GradeSchemesTable>,
): Promise<void> {
  await db.updateTable('grade_schemes').set(set).where('id', '=', id).execute();
}

export const loadGradeScheme = (db: Db | Tx, gradeSchemeId: string) =>
  db.selectFrom('grade_schemes').selectAll().where('id', '=', gradeSchemeId).executeTakeFirstOrThrow();
