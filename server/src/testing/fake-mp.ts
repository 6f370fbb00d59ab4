import { type PlatformAnswer, startFakePlatform } from './fake-platform.ts';

type Body = Readonly<Record<string, unknown>>;

const PAGE = 10_000;
const MAX_ASKED = 100;
const NO_SUCH_PERSON = { errcode: 40003, errmsg: 'invalid openid' };

/** A WeChat official account as far as the product calls it; `followers` are the people who follow it. */
export async function startFakeMp() {
  const followers = new Map<string, Body>();
  const menus: unknown[] = [];
  let hasMenu = false;

  const handlers = {
    '/cgi-bin/get_api_domain_ip': (): PlatformAnswer => ({ ip_list: ['127.0.0.1'] }),
    '/cgi-bin/menu/create': ({ body }: { body: Body }): PlatformAnswer => {
      const buttons = Array.isArray(body.button) ? body.button : [];
      if (buttons.length === 0 || buttons.length > 3)
        return { errcode: 40016, errmsg: 'invalid button size' };
      if (JSON.stringify(buttons).includes('forbidden'))
        return { errcode: 40020, errmsg: 'invalid button url size' };
      menus.push(buttons);
      hasMenu = true;
      return {};
    },
    '/cgi-bin/menu/delete': (): PlatformAnswer => {
      if (!hasMenu) return { errcode: 46003, errmsg: 'menu no exist' };
      hasMenu = false;
      return {};
    },
    '/cgi-bin/user/get': ({ query }: { query: URLSearchParams }): PlatformAnswer => {
      const all = [...followers.keys()];
      const start = all.indexOf(query.get('next_openid') ?? '') + 1;
      const openid = all.slice(start, start + PAGE);
      const next_openid = openid.at(-1) ?? '';
      return {
        total: all.length,
        count: openid.length,
        ...(openid.length > 0 && { data: { openid } }),
        next_openid,
      };
    },
    '/cgi-bin/user/info/batchget': ({ body }: { body: Body }): PlatformAnswer => {
      const asked = Array.isArray(body.user_list) ? body.user_list.map(({ openid }) => String(openid)) : [];
      if (asked.length > MAX_ASKED) return { errcode: 40032, errmsg: 'invalid openid list size' };
      const found = asked.map((openid) => followers.get(openid));
      return found.includes(undefined) ? NO_SUCH_PERSON : { user_info_list: found };
    },
    '/cgi-bin/user/info/updateremark': ({ body }: { body: Body }): PlatformAnswer => {
      const openid = String(body.openid);
      const known = followers.get(openid);
      if (!known) return NO_SUCH_PERSON;
      followers.set(openid, { ...known, remark: body.remark });
      return {};
    },
  };
  const platform = await startFakePlatform(
    {
      tokenPath: '/cgi-bin/token',
      mayHaveToken: (query) =>
        query.get('grant_type') === 'client_credential' &&
        query.get('appid') === 'wx-demo' &&
        query.get('secret') === 'app-secret',
      wrongCredentials: { errcode: 40125, errmsg: 'invalid appsecret' },
      handlers,
    },
    45009,
  );
  return {
    ...platform,
    followers,
    menus,
    follow(openid: string, nickname = '') {
      followers.set(openid, {
        openid,
        nickname,
        subscribe: 1,
        subscribe_time: 1_780_000_000,
        sex: 1,
        remark: '',
      });
    },
  };
}
