import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { demoId } from './testing/demo-people.ts';
import { startTestApp, type TestApp } from './testing/http.ts';
import { type Draw, drawFrom, sampleOf } from './testing/sample.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 2);
const NOBODYS_ID = 'ffffffff-0000-7000-8000-000000000000';

/** The whole product's data are exchanged by these; they have tests of their own. */
const WHOLE_PRODUCT = /Restore/i;
const ACCOUNTS = ['admin', 'chenyl'];

const routes: readonly { name: string; route: RouteSpec }[] = Object.entries(allRoutes)
  .flatMap(([group, members]) =>
    Object.entries(members).map(([name, route]) => ({ name: `${group}.${name}`, route: route as RouteSpec })),
  )
  .filter(({ route }) => ['session', 'grant'].includes(route.access.kind) && !WHOLE_PRODUCT.test(route.path));

describe(`any input that fits an endpoint's declaration is answered, never failed at (FUZZ_SEED=${SEED})`, () => {
  let product: TestApp;
  let ids: string[];

  before(async () => {
    product = await startTestApp();
    const { db } = product.app.kernel;
    const rows = await Promise.all([
      // The callers stay as they are.
      db.selectFrom('users').select('id').where('account', 'not in', ACCOUNTS).limit(3).execute(),
      db.selectFrom('organizes').select('id').limit(3).execute(),
      db.selectFrom('roles').select('id').limit(2).execute(),
      db.selectFrom('menus').select('id').limit(2).execute(),
    ]);
    ids = [NOBODYS_ID, ...rows.flat().map(({ id }) => id)];
  });
  after(() => product.stop());

  const statuses: number[] = [];

  for (const [index, { name, route }] of routes.entries())
    test(name, async () => {
      const draw = drawFrom(SEED + index * 7919);
      for (let round = 0; round < ROUNDS; round++)
        for (const account of ACCOUNTS) {
          const request = requestFor(route, draw, ids);
          const status = await statusOf(product, await freshSession(product, account), route, request);
          statuses.push(status);
          assert.ok(
            status < 500,
            `${route.method} ${route.path} failed for ${account} with ${JSON.stringify(request)}`,
          );
        }
    });

  test('the calls got past the session and the rights', () => {
    const answered = statuses.filter((status) => status !== 401 && status !== 423);
    assert.equal(answered.length, statuses.length);
    const done = statuses.filter((status) => status === 200);
    assert.ok(done.length > statuses.length / 10, `${done.length} of ${statuses.length} were carried out`);
  });
});

/** A session of its own for each call: some endpoints lock, end or change the one they are called with. */
async function freshSession({ app }: TestApp, account: string): Promise<string> {
  return app.kernel.sessions.open({
    userId: demoId('user', account),
    device: 'pc',
    ip: '127.0.0.1',
    userAgent: 'fuzz',
    single: false,
  });
}

type Request = { params: Record<string, unknown>; query?: unknown; body?: unknown };

function requestFor(route: RouteSpec, draw: Draw, ids: readonly string[]): Request {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return {
    params: Object.fromEntries(names.map((name) => [name, ids[draw(ids.length)] ?? NOBODYS_ID])),
    ...(route.query && { query: sampleOf(route.query, draw, ids) }),
    ...(route.body && route.bodyType !== 'multipart' && { body: sampleOf(route.body, draw, ids) }),
  };
}

async function statusOf(
  { url }: TestApp,
  token: string,
  route: RouteSpec,
  { params, query, body }: Request,
): Promise<number> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const fields = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const isForm = route.bodyType === 'form';
  const response = await fetch(`${url}${path}?${new URLSearchParams(fields)}`, {
    method: route.method,
    headers: {
      authorization: token,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && {
      body: isForm ? new URLSearchParams(Object.entries(body as object)) : JSON.stringify(body),
    }),
  });
  await response.arrayBuffer();
  return response.status;
}
