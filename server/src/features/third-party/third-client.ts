import type { ThirdKind } from '@auditplus/contract/features/third-party/third-party.model.ts';
import type { Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { dingTalkDirectory, dingTalkKind } from './ding-talk.ts';
import type { Directory } from './directory.ts';
import { openProvider } from './provider.ts';
import { findAccount, type ThirdAccount, type TokenUse } from './third-accounts.repository.ts';
import { openThirdSecret } from './third-secrets.ts';
import { wecomDirectory, wecomKind } from './wecom.ts';

const PLATFORMS = {
  wecom: { kind: wecomKind, directory: wecomDirectory },
  dingTalk: { kind: dingTalkKind, directory: dingTalkDirectory },
} as const;

/** The settings of a platform that is on; refuses with `thirdParty.notConfigured`. */
export async function usableAccount(
  kernel: Pick<Kernel, 'db'>,
  kind: ThirdKind,
  use: TokenUse = 'directory',
): Promise<ThirdAccount> {
  const account = orThrow(await findAccount(kernel.db, kind), 'thirdParty.notConfigured');
  if (account.enabled_mark !== 1 || !isComplete(account, kind, use)) refuse('thirdParty.notConfigured');
  return account;
}

/** Whether everything is there that a use needs. */
export function isComplete(account: ThirdAccount, kind: ThirdKind, use: TokenUse): boolean {
  const secret = account[PLATFORMS[kind].kind.secretOf(use)];
  return account.app_id !== '' && secret !== '' && (use === 'directory' || account.agent_id !== '');
}

/** Departments, people and messages of a platform. */
export function openDirectory(
  kernel: Kernel,
  account: ThirdAccount,
  { kind: name, use }: { readonly kind: ThirdKind; readonly use: TokenUse },
): Directory {
  const { kind, directory } = PLATFORMS[name];
  const secret = openThirdSecret(kernel, account, kind.secretOf(use));
  return directory(openProvider(kernel, { account, kind, use, secret }), account.agent_id);
}
