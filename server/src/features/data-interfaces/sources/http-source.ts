import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@auditplus/core/text/json-pointer.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Refusal, refuse } from '../../../kernel/errors.ts';
import { callRegisteredHost } from '../../../kernel/outbound/registered-host.ts';
import type { OutboundReply } from '../../../kernel/outbound/request.ts';
import { pick, type Texts } from '../../../kernel/texts.ts';
import type { Runnable } from '../interface-definitions.ts';
import type { Values } from '../parameters.ts';
import { assertUp, noteCall } from './breaker.ts';
import { authHeaders, forgetToken } from './http-auth.ts';
import { type FilledRequest, fillTemplate } from './http-template.ts';
import { columnsOf, type SourceData } from './source-rows.ts';

const REASONS = {
  notJson: ['不是 JSON', '不是 JSON', 'it is not JSON'],
  nothingThere: ['“{pointer}”处没有数据', '「{pointer}」處沒有資料', 'there is nothing at “{pointer}”'],
} as const satisfies Texts;

const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
const AGAIN_MS = [200, 500];

/** The data that a host outside answers. */
export async function outsideData(
  ctx: Ctx,
  { body }: Runnable,
  { values, secret }: { readonly values: Values; readonly secret: string },
): Promise<SourceData> {
  const request = fillTemplate(ctx, body, values);
  const { host } = new URL(request.url);
  assertUp(ctx, host);
  const send = async (): Promise<OutboundReply> =>
    callRegisteredHost(ctx, {
      ...request,
      headers: { ...request.headers, ...(await authHeaders(ctx, body.plus, { request, secret })) },
      method: body.requestMethod === '7' ? 'POST' : 'GET',
      timeoutMs: body.plus.timeoutSeconds * 1000,
      redirects: body.plus.redirects,
    });
  let reply = await noted(ctx, host, () => patiently(request, send));
  // A token may end before its time.
  if (reply.status === 401 && body.plus.auth.kind === 'oauth2' && forgetToken(body.plus.auth, secret))
    reply = await noted(ctx, host, send);
  if (reply.status < 200 || reply.status > 299)
    refuse('interface.badReply', { reason: `HTTP ${reply.status}` });
  const data = partOf(ctx, jsonOf(ctx, reply), body.plus.dataAt);
  const isCut = Array.isArray(data) && data.length > body.plus.maxRows;
  return { data: isCut ? data.slice(0, body.plus.maxRows) : data, columns: columnsOf(data), isCut };
}

/** Asks again where a gateway says that its host is away; what may change something there is sent once. */
async function patiently(
  { body }: FilledRequest,
  send: () => Promise<OutboundReply>,
): Promise<OutboundReply> {
  let reply = await send();
  for (const ms of body === undefined ? AGAIN_MS : []) {
    if (!AWAY.has(reply.status)) break;
    await pause(ms);
    reply = await send();
  }
  return reply;
}

const UNREACHED: ReadonlySet<string> = new Set(['outbound.timedOut', 'outbound.failed']);

async function noted(ctx: Ctx, host: string, work: () => Promise<OutboundReply>): Promise<OutboundReply> {
  const note = (isAnswered: boolean) => noteCall(ctx, host, isAnswered);
  try {
    const reply = await work();
    note(reply.status < 500);
    return reply;
  } catch (error) {
    if (error instanceof Refusal && UNREACHED.has(error.errorCode)) note(false);
    throw error;
  }
}

function jsonOf(ctx: Ctx, { body }: OutboundReply): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    refuse('interface.badReply', { reason: pick(REASONS, ctx.language).notJson });
  }
}

/** What a JSON pointer (RFC 6901) leads to. */
function partOf(ctx: Ctx, data: unknown, pointer: string): unknown {
  const part = valueAt(data, pointer);
  if (part === undefined) {
    const reason = pick(REASONS, ctx.language).nothingThere.replace('{pointer}', pointer);
    refuse('interface.badReply', { reason });
  }
  return part;
}
