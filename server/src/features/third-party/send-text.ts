import type { ThirdKind } from '@auditplus/contract/features/third-party/third-party.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import { ProviderProblem } from './provider.ts';
import { findAccount } from './third-accounts.repository.ts';
import { isComplete, openDirectory } from './third-client.ts';

/** The longest text that both platforms take, in bytes. */
const MAX_BYTES = 2000;

/** Sends a text to a person by the platform's id; false where it reaches nobody. Throws what calls throw. */
export type TextSender = (remoteId: string, text: string) => Promise<boolean>;

/** What sends texts by a platform; null where it is off or not set up for messages. */
export async function textSender(kernel: Kernel, kind: ThirdKind): Promise<TextSender | null> {
  const account = await findAccount(kernel.db, kind);
  if (account?.enabled_mark !== 1 || !isComplete(account, kind, 'message')) return null;
  return async (remoteId, text) => {
    const directory = openDirectory(kernel, account, { kind, use: 'message' });
    try {
      return (await directory.sendText([remoteId], cut(text))).length === 0;
    } catch (error) {
      if (error instanceof ProviderProblem && directory.isMissing(error.code)) return false;
      throw error;
    }
  };
}

/** The beginning of a text that is too long, without half a character. */
const cut = (text: string): string =>
  Buffer.byteLength(text) <= MAX_BYTES
    ? text
    : `${Buffer.from(text)
        .subarray(0, MAX_BYTES)
        .toString()
        .replace(/\uFFFD+$/, '')}…`;
