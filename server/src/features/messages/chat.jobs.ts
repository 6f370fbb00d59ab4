import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { releaseFiles } from '../files/public.ts';
import { settings } from '../sys-config/public.ts';
import { deleteMessages, sentBefore } from './chat.repository.ts';
import { CHAT_FILES } from './chat.service.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Declares that messages which are older than the settings keep are deleted every night. */
export function declareChatJobs(kernel: Kernel): void {
  declareDaily(kernel, 'chat-retention', {
    time: async () => '03:50',
    work: async () => {
      const removed = await removeOldMessages(kernel);
      kernel.log.info({ removed }, 'old chat messages are removed');
    },
  });
}

/** Deletes old messages with their files; answers how many. */
export async function removeOldMessages(kernel: Kernel): Promise<number> {
  const { chatDays } = (await settings(kernel)).system;
  if (chatDays === 0) return 0;
  const ctx = ctxOf(kernel, systemCaller('聊天记录清理'));
  const before = new Date(kernel.clock.now().getTime() - chatDays * DAY_MS);
  for (let removed = 0; ; ) {
    const count = await change(ctx, async (tx) => {
      const old = await sentBefore(tx.db, before, AT_ONCE);
      for (const { id, has_file } of old)
        if (has_file) await releaseFiles(ctx, tx, { ownerType: CHAT_FILES, ownerId: id });
      if (old.length > 0)
        await deleteMessages(
          tx.db,
          old.map(({ id }) => id),
        );
      return old.length;
    });
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}
