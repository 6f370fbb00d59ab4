import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type AdminAct, adminScope, isInScope } from '../organizations/public.ts';
import { dutiesOf, type Person, placesOfOne } from './user-admin.repository.ts';

/** Whether a person belongs to an organisation that the caller administers. */
export async function mayAdminister(ctx: Ctx, userId: string): Promise<boolean> {
  const scope = await adminScope(ctx);
  if (scope.kind === 'all') return true;
  const { paths } = await placesOfOne(ctx.db, userId);
  return paths.some((path) => isInScope(scope, path, 'edit'));
}

/** Refuses when none of a person's organisations is the caller's to administer. */
export async function assertPersonInScope(ctx: Ctx, userId: string, act: AdminAct): Promise<void> {
  const scope = await adminScope(ctx);
  if (scope.kind === 'all') return;
  const { paths } = await placesOfOne(ctx.db, userId);
  if (!paths.some((path) => isInScope(scope, path, act))) refuse('organize.outOfScope');
}

/**
 * Who may not be switched off or deleted: oneself, super administrators (so the last one stays), heads of an
 * organisation, and people to whom somebody reports (platform-contract 9.22).
 */
export async function assertMayBeOff(ctx: Ctx, db: Db, person: Person): Promise<void> {
  const name = person.real_name;
  if (person.is_administrator) refuse('user.administratorProtected', { name });
  if (person.id === ctx.caller.userId) refuse('user.self');
  const { headed, subordinates } = await dutiesOf(db, person.id);
  if (headed.length > 0) refuse('user.isLeader', { name, organize: headed });
  if (subordinates > 0) refuse('user.isSuperior', { name, count: subordinates });
}
