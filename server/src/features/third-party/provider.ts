import { setTimeout as sleep } from 'node:timers/promises';
import { THIRD_ADDRESSES } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { callRegisteredHost } from '../../kernel/outbound/registered-host.ts';
import { openSecret, sealSecret } from '../../kernel/sealed-secret.ts';
import { lockToken, storeToken, type ThirdAccount, type TokenUse } from './third-accounts.repository.ts';

/** What the platforms answer to every call. */
const Answer = z.looseObject({
  errcode: z.int().default(0),
  errmsg: z.string().default(''),
  sub_code: z.union([z.string(), z.int()]).optional(),
  sub_msg: z.string().optional(),
});
export type Answer = z.output<typeof Answer>;

/** The platform answered that it will not do something. */
export class ProviderProblem extends Error {
  readonly code: number;

  constructor(code: number, text: string) {
    super(`${code} ${text}`.trim());
    this.code = code;
  }
}

/** What a platform refuses, as a refusal of ours. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderProblem) refuse('thirdParty.refused', { reason: error.message });
    throw error;
  }
}

/** What a call finds; null where the platform answers one of the codes for what is not there. */
export async function orNull<T>(missing: ReadonlySet<number>, find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ProviderProblem && missing.has(error.code)) return null;
    throw error;
  }
}

/** One way to call a platform: address, access token and what its codes mean. */
export type ProviderKind = {
  /** Asks for an access token. */
  readonly tokenRequest: (id: string, secret: string) => { readonly path: string };
  /** The secret of a use. */
  readonly secretOf: (use: TokenUse) => 'secret' | 'agent_secret';
  /** ID or secret are wrong. */
  readonly wrongCredentials: ReadonlySet<number>;
  /** Called too often, or busy. */
  readonly rateCodes: ReadonlySet<number>;
  /** Say of a call, beside those of all platforms, that its token is no longer good. */
  readonly tokenCodes?: ReadonlySet<number>;
};

/** The access token has expired or is not known; the same at every platform. */
const TOKEN_CODES: ReadonlySet<number> = new Set([40014, 42001, 41001]);
const FIRST_PAUSE_MS = 250;
const MAX_TRIES = 9;
/** A token is renewed a little before it ends. */
const MARGIN_MS = 120_000;

export type ProviderCall = (
  path: string,
  request?: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<Answer>;

type Opened = {
  readonly account: ThirdAccount;
  readonly kind: ProviderKind;
  readonly use: TokenUse;
  /** The secret of the use in plain text. */
  readonly secret: string;
};

/**
 * Opens a platform for calls. A token is renewed once, whoever needs it: callers of this process wait for the same
 * renewal, and those of others for its row. After a code of rate limiting all calls pause, longer each time. Throws
 * `ProviderProblem` for what the platform refuses; refuses with `thirdParty.rateLimited`, `.credentialsWrong` and what
 * outbound connections refuse with.
 */
export function openProvider(kernel: Kernel, opened: Opened): ProviderCall {
  let token: string | null = null;
  let renewal: Promise<string> | null = null;
  let pausedUntil = 0;

  const tokenAfter = (failed: string | null): Promise<string> => {
    renewal ??= currentToken(kernel, opened, failed).finally(() => {
      renewal = null;
    });
    return renewal;
  };
  return async (path, { query = {}, body } = {}) => {
    let isRenewed = false;
    for (let tries = 0; ; tries += 1) {
      const wait = pausedUntil - Date.now();
      if (wait > 0) await sleep(wait);
      token ??= await tokenAfter(null);
      const used = token;
      const answer = await ask(kernel, opened.account, {
        path,
        query: { access_token: used, ...query },
        body,
      });
      const code = codeOf(answer);
      if (code === 0) return answer;
      if ((TOKEN_CODES.has(code) || opened.kind.tokenCodes?.has(code)) && !isRenewed) {
        isRenewed = true;
        // Somebody beside may have renewed it meanwhile.
        if (token === used) token = await tokenAfter(used);
      } else if (opened.kind.rateCodes.has(code)) {
        if (tries >= MAX_TRIES) refuse('thirdParty.rateLimited');
        pausedUntil = Date.now() + FIRST_PAUSE_MS * 2 ** tries;
      } else throw new ProviderProblem(code, answer.sub_msg ?? answer.errmsg);
    }
  };
}

/** The code of an answer; DingTalk puts the one that says more behind a general one. */
const codeOf = ({ errcode, sub_code }: Answer): number =>
  errcode !== 0 && sub_code !== undefined && /^\d+$/.test(String(sub_code)) ? Number(sub_code) : errcode;

/** The stored token unless it is the one that failed, else a new one. */
async function currentToken(kernel: Kernel, opened: Opened, failed: string | null): Promise<string> {
  const { account, use } = opened;
  const purpose = `third-party ${account.kind} token`;
  return kernel.db.transaction().execute(async (tx) => {
    const row = await lockToken(tx, account.kind, use);
    const now = kernel.clock.now().getTime();
    const stored = row.token === '' ? '' : openSecret(kernel.secret, purpose, row.token);
    const isAlive = row.expires_at !== null && row.expires_at.getTime() - MARGIN_MS > now;
    if (stored && stored !== failed && isAlive) return stored;
    const fresh = await newToken(kernel, opened);
    await storeToken(tx, {
      kind: account.kind,
      use,
      token: sealSecret(kernel.secret, purpose, fresh.token),
      expires_at: new Date(now + fresh.seconds * 1000),
    });
    return fresh.token;
  });
}

const Token = z.looseObject({ access_token: z.string().min(1), expires_in: z.int().default(7200) });

async function newToken(
  kernel: Kernel,
  { account, kind, secret }: Opened,
): Promise<{ token: string; seconds: number }> {
  const answer = await ask(kernel, account, kind.tokenRequest(account.app_id, secret));
  const code = codeOf(answer);
  if (kind.rateCodes.has(code)) refuse('thirdParty.rateLimited');
  const read = Token.safeParse(answer);
  if (code === 0 && read.success) return { token: read.data.access_token, seconds: read.data.expires_in };
  refuse(kind.wrongCredentials.has(code) ? 'thirdParty.credentialsWrong' : 'thirdParty.refused', {
    reason: `${code} ${answer.errmsg}`,
  });
}

type Asked = {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

async function ask(
  kernel: Kernel,
  { address }: ThirdAccount,
  { path, query = {}, body }: Asked,
): Promise<Answer> {
  const url = new URL(path, address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const reply = await callRegisteredHost(
    kernel,
    {
      url: url.toString(),
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    KNOWN_HOSTS,
  );
  return answerOf(reply.body.toString(), reply.status);
}

/** Reached without being registered: they are the platforms themselves. */
const KNOWN_HOSTS = Object.values(THIRD_ADDRESSES).map((address) => ({
  host: new URL(address).hostname,
  ports: [443],
}));

function answerOf(text: string, status: number): Answer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const read = Answer.safeParse(parsed);
  if (read.success) return read.data;
  refuse('thirdParty.refused', { reason: `HTTP ${status}` });
}
