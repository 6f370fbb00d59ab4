import { LINK } from '@auditplus/contract/features/menus/menu-types.ts';
import { cached } from '../../kernel/cached.ts';
import type { Db } from '../../kernel/db.ts';

/** Letters that cannot end a directive of the policy in which the origin stands. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/;

async function load(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('menus')
    .select('url_address')
    .where('type', '=', LINK)
    .where('link_target', '=', '_self')
    .where('category', '=', 'Web')
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .execute();
  return [...new Set(rows.flatMap((row) => outsideOrigin(row.url_address) ?? []))].sort();
}

/**
 * The other systems that menu entries show inside the application: no page but theirs may stand in a frame of ours,
 * and only who edits menus adds one. Menus are part of the rights, whose channel tells of every change.
 */
export const framedOrigins = cached('permission', load).read;

/** The origin of a link to another system; null for own paths and anything that is no plain web address. */
export function outsideOrigin(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return PLAIN_ORIGIN.test(origin) ? origin : null;
}
