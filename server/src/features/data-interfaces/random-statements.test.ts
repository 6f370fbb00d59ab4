import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { SQL_FUNCTIONS } from '@auditplus/core/sql/functions.ts';
import fc from 'fast-check';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { interfaceEdit, parameter } from './interfaces.fixture.ts';

/** How many texts are tried; `RANDOM_STATEMENTS=10000` tries as many as the product promises. */
const TEXTS = Number(process.env.RANDOM_STATEMENTS ?? 300);
/** No text may keep the server from answering others for longer. */
const LONGEST_MS = 1_000;

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const token = fc.oneof(
  fc.constantFrom(
    ...'SELECT FROM WHERE GROUP BY ORDER HAVING UNION ALL WITH AS RECURSIVE CASE WHEN THEN ELSE END AND OR NOT IN'.split(
      ' ',
    ),
    ...'EXISTS INTO FOR UPDATE LATERAL JOIN LEFT ON USING OVER PARTITION LIMIT OFFSET NULL TRUE CAST INTERVAL'.split(
      ' ',
    ),
    ...'( ) , ; . * = <> < > + - / % || :: [ ] $1 $$ -- /* */ { } @user @nobody {n} {missing} \\'.split(' '),
  ),
  fc.constantFrom('people', 'units', 'findings', 'users', 'pg_catalog', 'id', 'name', 'x', '"x"', 'q.id'),
  fc.constantFrom(...SQL_FUNCTIONS).map((name) => `${name}(`),
  fc.constantFrom(
    '1',
    '0',
    '1e9',
    '-1',
    "'a'",
    "''",
    "'",
    '"',
    "E'\\x'",
    "U&'\\0041'",
    '\u0000',
    '水',
    '1/0',
  ),
);
const text = fc
  .tuple(fc.boolean(), fc.array(token, { minLength: 1, maxLength: 40 }))
  .map(([isBegun, tokens]) => `${isBegun ? 'SELECT ' : ''}${tokens.join(' ')}`);

test('texts of random tokens are answered or refused, and other calls are answered meanwhile', async () => {
  let slowest = 0;
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const edit = interfaceEdit({
        dataType: 1,
        query: 'SELECT 1',
        requestParameters: [parameter('n', { dataType: 'int' })],
        plus: { timeoutSeconds: 1, maxRows: 10 },
      });
      // What no form would send is sent too.
      const body = { ...edit, query, id: '', values: [{ field: 'n', value: '1' }], asUserId: '' };
      const running = admin.tryCall(routes.bench, { body });
      const start = performance.now();
      await product.app.server.inject('/health');
      slowest = Math.max(slowest, performance.now() - start);
      const { status, errorCode } = await running;
      outcomes.add(errorCode ?? 'answered');
      assert.ok(status < 500, `${status} ${errorCode}: ${query}`);
    }),
    { numRuns: TEXTS },
  );
  assert.ok(slowest < LONGEST_MS, `${slowest} ms`);
  assert.ok(outcomes.size > 3, [...outcomes].join());
});
