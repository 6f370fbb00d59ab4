import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { mayRefuse } from '@auditplus/contract/kernel/general-refusals.ts';
import type { RouteReply, RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { isRefusalCode } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';
import { type App, createApp, portOf } from '../app.ts';
import type { Clock } from '../kernel/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { type Ctx, ctxOf } from '../kernel/context.ts';
import { seedBase } from '../seed/base/seed-base.ts';
import { createTestDatabase } from './database.ts';
import { DEMO_PASSWORD, demoId, passwordDigest, seedPeople } from './demo-people.ts';

/** Outcome of a call that may be refused. */
export type Outcome<T> = {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** `data.errorCode` of a refusal. */
  readonly errorCode: string | undefined;
};

/** One signed-in person, or a visitor, calling the product over HTTP. */
export type Client = {
  /** Calls and expects success; throws with the server's words otherwise. */
  call<R extends RouteSpec>(
    route: R,
    request: RouteRequest<R>,
    headers?: Record<string, string>,
  ): Promise<RouteReply<R>>;
  /** Calls and answers whatever came, with the raw envelope. */
  tryCall<R extends RouteSpec>(
    route: R,
    request: RouteRequest<R>,
    headers?: Record<string, string>,
  ): Promise<Outcome<RouteReply<R>>>;
  readonly headers: Readonly<Record<string, string>>;
};

/** A running product on a database of its own with the base seed and the demonstration people. */
export type TestApp = {
  readonly app: App;
  /** `http://127.0.0.1:port`. */
  readonly url: string;
  /** A client signed in as a demonstration account. */
  as(account: string): Promise<Client>;
  readonly visitor: Client;
  /** A context acting as an account, for calling services without HTTP. */
  ctxAs(account: string): Promise<Ctx>;
  stop(): Promise<void>;
};

const Envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const RefusalShape = z.object({ errorCode: z.string() });

const CONTENT = { name: 'demo-people', fill: fillPeople };

/** Starts the product for one test file; `stop()` in `after`. */
export async function startTestApp(
  options: {
    clock?: Clock;
    env?: Record<string, string>;
    /** Where the product is to reach its database instead. */
    reach?: (databaseUrl: string) => Promise<string>;
    /** The PostgreSQL of a test that breaks it. */
    serverUrl?: string;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase(CONTENT, options.serverUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-data-'));
  const app = await createApp({
    config: testConfig(dataDir, options.env),
    databaseUrl: (await options.reach?.(database.url)) ?? database.url,
    ...(options.clock && { clock: options.clock }),
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${portOf(app)}`;
  const visitor = createClient(url, {});
  const clients = new Map<string, Promise<Client>>();
  return {
    app,
    url,
    visitor,
    as(account) {
      const known = clients.get(account) ?? signIn(url, visitor, account);
      clients.set(account, known);
      return known;
    },
    async ctxAs(account) {
      const compiled = await app.kernel.access.of(demoId('user', account));
      if (!compiled) throw new Error(`No account ${account}`);
      return ctxOf(app.kernel, compiled.caller, 'test');
    },
    async stop() {
      await app.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const testConfig = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', LOGIN_RATE: '10000', ...env });

async function fillPeople(url: string, dataDir: string): Promise<void> {
  const app = await createApp({ config: testConfig(dataDir), databaseUrl: url });
  try {
    await seedBase(app.kernel);
    await app.kernel.db.transaction().execute(seedPeople);
  } finally {
    await app.stop();
  }
}

async function signIn(url: string, visitor: Client, account: string): Promise<Client> {
  const { token } = await visitor.call(authRoutes.login, {
    body: { account, password: passwordDigest(DEMO_PASSWORD), origin: 'password', grant_type: 'password' },
  });
  return createClient(url, { authorization: token });
}

function createClient(url: string, own: Readonly<Record<string, string>>): Client {
  const send = async <R extends RouteSpec>(
    route: R,
    request: RouteRequest<R>,
    headers: Record<string, string> = {},
  ): Promise<Outcome<RouteReply<R>>> => {
    const parts = partsOf(request);
    const response = await fetch(url + addressOf(route, parts), {
      method: route.method,
      headers: {
        'origin-client': 'pc',
        'idempotency-key': randomUUID(),
        ...contentType(route, parts.body),
        ...own,
        ...headers,
      },
      ...(parts.body !== undefined && { body: bodyOf(route, parts.body) }),
    });
    const envelope = Envelope.parse(await response.json());
    const isDone = envelope.code === 200 && route.reply !== 'bytes';
    const errorCode = RefusalShape.safeParse(envelope.data).data?.errorCode;
    if (envelope.code !== 200 && errorCode !== undefined) assertDeclared(route, errorCode);
    return {
      status: response.status,
      code: envelope.code,
      msg: envelope.msg,
      // On a refusal the data is the refusal's; tests that look at it check it themselves.
      data: (isDone ? z.decode(route.reply as z.ZodType, envelope.data) : envelope.data) as RouteReply<R>,
      errorCode,
    };
  };
  return {
    headers: own,
    tryCall: send,
    async call(route, request, headers) {
      const outcome = await send(route, request, headers);
      if (outcome.code === 200) return outcome.data;
      throw new Error(`${route.method} ${route.path}: ${outcome.code} ${outcome.errorCode} ${outcome.msg}`);
    },
  };
}

/** An endpoint that refuses with what it does not declare is a mistake, whatever the test looks at. */
function assertDeclared(route: RouteSpec, errorCode: string): void {
  if (isRefusalCode(errorCode) && mayRefuse(route, errorCode)) return;
  throw new Error(`${route.method} ${route.path} refuses with ${errorCode} and does not declare it`);
}

type Parts = { params?: object; query?: object; body?: unknown };

// The typed request holds exactly these parts, each only where its route declares it.
const partsOf = (request: unknown): Parts => request as Parts;

function addressOf(route: RouteSpec, parts: { params?: object; query?: object }): string {
  const params = new Map(Object.entries(parts.params ?? {}));
  const path = route.path.replace(/:([A-Za-z]\w*)/g, (_place, name) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

function contentType(route: RouteSpec, body: unknown): Record<string, string> {
  if (body === undefined || route.bodyType === 'multipart') return {};
  return route.bodyType === 'form'
    ? { 'content-type': 'application/x-www-form-urlencoded' }
    : { 'content-type': 'application/json' };
}

function bodyOf(route: RouteSpec, body: unknown): string | FormData | URLSearchParams {
  if (body instanceof FormData) return body;
  if (route.bodyType === 'form') {
    const fields = Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    return new URLSearchParams(fields);
  }
  // Bodies that are broken on purpose cannot be encoded and travel as they are.
  const encoded = route.body ? z.safeEncode(route.body, body) : undefined;
  return JSON.stringify(encoded?.success ? encoded.data : body);
}
