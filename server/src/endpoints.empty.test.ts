import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { allRoutes } from '@auditplus/contract/all-routes.ts';
import type { RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { z } from 'zod';
import { startTestApp, type TestApp } from './testing/http.ts';

type Lists = readonly { name: string; route: RouteSpec; fields: z.ZodObject['shape'] }[];

/** Every endpoint that reads with a query and needs no parameter, with the fields of its query. */
const lists: Lists = Object.entries(allRoutes).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, route]: [string, RouteSpec]) =>
    route.method === 'GET' && !route.path.includes(':') && route.query instanceof z.ZodObject
      ? [{ name: `${group}.${name}`, route, fields: route.query.shape }]
      : [],
  ),
);

/** Names that an object knows without having been given them. */
const FOREIGN_NAMES = ['constructor', '__proto__', 'toString', 'id; drop table users', ''];

let product: TestApp;
let token: string;
before(async () => {
  product = await startTestApp();
  token = (await product.as('admin')).headers.authorization ?? '';
});
after(() => product.stop());

async function answerTo(route: RouteSpec, query: Readonly<Record<string, string>>) {
  const address = `${product.url}${route.path}?${new URLSearchParams(query)}`;
  const response = await fetch(address, { headers: { authorization: token } });
  return { status: response.status, text: await response.text() };
}

describe('a query value that is empty counts as not given, on every list', () => {
  for (const { name, route, fields } of lists)
    test(name, async () => {
      const isOptional = (field: z.core.$ZodType) => z.safeParse(field, undefined).success;
      const optional = Object.keys(fields).filter((field) => isOptional(fields[field] as z.core.$ZodType));
      const plain = await answerTo(route, {});
      const empty = await answerTo(route, Object.fromEntries(optional.map((field) => [field, ''])));
      assert.equal(empty.status, plain.status, empty.text.slice(0, 300));
      if (plain.status === 200 && route.reply !== 'bytes')
        assert.deepEqual(listOf(empty.text), listOf(plain.text));
    });
});

/** The rows of a reply, without what differs from call to call. */
function listOf(text: string): unknown {
  const { data } = z.object({ data: z.unknown() }).parse(JSON.parse(text));
  return z
    .object({ list: z.array(z.looseObject({ id: z.unknown() })) })
    .safeParse(data)
    .data?.list.map(({ id }) => id);
}

describe('a list is sorted by the names of its declaration and by nothing else', () => {
  for (const { name, route, fields } of lists) {
    const { sidx } = fields;
    if (!(sidx instanceof z.ZodOptional)) continue;
    test(name, async () => {
      const names = sidx.unwrap();
      assert.ok(names instanceof z.ZodEnum);
      const plain = await answerTo(route, {});
      for (const one of names.options)
        for (const sort of ['asc', 'desc'])
          assert.equal(
            (await answerTo(route, { sidx: String(one), sort })).status,
            plain.status,
            `${one} ${sort}`,
          );
      for (const one of FOREIGN_NAMES)
        assert.equal((await answerTo(route, { sidx: one })).status, one === '' ? plain.status : 400, one);
    });
  }
});
