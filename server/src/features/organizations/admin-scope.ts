import { seesWholeOrganisation } from '@auditplus/core/access/whole-organisation.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { administeredBy } from './organize-admins.repository.ts';

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
  const rows = await administeredBy(ctx.db, ctx.caller.userId);
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
  if (isAll) return null;
  const administered = await administeredBy(ctx.db, caller.userId);
  return [caller.unitId || caller.organizeId, ...administered.map((row) => row.organize_id)].filter(
    (id) => id !== '',
  );
}
