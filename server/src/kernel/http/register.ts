import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Access, Grant } from '@auditplus/contract/kernel/access.ts';
import { RIGHTS_HEADER, SIGNATURE_HEADER } from '@auditplus/contract/kernel/envelope.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type {
  RouteGroup,
  RouteInput,
  RouteReply,
  RouteSpec,
  ScreenPart,
} from '@auditplus/contract/kernel/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { accessKeysPort } from '../access-keys.ts';
import { change } from '../audit-log.ts';
import { type Caller, systemCaller } from '../caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../context.ts';
import { Refusal, refuse } from '../errors.ts';
import { giveUpReply, type KeyedRequest, recallReply, rememberReply } from '../idempotency.ts';
import { mediaTypeOf } from '../openapi.ts';
import { screenKeysPort } from '../screen-keys.ts';
import type { Session } from '../session.ts';
import { signedCallsPort } from '../signed-calls.ts';
import { type ReplyEncoder, replyEncoder } from './encode-reply.ts';
import { languageOf, parseInput } from './input.ts';
import { sendData, sendIfChanged, sendJson } from './send-json.ts';
import { keepingSentText } from './sent-text.ts';

/** The raw request and reply, for the few handlers that stream. */
export type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Reply of a `bytes` endpoint. */
export type BytesReply = {
  readonly stream: Readable | Buffer | string;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
};

/** One endpoint's handler: validated input in, `data` of the envelope out. */
export type Handler<R extends RouteSpec> = (
  ctx: Ctx,
  input: RouteInput<R>,
  http: Http,
) => Promise<R['reply'] extends 'bytes' ? BytesReply : RouteReply<R>>;

/** A feature's endpoints with their handlers; every declared endpoint must have one. */
export type Implementation = readonly { readonly route: RouteSpec; readonly handle: AnyHandler }[];

type AnyHandler = (ctx: Ctx, input: RouteInput<RouteSpec>, http: Http) => Promise<unknown>;

/** Binds handlers to a declared group of endpoints. */
export function implement<G extends RouteGroup>(
  group: G,
  handlers: { readonly [K in keyof G]: Handler<G[K]> },
): Implementation {
  return Object.entries(group).map(([name, route]) => {
    // The mapped type above guarantees that this handler fits this route.
    const handle = handlers[name] as AnyHandler;
    return { route, handle };
  });
}

/** What registration needs beside the kernel. */
export type RegisterDeps = {
  readonly kernel: Kernel;
  /** Idle time-out in minutes and the like, read from system configuration. */
  readonly idleMinutes: () => Promise<number>;
  readonly checkReplies: boolean;
};

/** Registers a feature's endpoints: session, access, validation, idempotency, envelope. */
export function registerRoutes(
  app: FastifyInstance,
  deps: RegisterDeps,
  implementation: Implementation,
): void {
  for (const { route, handle } of implementation)
    if (route.access.kind === 'signed')
      keepingSentText(app, (scope) => registerRoute(scope, deps, route, handle));
    else registerRoute(app, deps, route, handle);
}

function registerRoute(app: FastifyInstance, deps: RegisterDeps, route: RouteSpec, handle: AnyHandler): void {
  const replySchema = route.reply === 'bytes' ? null : route.reply;
  let encode: ReplyEncoder | undefined;
  let encodeChecked: ReplyEncoder | undefined;
  const replyBodyOf = (language: Language) => (data: unknown) => {
    if (!replySchema) return undefined;
    encodeChecked ??= replyEncoder(replySchema, true);
    try {
      return envelopeIn(language)(JSON.stringify(encodeChecked(data ?? null) ?? null));
    } catch (error) {
      if (error instanceof ZodError) return undefined;
      throw error;
    }
  };

  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyBytes && { bodyLimit: route.bodyBytes }),
    config: {
      mediaType: mediaTypeOf(route),
      ...(route.rateLimited && {
        rateLimit: { max: deps.kernel.config.LOGIN_RATE, timeWindow: '1 minute' },
      }),
    },
    handler: async (request, reply) => {
      const ctx = await contextOf(deps, { route, bodyOf: replyBodyOf }, request);
      // Whoever views the product as another person has two sets of rights at once.
      if (ctx.caller.permissionsVersion && !ctx.viewer)
        reply.header(RIGHTS_HEADER, ctx.caller.permissionsVersion);
      const input = parseInput(route, request, ctx.language);
      const { keyed } = ctx;
      const repeated = keyed ? await recallReply(ctx, keyed) : undefined;
      if (repeated) return sendJson(request, reply, repeated);

      const result = await handle(ctx, input, { request, reply }).catch(async (error: unknown) => {
        if (keyed) await giveUpReply(ctx, keyed, error instanceof Refusal);
        throw error;
      });
      if (!replySchema) return sendBytes(reply, result as BytesReply);
      encode ??= replyEncoder(replySchema, deps.checkReplies);
      const data = encode(result);
      const envelope = envelopeIn(ctx.language);
      if (route.revalidates) return sendIfChanged(request, reply, envelope(JSON.stringify(data ?? null)));
      if (!keyed) return sendData(request, reply, { data, envelope });
      const body = envelope(JSON.stringify(data ?? null));
      await rememberReply(ctx, keyed, body);
      return sendJson(request, reply, body);
    },
  });
}

