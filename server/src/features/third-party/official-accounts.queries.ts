import type { MpUserQuery } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import type { z } from 'zod';
import type { Db } from '../../kernel/db.ts';

/** Followers of the official account, who came last first. */
export async function listFollowers(db: Db, filter: z.output<typeof MpUserQuery>) {
  const { currentPage, pageSize, keyword, isFollowing } = filter;
  let query = db.selectFrom('mp_followers');
  if (isFollowing !== undefined) query = query.where('is_following', '=', isFollowing === '1');
  if (keyword)
    query = query.where((is) =>
      is.or(
        (['nick_name', 'remark', 'open_id'] as const).map((column) =>
          is(column, 'like', `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`),
        ),
      ),
    );
  const { total } = await query
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('followed_at', (of) => of.desc().nullsLast())
    .orderBy('open_id')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}
