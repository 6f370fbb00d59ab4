import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionOpener } from '../../kernel/definitions/definition-users.ts';
import { type ListedWork, listTodo } from './process-lists.queries.ts';
import { linkTo } from './process-messages.ts';
import { hasOpenItem } from './processes.repository.ts';

/** So many stand in the inbox; the list of to-dos has them all. */
const MAX_ITEMS = 200;

/** Something to decide in a process, with where it is opened. */
export type OwnWork = Pick<ListedWork, 'work_id' | 'full_name' | 'node_name' | 'at' | 'due_at' | 'status'> & {
  readonly address: string;
};

/** What the caller has to decide in processes, newest first. */
export async function ownWork(ctx: Ctx): Promise<OwnWork[]> {
  const query = { currentPage: 1, pageSize: MAX_ITEMS, isBatch: false };
  const { rows } = await listTodo(ctx.db, ctx.caller.userId, query);
  return rows.map((row) => ({
    ...row,
    address: linkTo(row, { type: 2, visit: row.visit ?? 0, item: row.work_id.slice(row.id.length + 1) }),
  }));
}

/** Designs open what their fields choose from to whoever has to decide about one of their records. */
export const designOpener: DefinitionOpener = {
  kind: 'design',
  hasWork: ({ db, caller }, designIds) => hasOpenItem(db, caller.userId, designIds),
};
