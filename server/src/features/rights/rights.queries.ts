import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type DutyBreach, sideNames } from './duty-conflicts.queries.ts';

/** Writes that may change rights wait for one another, so that each sees what the others left. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('rights'))`.execute(tx);
}

export async function refuseBreach(
  reading: Pick<Ctx, 'db' | 'language'>,
  breaches: readonly DutyBreach[],
): Promise<never> {
  const { db } = reading;
  const ruleId = breaches[0]?.ruleId ?? '';
  const rule = await db
    .selectFrom('duty_rules')
    .selectAll()
    .where('id', '=', ruleId)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('users')
    .select('real_name')
    .where(
      'id',
      'in',
      breaches.filter((breach) => breach.ruleId === ruleId).map((breach) => breach.userId),
    )
    .orderBy('sort_code')
    .execute();
  const names = await sideNames(reading, [rule.left_id, rule.right_id]);
  const shown = people.slice(0, 5).map((person) => person.real_name);
  refuse(
    'duty.conflict',
    {
      rule: rule.full_name,
      names: people.length > shown.length ? [...shown, `+${people.length - shown.length}`] : shown,
      left: names.get(rule.left_id) ?? '',
      right: names.get(rule.right_id) ?? '',
    },
    { ruleId },
  );
}

export async function hasAdministrator(tx: Tx, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
