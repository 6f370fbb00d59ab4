import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';

import type { Change } from '../../kernel/audit-log.ts';
import { byLanguage } from '../../kernel/by-language.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import type { DefinitionOpener } from '../../kernel/definitions/definition-users.ts';
import { lockIn } from './acting.ts';
import { decide, foldAction } from './fold-action.ts';
import { type ListedWork, listTodo } from './process-lists.queries.ts';
import { linkTo } from './process-messages.ts';
import { flowNameIn, processTitleIn, withStepsIn } from './process-titles.ts';
import { hasOpenItem, openSteps } from './processes.repository.ts';

/** So many stand in the inbox; the list of to-dos has them all. */
const MAX_ITEMS = 200;

/** Something to decide in a process, with where it is opened. */
export type OwnWork = Pick<ListedWork, 'work_id' | 'full_name' | 'node_name' | 'at' | 'due_at' | 'status'> & {
  readonly address: string;
};

/** What the caller has to decide in processes, newest first. */
async function ownWork(ctx: Ctx): Promise<OwnWork[]> {
  const query = { currentPage: 1, pageSize: MAX_ITEMS, isBatch: false };
  const { rows } = await listTodo(ctx.db, ctx.caller.userId, query);
  const named = await withStepsIn(ctx.db, rows, ctx.language);
  return named.map((row) => ({
    ...row,
    full_name: processTitleIn(row, ctx.language),
    address: linkTo(row, { type: 2, visit: row.visit ?? 0, item: row.work_id.slice(row.id.length + 1) }),
  }));
}

/** What somebody has to decide, each instance once, with its definition and the steps. */
async function openOf(db: Db, userId: string) {
  const rows = await openSteps(db, userId);
  const named = {
    zh: rows,
    zhtw: await withStepsIn(db, rows, 'zhtw'),
    en: await withStepsIn(db, rows, 'en'),
  };
  return rows.map((row, at) => ({
    id: row.id,
    titles: byLanguage((language) => processTitleIn(row, language)),
    places: byLanguage((language) =>
      [flowNameIn(row, language), named[language][at]?.this_step].filter(Boolean).join(' · '),
    ),
    dueDate: row.due_at === null ? null : dayOf(row.due_at),
  }));
}

/** Moves what somebody has to decide in an instance to another person for good; false where that one may not have it. */
async function handOver(
  ctx: Ctx,
  step: Change,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { row, version } = await lockIn(step, id);
  const action = { kind: 'handOver', from, to } as const;
  const { result } = await decide(ctx, step, { row, version, action });
  if (result.kind === 'done' && !row.is_suspended && !result.effects.some(({ kind }) => kind === 'moveItem'))
    return false;
  const words = {
    kind: HANDLE_STATUS.handedOver,
    personId: ctx.caller.userId,
    targetIds: [to],
  };
  await foldAction(ctx, step, { row, version, action, words });
  return true;
}

/** Work in processes that is a person's by name. */
export const personalWork = { own: ownWork, openOf, handOver };

/** Designs open what their fields choose from to whoever has to decide about one of their records. */
export const designOpener: DefinitionOpener = {
  kind: 'design',
  hasWork: ({ db, caller }, designIds) => hasOpenItem(db, caller.userId, designIds),
};
