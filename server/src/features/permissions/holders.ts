import type { HolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { adminScope, isInScope } from '../organizations/public.ts';
import { holderNames, pathsOfHolder } from './holders.queries.ts';

/**
 * The holder, when the caller administers it: super administrators administer everything, others the holders of
 * their organisations (platform-contract 11.4).
 */
export async function administeredHolder(
  ctx: Ctx,
  db: Db,
  { type, id }: { readonly type: HolderType; readonly id: string },
): Promise<{ name: string }> {
  const names = await holderNames({ db, language: ctx.language }, [{ type, id }]);
  const name = orThrow(names.get(`${type} ${id}`), 'record.missing');
  const scope = await adminScope(ctx);
  if (scope.kind === 'all') return { name };
  const paths = await pathsOfHolder(db, { type, id });
  if (paths.length === 0 || !paths.every((path) => isInScope(scope, path, 'edit'))) refuse('grant.notYours');
  return { name };
}
