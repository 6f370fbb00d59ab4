import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { isWithin, organizationTree } from '../../kernel/records/organization.queries.ts';

/** Existing people who belong to a holder. */
export const memberCount = (type: 'Role' | 'Position' | 'Group', column: string) => sql<number>`(
  SELECT count(*)::int FROM user_relations relation JOIN users ON users.id = relation.user_id
  WHERE relation.object_type = ${type} AND relation.object_id = ${sql.ref(column)} AND users.delete_mark = 0)`;

/** Rights that a holder has been given. */
export const grantCount = (type: 'Position' | 'Group' | 'User', column: string) => sql<number>`(
  SELECT count(*)::int FROM grants WHERE object_type = ${type} AND object_id = ${sql.ref(column)})`;

const place = sql`positions.organize_id`;

/** The ids from the root down to the position's organisation, and whether it takes positions now. */
export const positionPath = organizationTree(place);
export const isPlaceOpen = sql<boolean>`EXISTS (SELECT 1 FROM organizes
  WHERE id = ${place} AND delete_mark = 0 AND enabled_mark = 1)`;

/** Whether a position belongs to one of some organisations or to one below. */
export const isPlacedWithin = (roots: readonly string[]) => isWithin(place, roots);

/** The ids from the root down to an organisation that takes positions. */
export const findOpenPlace = (db: Db, organizeId: string) =>
  db
    .selectFrom('organizes')
    .select('path')
    .where('id', '=', organizeId)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst();
