import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

type Row = {
  readonly id: string;
  readonly full_name: string;
  readonly en_code: string;
  readonly place: string;
  readonly editor: string;
  readonly deleted_at: Date;
  readonly values: number;
  readonly total: number;
};

/** A page of deleted types and values, the last deleted first; each row says how many there are in all. */
export async function findRecycledDictionaries(
  db: Db,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<Row[]> {
  const pattern = containing(keyword ?? '');
  const { rows } = await sql<Row>`
    WITH gone AS (
      SELECT kind.id, kind.full_name, kind.en_code, coalesce(parent.full_name, '') AS place,
             kind.last_modify_user_id, kind.last_modify_time,
             (SELECT count(*)::int FROM dictionary_data WHERE type_id = kind.id) AS values
        FROM dictionary_types AS kind LEFT JOIN dictionary_types AS parent ON parent.id = kind.parent_id
       WHERE kind.delete_mark = 1
      UNION ALL
      SELECT value.id, value.full_name, value.en_code, kind.full_name, value.last_modify_user_id,
             value.last_modify_time, 0
        FROM dictionary_data AS value JOIN dictionary_types AS kind ON kind.id = value.type_id
       WHERE value.delete_mark = 1
    )
    SELECT gone.id, gone.full_name, gone.en_code, gone.place, gone.values,
           coalesce(users.real_name, '') AS editor, gone.last_modify_time AS deleted_at,
           (count(*) OVER ())::int AS total
      FROM gone LEFT JOIN users ON users.id = gone.last_modify_user_id
     WHERE gone.full_name ILIKE ${pattern} OR gone.en_code ILIKE ${pattern}
     ORDER BY gone.last_modify_time DESC, gone.id
     LIMIT ${pageSize} OFFSET ${(currentPage - 1) * pageSize}`.execute(db);
  return rows;
}
