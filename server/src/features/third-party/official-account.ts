import type { MpMenuButton } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { openProvider, type ProviderKind } from './provider.ts';
import { findAccount, type ThirdAccount } from './third-accounts.repository.ts';
import { openThirdSecret } from './third-secrets.ts';

/** WeChat official accounts (api.weixin.qq.com). */
const mpKind: ProviderKind = {
  tokenRequest: (id, secret) => ({
    path: `/cgi-bin/token?grant_type=client_credential&appid=${encodeURIComponent(id)}&secret=${encodeURIComponent(secret)}`,
  }),
  secretOf: () => 'secret',
  wrongCredentials: new Set([40001, 40013, 40125, 40164, 41002, 41004]),
  rateCodes: new Set([-1, 45009, 45011]),
  // A token that another program has replaced counts as a wrong credential.
  tokenCodes: new Set([40001]),
};

const NO_MENU = 46003;

const Page = z.looseObject({
  data: z.looseObject({ openid: z.array(z.string()).default([]) }).optional(),
  next_openid: z.string().default(''),
});
const Follower = z.looseObject({
  openid: z.string(),
  subscribe: z.int().default(1),
  nickname: z.string().default(''),
  sex: z.int().default(0),
  country: z.string().default(''),
  province: z.string().default(''),
  city: z.string().default(''),
  remark: z.string().default(''),
  subscribe_time: z.int().optional(),
});
export type Follower = z.output<typeof Follower>;
const Followers = z.looseObject({ user_info_list: z.array(Follower) });

/** What the product asks of an official account; everything throws what `ProviderCall` throws. */
export type OfficialAccount = ReturnType<typeof openOfficialAccount>;

/** The settings of the official account when it is on; refuses with `thirdParty.notConfigured`. */
export async function usableOfficialAccount(kernel: Pick<Kernel, 'db'>): Promise<ThirdAccount> {
  const account = orThrow(await findAccount(kernel.db, 'mp'), 'thirdParty.notConfigured');
  if (account.enabled_mark !== 1 || account.app_id === '' || account.secret === '')
    refuse('thirdParty.notConfigured');
  return account;
}

export function openOfficialAccount(kernel: Kernel, account: ThirdAccount) {
  const secret = openThirdSecret(kernel, account, 'secret');
  const call = openProvider(kernel, { account, kind: mpKind, use: 'directory', secret });
  return {
    async test(): Promise<void> {
      await call('/cgi-bin/get_api_domain_ip');
    },
    async publishMenu(buttons: readonly MpMenuButton[]): Promise<void> {
      if (buttons.length === 0) await call('/cgi-bin/menu/delete');
      else await call('/cgi-bin/menu/create', { body: { button: platformMenu(buttons) } });
    },
    /** Ids of up to 10,000 followers behind one; the last page names no next one. */
    async followerIds(after: string): Promise<{ readonly ids: readonly string[]; readonly next: string }> {
      const { data, next_openid } = Page.parse(
        await call('/cgi-bin/user/get', { query: after === '' ? {} : { next_openid: after } }),
      );
      const ids = data?.openid ?? [];
      return { ids, next: ids.length === 0 ? '' : next_openid };
    },
    /** What the platform tells of up to 100 followers. */
    async followers(ids: readonly string[]): Promise<readonly Follower[]> {
      const body = { user_list: ids.map((openid) => ({ openid, lang: 'zh_CN' })) };
      return Followers.parse(await call('/cgi-bin/user/info/batchget', { body })).user_info_list;
    },
    async setRemark(openid: string, remark: string): Promise<void> {
      await call('/cgi-bin/user/info/updateremark', { body: { openid, remark } });
    },
    isWithoutMenu: (code: number) => code === NO_MENU,
  };
}

/** The menu as the platform takes it; the key of an entry that answers says where it stands. */
const platformMenu = (buttons: readonly MpMenuButton[]) =>
  buttons.map((button, top) =>
    button.children.length > 0
      ? {
          name: button.fullName,
          sub_button: button.children.map((child, below) => platformLeaf(child, `${top}.${below}`)),
        }
      : platformLeaf(button, `${top}`),
  );

type Leaf = Pick<MpMenuButton, 'fullName' | 'type' | 'url'>;

const platformLeaf = ({ fullName: name, type, url }: Leaf, key: string) =>
  type === 'view' ? { type, name, url } : { type, name, key };

/** What the entry of a key answers; null where the published menu has no such entry. */
export function replyOf(buttons: readonly MpMenuButton[], key: string): string | null {
  const [top, below] = key.split('.').map(Number);
  const button = buttons[top ?? -1];
  const entry = below === undefined ? button : button?.children[below];
  return entry?.type === 'click' && entry.content !== '' ? entry.content : null;
}
