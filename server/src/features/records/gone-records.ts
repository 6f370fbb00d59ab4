import type { EventPayload } from '@auditplus/contract/events.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { tellWebhooks } from '../webhooks/public.ts';
import { followersOf } from './record-comments.repository.ts';
import { recordEvent } from './record-event.ts';
import { notifyReaders } from './record-followers.ts';
import type { RecordModel } from './record-model.ts';
import type { StoredRecord } from './record-rows.repository.ts';

/** Tells of a record whose row goes for good: afterwards nobody can look what it was, and who reached it. */
type LastWords = (ctx: Ctx, tx: Change, about: EventPayload<'record.removed'>) => Promise<void>;

const registered: LastWords[] = [];

/** Makes known what features above tell of such records; called once at composition. */
export const registerLastWords = (tell: LastWords): void => void registered.push(tell);

/** Tells whoever would hear of a deletion by what is left of the record, before nothing is. */
export async function tellOfGone(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { id, rev, values }: StoredRecord,
): Promise<void> {
  const about = recordEvent(model, { id, rev: rev + 1 });
  const to = await followersOf(tx.db, id);
  await notifyReaders(ctx, tx, model, { key: 'record.followed:removed', id, values, to });
  await tellWebhooks(ctx, tx, { name: 'record.removed', payload: about });
  for (const tell of registered) await tell(ctx, tx, about);
}
