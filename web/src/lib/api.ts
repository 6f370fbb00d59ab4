import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { RouteReply, RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { commonMessages } from '../i18n/common.messages.ts';
import { formatMessage, LANGUAGE_TAGS } from '../i18n/messages.ts';
import { ApiError, isSessionCode, readEnvelope } from './api-error.ts';
import { logError } from './client-log.ts';
import { newId } from './new-id.ts';
import { addressOf, bodyOf, type RequestParts } from './request.ts';
import { noteRights } from './rights-mark.ts';
import { isScreenPath, screenKey } from './screen-key.ts';
import { resetSession, setLocked, useSession } from './session.ts';
import { noteSessionEnd } from './session-end.ts';
import { useSettings } from './settings.ts';
import { toast } from './toast.ts';
import { dropUnsaved } from './unsaved.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Same key, same act: pass one per intent of the person when a call may be repeated. */
  readonly idempotencyKey?: string;
  /** Another token than the session's, for the one call before a session exists. */
  readonly token?: string;
  /** The same call, begun before: its reply serves. */
  readonly early?: Promise<Response> | undefined;
};

/** A call that has not been answered by then has failed (product-spec point 7). */
export const CALL_LIMIT_MS = 1_000_000;

/** Calls that answer their own refusals and never end the session (product-spec point 8). */
const SESSION_EXEMPT = new Set(['/api/oauth/Login', '/api/oauth/LockScreen']);

/** Calls a declared endpoint and answers its `data`, decoded; throws `ApiError`. */
export async function call<R extends RouteSpec>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  const parts = request as RequestParts;
  const response = await send(route, parts, options);
  noteRights(response);
  const answer = readEnvelope(response.status, await jsonOf(response), requestFailed());
  if (answer instanceof ApiError) throw afterRefusal(route, answer);
  if (route.reply === 'bytes') return answer.data as RouteReply<R>;
  const reply = route.reply.safeDecode(answer.data as never);
  if (!reply.success) throw unreadable(route, response.status, reply.error.message);
  return reply.data as RouteReply<R>;
}

/** Calls an endpoint that answers bytes; the name comes from Content-Disposition. */
export async function callBytes<R extends RouteSpec>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<{ readonly blob: Blob; readonly fileName: string }> {
  const response = await send(route, request as RequestParts, options);
  const isEnvelope = response.headers.get('content-type')?.includes('application/json') === true;
  if (!response.ok || isEnvelope) {
    const answer = readEnvelope(response.status, await jsonOf(response), requestFailed());
    throw answer instanceof ApiError
      ? afterRefusal(route, answer)
      : unreadable(route, response.status, 'bytes');
  }
  return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
}

/** Headers of every call: token as received or the key of a big screen, origin, language. */
export function callHeaders(): Record<string, string> {
  const { token } = useSession.getState();
  const screen = isScreenPath(window.location.pathname) ? screenKey() : null;
  const authorization = screen ? `Screen ${screen}` : token;
  return {
    'origin-client': 'pc',
    'accept-language': LANGUAGE_TAGS[useSettings.getState().language],
    ...(authorization ? { authorization } : {}),
  };
}

/** A server-relative address (`/api/...`) as the browser must open it. */
export const webAddress = (path: string): string => (path.startsWith('/api/') ? WEB_PREFIX + path : path);

/** What a refusal does besides being thrown: a lost session leads to the login page, a locked one to its page. */
export function afterRefusal(route: RouteSpec, error: ApiError): ApiError {
  if (SESSION_EXEMPT.has(route.path)) return error;
  if (isSessionCode(error.code) && useSession.getState().token) {
    dropUnsaved();
    // The guard leads to the login page and keeps the wanted path.
    noteSessionEnd(error.msg);
    resetSession();
    toast.error(error.msg);
  }
  // The guard covers the screen; what was typed stays below it.
  if (error.status === 423 && error.errorCode === 'session.locked') setLocked(true);
  // The person looked through is gone: what is on the screen belongs to somebody else.
  if (error.errorCode === 'viewAs.ended') setTimeout(() => window.location.assign('/home'), VIEW_ENDED_MS);
  return error;
}

/** Time to read why. */
const VIEW_ENDED_MS = 1500;

export const requestFailed = (): string => formatMessage(commonMessages, 'requestFailed');

async function send(route: RouteSpec, parts: RequestParts, options: CallOptions): Promise<Response> {
  const { body, contentType } = bodyOf(route, parts.body);
  const headers = callHeaders();
  if (options.token) headers.authorization = options.token;
  if (contentType) headers['content-type'] = contentType;
  if (route.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? newIntent();
  const address = addressOf(WEB_PREFIX, route, parts, Math.floor(Date.now() / 1000));
  try {
    if (options.early) return await options.early;
    const limit = AbortSignal.timeout(route.timeLimitMs ?? CALL_LIMIT_MS);
    return await fetch(address, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null });
  }
}

/** A key for one intent of the person; repeated calls with it happen once. */
export const newIntent = newId;

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function unreadable(route: RouteSpec, status: number, detail: string): ApiError {
  logError(`${route.method} ${route.path}: the reply does not match its declaration`, detail);
  return new ApiError({ code: status, status, msg: requestFailed(), data: null });
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
