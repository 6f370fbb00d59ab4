import { createHmac } from 'node:crypto';
import type { InterfaceBody } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { callRegisteredHost } from '../../../kernel/outbound/registered-host.ts';
import type { FilledRequest } from './http-template.ts';

/** What a secret was stored for: with another kind, account or address it has to be typed again. */
export function secretAim({ path, plus: { auth } }: Pick<InterfaceBody, 'path' | 'plus'>): string {
  const origins = [path, ...(auth.kind === 'oauth2' ? [auth.tokenUrl] : [])].map(originOf);
  return JSON.stringify([auth.kind, auth.user, ...origins]);
}

const originOf = (address: string): string => {
  const origin = /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? '';
  return URL.canParse(origin) ? new URL(origin).origin : origin;
};

/** Headers that tell the host who asks. */
export async function authHeaders(
  ctx: Ctx,
  { auth }: InterfaceBody['plus'],
  { request, secret }: { readonly request: FilledRequest; readonly secret: string },
): Promise<Readonly<Record<string, string>>> {
  switch (auth.kind) {
    case 'none':
      return {};
    case 'basic':
      return { authorization: basic(auth.user, secret) };
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'header':
      return { [auth.header.toLowerCase()]: secret };
    case 'oauth2':
      return { authorization: `Bearer ${await tokenOf(ctx, auth, secret)}` };
    case 'hmac': {
      const time = Math.floor(ctx.clock.now().getTime() / 1000);
      const { pathname, search } = new URL(request.url);
      const signed = `${time}.${request.body ?? pathname + search}`;
      const signature = createHmac('sha256', secret).update(signed).digest('hex');
      return { [auth.header.toLowerCase() || 'x-auditplus-signature']: `t=${time},v1=${signature}` };
    }
  }
}

const basic = (user: string, secret: string): string =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

type Token = { readonly token: string; readonly until: number };

const tokens = new Map<string, Token>();
const MAX_TOKENS = 200;
/** A token is not used in its last seconds. */
const MARGIN_MS = 30_000;
const USUAL_SECONDS = 300;

const TokenReply = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().min(0).max(31_536_000).default(USUAL_SECONDS),
});

const nameOf = (auth: InterfaceBody['plus']['auth'], secret: string): string =>
  JSON.stringify([auth.tokenUrl, auth.user, auth.scope, secret]);

/** A token of the client credentials; kept until shortly before it ends. */
async function tokenOf(ctx: Ctx, auth: InterfaceBody['plus']['auth'], secret: string): Promise<string> {
  const name = nameOf(auth, secret);
  const now = ctx.clock.now().getTime();
  const known = tokens.get(name);
  if (known && known.until > now) return known.token;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(auth.scope && { scope: auth.scope }),
  });
  const reply = await callRegisteredHost(ctx, {
    url: auth.tokenUrl,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: basic(auth.user, secret),
    },
    body: body.toString(),
  });
  const parsed = TokenReply.safeParse(jsonOf(reply.body));
  if (reply.status !== 200 || !parsed.success)
    refuse('interface.badReply', { reason: `${new URL(auth.tokenUrl).host}: HTTP ${reply.status}` });
  const { access_token: token, expires_in: seconds } = parsed.data;
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(name, { token, until: now + seconds * 1000 - MARGIN_MS });
  return token;
}

/** Forgets the token that the host does not take any more. */
export const forgetToken = (auth: InterfaceBody['plus']['auth'], secret: string): boolean =>
  tokens.delete(nameOf(auth, secret));

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
