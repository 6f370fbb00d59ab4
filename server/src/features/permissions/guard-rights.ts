import { sql } from 'kysely';
import { compilePerson, permissionsChanged } from '../../kernel/access.ts';
import { loadCatalogue } from '../../kernel/access-catalogue.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Change, change } from '../../kernel/trail.ts';
import { type DutyBreach, dutyBreaches, sideNames } from './duty-conflicts.ts';

/** Pages and buttons without which an administrator could not undo a mistake. */
const ADMINISTRATION: readonly { readonly module: string; readonly buttons: readonly string[] }[] = [
  { module: 'permission.user', buttons: ['btn_edit'] },
  { module: 'permission.role', buttons: ['btn_edit', 'btn_members'] },
  { module: 'permission.authorize', buttons: ['btn_save'] },
  { module: 'system.menu', buttons: ['btn_edit'] },
];

/**
 * Runs a write that may change anybody's rights: memberships, grants, roles, positions, groups, menus, people. Refuses
 * it when it brings two separated duties together, takes the last super administrator away or the caller's own
 * administration rights; otherwise tells every process that rights have changed. Such writes happen one after another.
 */
export async function guardRights<T>(ctx: Ctx, tx: Tx, work: () => Promise<T>): Promise<T> {
  await lockRights(tx);
  const now = ctx.clock.now();
  const before = new Set((await dutyBreaches(tx, { now })).map(keyOf));
  const hadAdministrator = await hasAdministrator(tx, now);
  const lasting = ctx.caller.isSystem ? undefined : await compiledFor(tx, ctx.caller.userId, NEVER);
  const result = await work();
  const fresh = (await dutyBreaches(tx, { now })).filter((breach) => !before.has(keyOf(breach)));
  if (fresh.length > 0) await refuseBreach({ db: tx, language: ctx.language }, fresh);
  if (hadAdministrator && !(await hasAdministrator(tx, now))) refuse('admin.last');
  if (!ctx.caller.isSystem) {
    await assertOwnRights(tx, ctx.caller, now.getTime());
    // What is held without an end must not get one by mistake either.
    if (lasting) await assertOwnRights(tx, lasting.caller, NEVER);
  }
  await permissionsChanged(tx);
  return result;
}

/** Writes that may change rights wait for one another, so that each sees what the others left. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('rights'))`.execute(tx);
}

/** Later than the end of any dated membership or account. */
const NEVER = Date.parse('9999-01-01T00:00:00Z');

const compiledFor = async (tx: Tx, userId: string, now: number) =>
  compilePerson(tx, { catalogue: await loadCatalogue(tx), userId, now });

/** `change` for writes that may change rights: guarded, and in force in this process as soon as it returns. */
export async function changeRights<T>(ctx: Ctx, work: (change: Change) => Promise<T>): Promise<T> {
  const result = await change(ctx, (c) => guardRights(ctx, c.db, () => work(c)));
  ctx.access.clear();
  return result;
}

const keyOf = (breach: DutyBreach): string => `${breach.ruleId} ${breach.userId}`;

async function refuseBreach(
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

async function hasAdministrator(tx: Tx, now: Date): Promise<boolean> {
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

/** Compiles the caller's rights as they would be at a moment after the commit and compares the administration's. */
async function assertOwnRights(tx: Tx, caller: Caller, now: number): Promise<void> {
  const held = ADMINISTRATION.filter(({ module }) => caller.modules.has(module));
  if (held.length === 0) return;
  const after = await compiledFor(tx, caller.userId, now);
  if (caller.isAdministrator && !after?.caller.isAdministrator)
    refuse('admin.ownRights', { name: caller.name });
  for (const { module, buttons } of held) {
    const was = caller.modules.get(module);
    const is = after?.caller.modules.get(module);
    if (!is) refuse('admin.ownRights', { name: was?.fullName ?? module });
    const lost = buttons.find((code) => was?.buttons.has(code) && !is.buttons.has(code));
    if (lost && !caller.isAdministrator) refuse('admin.ownRights', { name: `${is.fullName} ${lost}` });
  }
}
