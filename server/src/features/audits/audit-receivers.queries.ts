import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

export async function unitOf(tx: Tx, checkTaskId: unknown): Promise<string> {
  if (typeof checkTaskId !== 'string') return '';
  const unit = await tx
    .selectFrom('check_tasks')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select('organizes.full_name')
    .where('check_tasks.id', '=', checkTaskId)
    .executeTakeFirst();
  return unit?.full_name ?? '';
}

export const findCheckHead = (db: Db | Tx, id: string) =>
  db
    .selectFrom('checks')
    .select(['id', 'en_code', 'full_name', 'start_date', 'end_date', 'creator_user_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const usersOfRole = (db: Db | Tx, enCode: string) =>
  db
    .selectFrom('user_relations')
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select('user_relations.user_id')
    .distinct()
    .where('user_relations.object_type', '=', 'Role')
    .where('roles.en_code', '=', enCode)
    .where('roles.delete_mark', '=', 0)
    .execute();

export async function receiversOfIssue(
  db: Db | Tx,
  checkId: string,
  now: Date,
): Promise<{ user_id: string }[]> {
  const { rows } = await sql<{ user_id: string }>`
      WITH held AS (
        SELECT user_relations.user_id, roles.en_code, organizes.path
        FROM user_relations
        JOIN roles ON roles.id = user_relations.object_id AND roles.delete_mark = 0
        JOIN users ON users.id = user_relations.user_id AND users.delete_mark = 0
        JOIN organizes ON organizes.id = users.organize_id
        WHERE user_relations.object_type = 'Role'
          AND roles.en_code IN ('unitGM', 'unitCoord', 'hqDept', 'partnerLead', 'waterHead'))
      SELECT held.user_id FROM check_tasks JOIN held ON
        (held.en_code IN ('unitGM', 'unitCoord', 'hqDept') AND held.path @> ARRAY[check_tasks.unit_org_id])
        OR (held.en_code = 'partnerLead' AND held.path @> ARRAY[check_tasks.partner_org_id])
        OR (held.en_code = 'waterHead' AND jsonb_exists(check_tasks.stages, 'W'))
      WHERE check_tasks.check_id = ${checkId}
      UNION SELECT user_id FROM check_members WHERE check_id = ${checkId}
        AND (member_role <> 'GUEST' OR expires_at > ${now})`.execute(db);
  return rows;
}
