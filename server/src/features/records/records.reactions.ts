import { recordsEvents } from '@auditplus/contract/features/records/records.events.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { heardBy, type OutboxEvent, type Reaction, type Reactions } from '../../kernel/outbox.ts';
import { findModel } from './compile-model.ts';
import { findRecordComment, followersOf, isFollowed } from './record-comments.repository.ts';
import { notifyReaders } from './record-followers.ts';
import type { RecordModel } from './record-model.ts';
import { storedRecord } from './record-rows.repository.ts';

type About = { readonly model: RecordModel; readonly id: string };
type Notifies = (ctx: Ctx, tx: Tx, about: About, event: OutboxEvent) => Promise<void>;

/** Messages follow the change that they are about, so that a record with many followers is written as fast as others. */
const afterwards =
  (notifies: Notifies): Reaction =>
  async (kernel, tx, event) => {
    const { recordId, designId } = event.payload;
    const model = await findModel(kernel, String(designId));
    if (model) await notifies(await actorCtx(kernel, event), tx, { model, id: String(recordId) }, event);
  };

/** In the name of who changed the record; the product itself has none. */
async function actorCtx(kernel: Kernel, { actorId }: OutboxEvent): Promise<Ctx> {
  const access = await kernel.access.of(actorId);
  return ctxOf(kernel, access?.caller ?? systemCaller('系统'));
}

const notifyFollowers = (
  key: 'record.followed:changed' | 'record.followed:removed',
  deleteMark: 0 | 1,
): Reaction =>
  afterwards(async (ctx, tx, { model, id }) => {
    const to = await followersOf(tx, id);
    const record = to.length > 0 ? await storedRecord(tx, model, id, deleteMark) : undefined;
    if (record) await notifyReaders(ctx, { db: tx }, model, { key, id, values: record.values, to });
  });

export const recordsReactions: Reactions = {
  'record.updated': heardBy(isFollowed, notifyFollowers('record.followed:changed', 0)),
  'record.removed': heardBy(isFollowed, notifyFollowers('record.followed:removed', 1)),
  'record.commented': afterwards(async (ctx, tx, { model, id }, { payload }) => {
    const { commentId } = recordsEvents['record.commented'].parse(payload);
    const comment = await findRecordComment(tx, commentId);
    const record = comment && (await storedRecord(tx, model, id));
    if (!record) return;
    const { text, mention_ids: mentioned } = comment;
    const followers = (await followersOf(tx, id)).filter((userId) => !mentioned.includes(userId));
    const notice = { id, values: record.values, text };
    await notifyReaders(ctx, { db: tx }, model, { ...notice, key: 'record.mentioned', to: mentioned });
    await notifyReaders(ctx, { db: tx }, model, { ...notice, key: 'record.commented', to: followers });
  }),
};
