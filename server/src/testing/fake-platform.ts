import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const Body = z.record(z.string(), z.unknown());

/** A call as a platform's handlers get it. */
export type PlatformCall = {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
};

export type PlatformAnswer = Readonly<Record<string, unknown>>;

type Settings = {
  /** Path of the call that gives tokens. */
  readonly tokenPath: string;
  /** The right id and secrets. */
  readonly mayHaveToken: (query: URLSearchParams) => boolean;
  readonly wrongCredentials: PlatformAnswer;
  readonly handlers: Readonly<Record<string, (call: PlatformCall) => PlatformAnswer>>;
};

/** How a fake platform misbehaves; tests change it while it runs. */
export type Behaviour = {
  /** How long every answer takes. */
  latencyMs: number;
  /** So many calls a token serves before it expires. */
  tokenUses: number;
  /** Every so many-th call is answered with a rate code. */
  rateEvery: number;
};

const TOKEN_EXPIRED = { errcode: 42001, errmsg: 'access_token expired' };

/** A messaging platform for tests: its calls by path, with tokens that expire and rate codes. */
export async function startFakePlatform(
  { tokenPath, mayHaveToken, wrongCredentials, handlers }: Settings,
  rateCode: number,
) {
  const behaviour: Behaviour = { latencyMs: 0, tokenUses: Infinity, rateEvery: 0 };
  const calls = new Map<string, number>();
  const atOnce = { now: 0, most: 0 };
  const token = { value: '', uses: 0, given: 0 };
  let counted = 0;
  let onCall: ((path: string) => void) | null = null;

  const answerTo = (path: string, call: PlatformCall): PlatformAnswer => {
    if (path === tokenPath) {
      if (!mayHaveToken(call.query)) return wrongCredentials;
      token.given += 1;
      token.value = `token-${token.given}`;
      token.uses = 0;
      return { errcode: 0, errmsg: 'ok', access_token: token.value, expires_in: 7200 };
    }
    if (call.query.get('access_token') !== token.value || token.uses >= behaviour.tokenUses)
      return TOKEN_EXPIRED;
    token.uses += 1;
    counted += 1;
    if (behaviour.rateEvery > 0 && counted % behaviour.rateEvery === 0)
      return { errcode: rateCode, errmsg: 'api freq out of limit' };
    const handler = handlers[path];
    return handler ? handler(call) : { errcode: 404, errmsg: `no call ${path}` };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform');
    const raw = await text(request);
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    calls.set(url.pathname, (calls.get(url.pathname) ?? 0) + 1);
    const answer = answerTo(url.pathname, {
      query: url.searchParams,
      body: raw === '' ? {} : Body.parse(JSON.parse(raw)),
    });
    onCall?.(url.pathname);
    if (behaviour.latencyMs > 0) await sleep(behaviour.latencyMs);
    atOnce.now -= 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...answer }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://localhost:${port}`,
    behaviour,
    /** How often each path was called. */
    calls,
    token,
    atOnce,
    /** Told of every call once it was carried out and before it is answered. */
    listen(heard: ((path: string) => void) | null) {
      onCall = heard;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
