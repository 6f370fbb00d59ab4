import { z } from 'zod';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { isReceiver } from './messages.repository.ts';

/** Owner type of files that are attached to notices. */
export const NOTICE_FILES = 'message';

const Stored = z.array(z.object({ fileId: z.string() }));

/** Ids of the files in a stored list. */
export function fileIdsIn(stored: unknown): string[] {
  const parsed = Stored.safeParse(stored);
  return parsed.success ? parsed.data.map((file) => file.fileId) : [];
}

// Receivers open what was sent to them; those who write notices open drafts too.
registerFileAccess(
  NOTICE_FILES,
  async (ctx, messageId) =>
    ctx.caller.isAdministrator ||
    ctx.caller.modules.has('system.notice') ||
    (await isReceiver(ctx.db, ctx.caller.userId, messageId)),
);
