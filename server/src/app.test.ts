import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { type Client, startTestApp, type TestApp } from './testing/http.ts';

const routes: readonly { name: string; route: RouteSpec }[] = Object.entries(allRoutes).flatMap(
  ([group, members]) => Object.entries(members).map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

/** Names every place of a path with an id that nobody has. */
const NOBODYS_ID = 'ffffffff-0000-7000-8000-000000000000';
const paramsOf = (route: RouteSpec) =>
  Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? '', NOBODYS_ID]));

/** Kinds of access of programs outside, which are refused before their body is looked at. */
const PROGRAMS: ReadonlySet<string> = new Set(['key', 'signed']);

/** Kinds of access that ask who is signed in. */
const NEEDS_SESSION: ReadonlySet<string> = new Set(['session', 'grant']);

const takesBody = ({ route }: { readonly route: RouteSpec }): boolean =>
  route.body !== undefined && route.bodyType !== 'multipart' && !PROGRAMS.has(route.access.kind);

describe('every declared endpoint', () => {
  let product: TestApp;
  let withoutRights: Client;

  before(async () => {
    product = await startTestApp();
    withoutRights = await clientWithoutRights(product);
  });
  after(() => product.stop());

  for (const { name, route } of routes.filter(({ route }) => route.access.kind === 'key'))
    test(`${name} refuses a caller without an access key`, async () => {
      const outcome = await send(await product.as('admin'), route, {});
      assert.deepEqual([outcome.status, outcome.errorCode], [401, 'key.invalid']);
    });

  for (const { name, route } of routes.filter(({ route }) => route.access.kind === 'signed'))
    test(`${name} refuses a call that is not signed`, async () => {
      const outcome = await send(await product.as('admin'), route, {});
      assert.deepEqual([outcome.status, outcome.errorCode], [401, 'webhook.signatureWrong']);
    });

  for (const { name, route } of routes.filter(({ route }) => NEEDS_SESSION.has(route.access.kind)))
    test(`${name} refuses a caller without a session`, async () => {
      const outcome = await send(product.visitor, route, {});
      assert.equal(outcome.status, 401);
      assert.equal(outcome.code, 602);
    });

  for (const { name, route } of routes.filter(
    ({ route }) => route.access.kind === 'grant' || route.access.kind === 'design',
  ))
    test(`${name} refuses a session without the right`, async () => {
      const outcome = await send(withoutRights, route, {});
      assert.equal(outcome.status, 403, `${route.method} ${route.path} answered ${outcome.status}`);
    });

  for (const { name, route } of routes.filter(takesBody))
    test(`${name} refuses a body of the wrong shape`, async () => {
      const administrator = await product.as('admin');
      const outcome = await send(administrator, route, { body: ['not', 'what', 'it', 'takes'] });
      assert.ok(
        [400, 403].includes(outcome.status),
        `${route.method} ${route.path} answered ${outcome.status}`,
      );
      assert.doesNotMatch(JSON.stringify(outcome), /at \w+ \(|node_modules/);
    });
});

function send(client: Client, route: RouteSpec, parts: { body?: unknown }) {
  return client.tryCall(route, { params: paramsOf(route), ...parts });
}

/** Signs in the guest and takes all grants of the guest's role away, so that a live session holds nothing. */
async function clientWithoutRights({ app, as }: TestApp): Promise<Client> {
  const client = await as('guest01');
  const { db } = app.kernel;
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('en_code', '=', 'guest')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('grants').where('object_id', '=', role.id).execute();
  app.kernel.access.clear();
  return client;
}