const envelopeIn = (language: Language) => (json: string) =>
  `{"code":200,"msg":"${SUCCESS[language]}","data":${json}}`;

const SUCCESS: Record<Language, string> = { zh: '操作成功', zhtw: '操作成功', en: 'Done' };

async function contextOf(
  deps: RegisterDeps,
  { route, bodyOf }: { route: RouteSpec; bodyOf: (language: Language) => KeyedRequest['bodyOf'] },
  request: FastifyRequest,
): Promise<Ctx> {
  const { kernel } = deps;
  if (route.access.kind === 'public')
    return ctxFor(kernel, request, {
      caller: VISITOR,
      language: languageOf(request),
      sessionHash: '',
      keyed: null,
    });

  if (route.access.kind === 'key') {
    const key = /^Key (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const holder = await accessKeysPort.use().holderOf(kernel, { key, ip: request.ip });
    const language = languageOf(request);
    request.language = language;
    request.person = holder.caller;
    return {
      ...ctxFor(kernel, request, { caller: holder.caller, language, sessionHash: '', keyed: null }),
      accessKey: holder,
    };
  }

  if (route.access.kind === 'signed') {
    const language = languageOf(request);
    request.language = language;
    const caller = await signedCallsPort.use()[route.access.by].callerOf(kernel, {
      id: paramOf(request, route.access.param),
      signature: String(request.headers[SIGNATURE_HEADER.toLowerCase()] ?? ''),
      text: request.sentText ?? '',
      query: isFields(request.query) ? request.query : {},
    });
    request.person = caller;
    return ctxFor(kernel, request, { caller, language, sessionHash: '', keyed: null });
  }

  const screenKey = /^Screen (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (route.onScreen && screenKey !== undefined)
    return screenContext(kernel, request, { part: route.onScreen, key: screenKey });

  const session = await kernel.sessions.find(request.headers.authorization, await deps.idleMinutes());
  if (session.locked && !route.whileLocked) refuse('session.locked');
  const { caller, language, needsOwnPassword } = await callerOf(deps, session);
  request.language = language;
  request.person = caller;
  if (needsOwnPassword && !route.beforeOwnPassword) refuse('session.passwordFirst');
  const sessionHash = session.tokenHash;
  const seen =
    session.viewAs && !isOwnSessionCall(route)
      ? await viewOf(kernel, route, { session, userId: session.viewAs, viewer: caller })
      : null;
  if (seen) {
    assertAccess(route, request, seen);
    return {
      ...ctxFor(kernel, request, { caller: seen, language, sessionHash, keyed: null }),
      db: kernel.readOnlyDb,
      viewer: { caller, db: kernel.db },
    };
  }
  assertAccess(route, request, caller);
  const keyed = keyedRequest(route, request, bodyOf(language));
  return ctxFor(kernel, request, { caller, language, sessionHash, keyed });
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A big screen reads its portal as a named person, on connections that refuse to write. */
async function screenContext(
  kernel: Kernel,
  request: FastifyRequest,
  { part, key }: { readonly part: ScreenPart; readonly key: string },
): Promise<Ctx> {
  const call = { key, ip: request.ip, part, id: paramOf(request, 'id') };
  const caller = await screenKeysPort.use().callerOf(kernel, call);
  const language = languageOf(request);
  request.language = language;
  request.person = caller;
  return {
    ...ctxFor(kernel, request, { caller, language, sessionHash: '', keyed: null }),
    db: kernel.readOnlyDb,
    viewer: { caller, db: kernel.db },
  };
}

const VISITOR = systemCaller('visitor');

/** The context of a request, made in one go. */
const ctxFor = (
  kernel: Kernel,
  request: FastifyRequest,
  who: Pick<Ctx, 'caller' | 'language' | 'sessionHash' | 'keyed'>,
): Ctx => ({
  ...kernel,
  caller: who.caller,
  language: who.language,
  sessionHash: who.sessionHash,
  keyed: who.keyed,
  requestId: request.id,
  ip: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
});

/** Signing out and unlocking belong to the person at the desk, whoever the session views the product as. */
const isOwnSessionCall = (route: RouteSpec): boolean =>
  route.whileLocked === true && route.path !== '/api/oauth/CurrentUser';

/** The person as whom the session views the product; nothing but reading is done that way. */
async function viewOf(
  kernel: Kernel,
  route: RouteSpec,
  { session, userId, viewer }: { session: Session; userId: string; viewer: Caller },
): Promise<Caller> {
  const seen = await kernel.access.of(userId);
  if (!seen) return endView(kernel, { session, userId, viewer });
  if (route.method !== 'GET' && !route.reads) refuse('viewAs.readOnly');
  return seen.caller;
}

/** Nobody views the product as somebody who is no longer let in; the next call is the viewer's own. */
async function endView(
  kernel: Kernel,
  { session, userId, viewer }: { session: Session; userId: string; viewer: Caller },
): Promise<never> {
  await change(ctxOf(kernel, viewer, 'view'), async (step) => {
    step.record({ action: 'user.viewAsEnded', targetType: 'user', targetId: userId });
    await kernel.sessions.setViewAs(step.db, { tokenHash: session.tokenHash, userId: null });
  });
  await kernel.sessions.refresh(session.tokenHash);
  refuse('viewAs.ended');
}

async function callerOf(deps: RegisterDeps, session: Session) {
  const compiled = await deps.kernel.access.of(session.userId);
  if (!compiled) refuse('session.invalid');
  return compiled;
}

function assertAccess(route: RouteSpec, request: FastifyRequest, caller: Caller): void {
  if (caller.isAdministrator || isAtStep(route.access, request)) return;
  const grants = grantsOf(route.access, request, caller);
  const isHeld = grants.some((grant) => {
    const module = caller.modules.get(grant.module);
    return module !== undefined && (grant.button === undefined || module.buttons.has(grant.button));
  });
  if (grants.length > 0 ? isHeld : route.access.kind === 'session') return;
  refuse(route.path.startsWith('/api/audit/') ? 'AU0001' : 'access.denied');
}

/** Whether a process is named whose step may give the right; its service finds out. */
const isAtStep = (access: Access, { query }: FastifyRequest): boolean =>
  access.kind === 'design' &&
  access.orAtStep === true &&
  typeof query === 'object' &&
  query !== null &&
  Boolean(Reflect.get(query, 'processId'));

/** What of it the caller needs one; a design is held through the entries that open it. */
function grantsOf(access: Access, request: FastifyRequest, { designs }: Caller): readonly Grant[] {
  if (access.kind === 'grant') return access.anyOf;
  if (access.kind !== 'design') return [];
  const entries = designs.get(paramOf(request, access.param)) ?? [];
  const { button } = access;
  return entries.map((module) => (button === undefined ? { module } : { module, button }));
}

/** A parameter of the path; empty where there is none. */
function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : '';
  return typeof value === 'string' ? value : '';
}

/** What only reads takes no key: asking twice does no harm. */
function keyedRequest(
  route: RouteSpec,
  request: FastifyRequest,
  bodyOf: KeyedRequest['bodyOf'],
): KeyedRequest | null {
  const key = route.method === 'GET' || route.reads ? undefined : request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  return {
    key: key.slice(0, 100),
    hash: requestHash(request),
    isSecret: route.secret === true,
    bodyOf,
    begun: 0,
    ended: 0,
    stored: null,
  };
}

function requestHash(request: FastifyRequest): string {
  const body = request.isMultipart() ? '' : JSON.stringify(request.body ?? null);
  return createHash('sha256')
    .update(`${request.method}\n${request.url.split('?')[0]}\n${body}`)
    .digest('hex');
}

function sendBytes(reply: FastifyReply, bytes: BytesReply): FastifyReply {
  return reply
    .code(bytes.status ?? 200)
    .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store', ...bytes.headers })
    .type(bytes.type)
    .send(bytes.stream);
}
