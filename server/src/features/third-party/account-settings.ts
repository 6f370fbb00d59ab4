import { THIRD_ADDRESSES } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { editedSecret } from '../../kernel/sealed-secret.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { deleteFollowers } from './official-accounts.repository.ts';
import { isAtWork } from './runs.ts';
import {
  deleteTokens,
  lockAccount,
  type SecretColumn,
  storeAccount,
  type ThirdAccount,
} from './third-accounts.repository.ts';
import { deleteAllLinks } from './third-links.repository.ts';
import { lastRun } from './third-party.queries.ts';
import { thirdPurpose } from './third-secrets.ts';

export type AccountKind = keyof typeof THIRD_ADDRESSES;

/** Settings as they were typed; what is left out stays as it is. */
type Settings = {
  readonly enabledMark: 0 | 1;
  readonly address: string;
  readonly appId: string;
  readonly agentId?: string;
  readonly rootId?: string;
  readonly secret: string;
  readonly agentSecret?: string;
  readonly callbackToken?: string;
  readonly callbackKey?: string;
  readonly rev?: number | undefined;
};

/** An account before anybody has set it up. */
export const freshAccount = (kind: AccountKind, now: Date): ThirdAccount => ({
  kind,
  enabled_mark: 0,
  address: THIRD_ADDRESSES[kind],
  app_id: '',
  agent_id: '',
  secret: '',
  agent_secret: '',
  root_id: '1',
  callback_token: '',
  callback_key: '',
  rev: 0,
  last_modify_user_id: null,
  last_modify_time: now,
  called_at: null,
});

/**
 * Stores the settings; with another account the platform has nothing of ours any more. `fields` names the secrets as the
 * form does, where it has other names.
 */
export async function storeSettings(
  ctx: Ctx,
  kind: AccountKind,
  edit: Settings,
  fields: Partial<Record<SecretColumn, string>> = {},
): Promise<void> {
  const now = ctx.clock.now();
  await change(ctx, async (tx) => {
    const stored = (await lockAccount(tx.db, kind)) ?? freshAccount(kind, now);
    await assertFresh(tx.db, stored, edit.rev);
    if (isAtWork(await lastRun(tx.db, kind), now)) refuse('thirdParty.running');
    const isSameTarget = edit.address === stored.address && edit.appId === stored.app_id;
    const secretOf = (column: SecretColumn, given: string | undefined, usual: string) =>
      given === undefined
        ? stored[column]
        : editedSecret(ctx, {
            purpose: thirdPurpose(kind, column),
            given,
            stored: stored[column],
            isSameTarget,
            field: fields[column] ?? usual,
          });
    await storeAccount(tx.db, {
      ...stored,
      enabled_mark: edit.enabledMark,
      address: edit.address,
      app_id: edit.appId,
      agent_id: edit.agentId ?? stored.agent_id,
      secret: secretOf('secret', edit.secret, 'secret'),
      agent_secret: secretOf('agent_secret', edit.agentSecret, 'agentSecret'),
      callback_token: secretOf('callback_token', edit.callbackToken, 'callbackToken'),
      callback_key: secretOf('callback_key', edit.callbackKey, 'callbackKey'),
      root_id: edit.rootId ?? stored.root_id,
      rev: stored.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    await deleteTokens(tx.db, kind);
    if (stored.app_id !== '' && stored.app_id !== edit.appId) {
      await deleteAllLinks(tx.db, kind);
      if (kind === 'mp') await deleteFollowers(tx.db);
    }
    tx.record({ action: 'thirdParty.changed', targetType: 'thirdParty', targetId: kind });
  });
}
