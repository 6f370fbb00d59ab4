import { createHash } from 'node:crypto';
import { PASSWORD } from '../../browser.ts';

/** A signed-in person who calls the product without a browser; what is not the journey's subject is done so. */
export type Caller = {
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<T>;
  send<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T>;
};

const PREFIX = '/prod-api';

/** Signs a demonstration account in; every call throws with the server's words when it is refused. */
export async function callAs(url: string, account: string): Promise<Caller> {
  const login = new URLSearchParams({
    account,
    password: createHash('sha256').update(PASSWORD).digest('hex'),
    origin: 'password',
    grant_type: 'password',
  });
  const { token } = await dataOf<{ token: string }>(
    await fetch(`${url}${PREFIX}/api/oauth/Login`, {
      method: 'POST',
      headers: { 'origin-client': 'pc' },
      body: login,
    }),
  );
  const headers = { 'origin-client': 'pc', authorization: token };
  return {
    async get(path, query = {}) {
      return dataOf(await fetch(`${url}${PREFIX}${path}?${new URLSearchParams(query)}`, { headers }));
    },
    async send(method, path, body) {
      return dataOf(
        await fetch(`${url}${PREFIX}${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    },
  };
}

async function dataOf<T>(response: Response): Promise<T> {
  const envelope: { code: number; msg: string; data: T } = await response.json();
  if (envelope.code !== 200) throw new Error(`${response.url}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

/** A member of an audit's team gives the own independence statement; scoring is refused before it. */
export async function declareIndependence(url: string, checkId: string, account: string): Promise<void> {
  const member = await callAs(url, account);
  const path = `/api/audit/check/${checkId}`;
  const { rev } = await member.get<{ readonly rev: number }>(path);
  await member.send('PUT', `${path}/Member`, { rev, own: { conflictText: '与被审核单位无利害关系' } });
}
