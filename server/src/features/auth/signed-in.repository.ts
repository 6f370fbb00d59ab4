import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { organizationName } from '../../kernel/records/organization.queries.ts';

/** What the names around a signed-in person are looked up by. */
type SignedInIds = {
  readonly userId: string;
  readonly organizePath: readonly string[];
  readonly positionIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly language: Language;
};

type Named = { readonly id: string; readonly name: string };

/** The signed-in person with superior, positions, groups and organisations from the root down, in one statement. */
export async function findSignedIn(db: Db, ids: SignedInIds) {
  return db
    .selectFrom('users')
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .select([
      'users.id',
      'users.account',
      'users.real_name',
      'users.head_icon',
      'users.prev_login_time',
      'users.prev_login_ip',
      'users.position_id',
      'users.gender',
      'users.mobile_phone',
      'users.email',
      'users.profile',
      'users.password_changed_at',
      'users.theme',
    ])
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .select(nameIn(ids.language, 'positions').as('position_name'))
    .select([
      sql<
        Named[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${nameIn(ids.language, 'positions')})) FROM positions
        WHERE id = ANY(${ids.positionIds})), '[]')`.as('positions'),
      sql<
        Named[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${nameIn(ids.language, 'groups')})) FROM groups
        WHERE id = ANY(${ids.groupIds})), '[]')`.as('groups'),
      sql<
        (Named & { category: string })[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${organizationName(ids.language, 'organizes')},
        'category', category) ORDER BY array_position(${ids.organizePath}::varchar[], id)) FROM organizes
        WHERE id = ANY(${ids.organizePath}::varchar[])), '[]')`.as('path'),
    ])
    .select(
      sql<string>`coalesce((SELECT image FROM stored_signatures WHERE user_id = users.id), '')`.as(
        'sign_image',
      ),
    )
    .select(
      sql`coalesce((SELECT jsonb_object_agg(module_id, field_list) FROM column_settings
        WHERE user_id = users.id), '{}')`.as('column_settings'),
    )
    .where('users.id', '=', ids.userId)
    .executeTakeFirst();
}
