import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type MessageKey, notify, say } from '../messages/public.ts';
import { namedEntry } from './record-changes.ts';
import { followersOf } from './record-comments.repository.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { isReached } from './record-rows.repository.ts';
import { reachSql } from './record-scope.queries.ts';

type RecordMessage = Extract<MessageKey, `record.${string}`>;

type Told = {
  readonly id: string;
  readonly values: FormValues;
  readonly to: readonly string[];
  readonly text?: string;
};

/**
 * Sends people a message about a record: each gets the address of an entry that the person holds, and the title only as
 * far as the person reads it. Those who do not reach the record get none; their ids are returned.
 */
export async function tellOfRecord(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { key, id, values, to, text = '' }: Told & { readonly key: RecordMessage },
): Promise<string[]> {
  const unreached: string[] = [];
  for (const userId of new Set(to)) {
    if (userId === ctx.caller.userId) continue;
    const caller = (await ctx.access.of(userId))?.caller;
    const entry = caller?.designs.get(model.designId)?.[0];
    if (
      !caller ||
      entry === undefined ||
      !(await isReached(tx.db, model, { id, where: reachSql({ caller }, model) }))
    ) {
      unreached.push(userId);
      continue;
    }
    const { title } = model;
    const readsTitle = title !== undefined && recordRights({ caller }, model).isReadable(title.field.path);
    const record = namedEntry(readsTitle ? model : { ...model, title: undefined }, values, { after: {} });
    await notify(ctx, tx, {
      ...say(key, { record: String(record.after.fullName), person: ctx.caller.name, text }),
      to: [userId],
      link: `/model/${entry}?record=${id}`,
    });
  }
  return unreached;
}

/** Sends the followers of a record a message. */
export async function tellFollowers(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  {
    without = [],
    ...told
  }: Omit<Told, 'to'> & { readonly key: RecordMessage; readonly without?: readonly string[] },
): Promise<void> {
  const to = (await followersOf(tx.db, told.id)).filter((userId) => !without.includes(userId));
  await tellOfRecord(ctx, tx, model, { ...told, to });
}
