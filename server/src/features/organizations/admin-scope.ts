import { seesWholeOrganisation } from '@auditplus/core/access/whole-organisation.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';

export type AdminAct = 'add' | 'edit' | 'delete';

type Layer = Readonly<Record<AdminAct, boolean>>;

/** What a person administers: everything, or this layer and the layers below of named organisations. */
export type AdminScope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'some';
      readonly of: ReadonlyMap<string, { readonly own: Layer; readonly below: Layer }>;
    };

/** What the caller administers (platform-contract 11.4). */
export async function adminScope(ctx: Ctx): Promise<AdminScope> {
  if (ctx.caller.isAdministrator || ctx.caller.isSystem) return { kind: 'all' };
  const rows = await ctx.db
    .selectFrom('organize_admins')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .execute();
  return {
    kind: 'some',
    of: new Map(
      rows.map((row) => [
        row.organize_id,
        {
          own: {
            add: row.this_layer_add === 1,
            edit: row.this_layer_edit === 1,
            delete: row.this_layer_delete === 1,
          },
          below: {
            add: row.sub_layer_add === 1,
            edit: row.sub_layer_edit === 1,
            delete: row.sub_layer_delete === 1,
          },
        },
      ]),
    ),
  };
}

/** Whether the scope reaches an organisation, given by its ids from the root down, for an act. */
export function isInScope(scope: AdminScope, path: readonly string[], act: AdminAct): boolean {
  if (scope.kind === 'all') return true;
  return path.some((id, index) => {
    const layers = scope.of.get(id);
    return layers !== undefined && (index === path.length - 1 ? layers.own[act] : layers.below[act]);
  });
}

/** Refuses when the caller does not administer the organisation of this path for the act. */
export function assertInScope(scope: AdminScope, path: readonly string[], act: AdminAct): void {
  if (!isInScope(scope, path, act)) refuse('organize.outOfScope');
}

/**
 * The organisations in or below which the caller sees people and positions in the administration's lists; null: all.
 * That is the own company or head-office department, and what the caller administers.
 */
export async function visibleRoots(ctx: Ctx): Promise<readonly string[] | null> {
  const { caller } = ctx;
  const isAll = caller.isAdministrator || seesWholeOrganisation(caller.roleCodes);
  return isAll ? null : ownRoots(ctx, await administeredBy(ctx.db, caller.userId));
}

const ownRoots = (ctx: Ctx, administered: readonly string[]): string[] =>
  [ctx.caller.unitId || ctx.caller.organizeId, ...administered].filter((id) => id !== '');

async function administeredBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organize_admins')
    .select('organize_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.organize_id);
}

/** Paths of organisations that exist, by id. */
export async function pathsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'path'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .where('delete_mark', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row.path]));
}
