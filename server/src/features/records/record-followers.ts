import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { type MessageKey, notify, say } from '../messages/public.ts';
import { namedEntry } from './record-changes.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { isReached } from './record-rows.repository.ts';
import { recordScopeSql } from './record-scope.queries.ts';

type RecordMessage = Extract<MessageKey, `record.${string}`>;

type Notice = {
  readonly key: RecordMessage;
  readonly id: string;
  readonly values: FormValues;
  readonly to: readonly string[];
  readonly text?: string;
};

type Reader = { readonly userId: string; readonly caller: Caller; readonly entry: string };

/** Those of some people who reach a record, in the bin too, each with an entry of the menu that opens it. */
export async function readersOf(
  ctx: Ctx,
  db: Db,
  model: RecordModel,
  { id, among }: { readonly id: string; readonly among: readonly string[] },
): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const userId of new Set(among)) {
    const caller = (await ctx.access.of(userId))?.caller;
    const entry = caller?.designs.get(model.designId)?.[0];
    if (
      caller &&
      entry !== undefined &&
      (await isReached(db, model, { id, where: recordScopeSql({ caller }, model) }))
    )
      readers.push({ userId, caller, entry });
  }
  return readers;
}

/**
 * Sends people a message about a record, as the caller of the context: each gets the address of an entry that the
 * person holds, and the title only as far as the person reads it. Those who do not reach the record get none.
 */
export async function notifyReaders(
  ctx: Ctx,
  tx: Pick<Change, 'db'>,
  model: RecordModel,
  { key, id, values, to, text = '' }: Notice,
): Promise<void> {
  const among = to.filter((userId) => userId !== ctx.caller.userId);
  for (const { userId, caller, entry } of await readersOf(ctx, tx.db, model, { id, among })) {
    const { title } = model;
    const readsTitle = title !== undefined && recordRights({ caller }, model).isReadable(title.field.path);
    const record = namedEntry(readsTitle ? model : { ...model, title: undefined }, values, { after: {} });
    await notify(ctx, tx, {
      ...say(key, { record: String(record.after.fullName), person: ctx.caller.name, text }),
      to: [userId],
      link: `/model/${entry}?record=${encodeURIComponent(id)}`,
    });
  }
}
