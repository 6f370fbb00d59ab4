import { type SqlBool, sql } from 'kysely';
import { grantCount, memberCount } from '../positions/public.ts';

/** People who belong to a group, and rights that it was given. */
export const groupMembers = memberCount('Group', 'groups.id');
export const groupGrants = grantCount('Group', 'groups.id');

export const isEnabled = sql<SqlBool>`groups.enabled_mark = 1`;
