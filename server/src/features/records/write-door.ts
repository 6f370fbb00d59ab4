import type { RawBuilder, SqlBool } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { recordScopeSql } from './record-scope.queries.ts';

/**
 * Where a write comes from: it says which fields may be read and filled in, and which records are reached. Every other
 * rule is the same whatever the door. Paths are those of the form: `amount`, `items.amount`, `items`.
 */
export type Door = {
  isReadable(path: string): boolean;
  isWritable(path: string): boolean;
  readonly scope: RawBuilder<SqlBool>;
};

/** The page: the rights of the caller's menu entries and the data schemes of these. */
export function menuDoor(ctx: Pick<Ctx, 'caller'>, model: RecordModel, menuId?: string): Door {
  const { isReadable, isWritable } = recordRights(ctx, model, menuId);
  return { isReadable, isWritable, scope: recordScopeSql(ctx, model) };
}
