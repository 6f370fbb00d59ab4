import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { designNamed, intoMenu } from '../designs/designs.fixture.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

/** Numbers from 0 below 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(20_261_123);
const below = (count: number): number => Math.floor(random() * count);
function pick<T>(values: readonly [T, ...T[]]): T {
  return values[below(values.length)] ?? values[0];
}
const chance = (share: number): boolean => random() < share;
/** How strange a definition is: some have nothing strange about them, so that they can be published. */
let oddity = 0;
const odd = (share: number): boolean => chance(share * oddity);

const NAMES = [
  'title',
  'amount',
  'day',
  'items',
  'who',
  'id',
  'rev',
  '名称',
  '',
  'a'.repeat(45),
  '__proto__',
  'select',
] as const;
const EXPRESSIONS = [
  '',
  'amount + 1',
  'sum(items.amount)',
  'title',
  'who = me.id',
  '1 / 0',
  '(((',
  'today',
  'a'.repeat(300),
  'lookup(who, x)',
] as const;
const VALUES = [
  null,
  0,
  -1,
  1.5,
  '',
  'x',
  true,
  [],
  {},
  ['x'],
  '<script>',
  { zh: 1 },
  'DROP TABLE users',
] as const;
const PROPERTIES = [
  'multiple',
  'options',
  'dataType',
  'modelId',
  'relationField',
  'interfaceId',
  'rule',
  'dictionary',
  'type',
  'maxlength',
  'min',
  'max',
  'precision',
  'level',
] as const;
const PLAIN_KINDS = [
  'comInput',
  'textarea',
  'numInput',
  'date',
  'radio',
  'userSelect',
  'comSelect',
  'switch',
] as const;
const VIEW_KINDS = ['table', 'tree', 'grouped', 'kanban', 'calendar'] as const;

const many = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);

let fieldCount = 0;
const field = (depth: number): object => ({
  fieldId: odd(0.02) ? 'same' : `f${++fieldCount}`,
  name: odd(0.4) ? pick(NAMES) : `field${fieldCount}`,
  kind: odd(0.7) ? FIELD_KIND_IDS[below(FIELD_KIND_IDS.length)] : pick(PLAIN_KINDS),
  label: { zh: odd(0.5) ? '' : pick(['名称', '数量%', "a'b"]) },
  required: chance(0.3),
  unique: chance(0.1),
  searchable: chance(0.2),
  hidden: chance(0.1),
  props: !odd(0.5) ? {} : { [pick(PROPERTIES)]: pick(VALUES) },
  ...(odd(0.2) ? { start: pick(VALUES) } : {}),
  ...(odd(0.2)
    ? { expressions: { [pick(['visible', 'value', 'start', 'required', 'options'])]: pick(EXPRESSIONS) } }
    : {}),
  ...(odd(0.1) ? { checks: [{ test: pick(EXPRESSIONS), message: { zh: '不对' } }] } : {}),
  ...(depth < 3 && odd(0.25) ? { children: many(4, () => field(depth + 1)) } : {}),
});

const anyName = (): string => (odd(0.4) ? pick(NAMES) : `field${1 + below(fieldCount)}`);

function definition(): object {
  fieldCount = 0;
  oddity = pick([0, 0.2, 1]);
  const fields = [field(1), ...many(5, () => field(1))];
  return {
    form: { fields },
    views: many(2, () => ({
      viewId: `v${below(100_000)}`,
      name: { zh: '列表' },
      kind: odd(0.8) ? pick(VIEW_KINDS) : 'table',
      columns: [...new Set([anyName(), ...many(3, anyName)])].map((name) => ({
        field: name,
        sortable: true,
      })),
      filters: many(odd(1) ? 3 : 0, () => ({ field: anyName(), match: pick(['equal', 'like', 'range']) })),
      order: many(oddity > 0 ? 2 : 1, () => ({ field: anyName(), direction: pick(['asc', 'desc']) })),
      where: odd(0.2) ? pick(EXPRESSIONS) : '',
      summary: odd(1) ? many(2, anyName) : [],
      ...(odd(0.3) ? { groupField: anyName() } : {}),
    })),
    rules: many(oddity > 0 ? 2 : 0, () => ({
      ruleId: `r${below(1000)}`,
      when: pick(EXPRESSIONS),
      actions: [
        {
          action: pick(['show', 'hide', 'require', 'setValue', 'refuse']),
          fields: many(2, anyName),
          value: pick(EXPRESSIONS),
        },
      ],
    })),
    settings: odd(0.3) ? { titleField: anyName() } : {},
  };
}

/** Definitions of one run; `FUZZ_DEFINITIONS=10000` for a long one. */
const COUNT = Number(process.env.FUZZ_DEFINITIONS ?? 500);
/** Tables are real: of the definitions without faults, so many are published and read. */
const PUBLISHED = Math.ceil(COUNT / 40);
/** Of the faulty ones, one in so many is sent to be published all the same. */
const PUBLISHED_FAULTY = 20;

test(`${COUNT} random definitions are accepted or refused clearly, and what is published can be read`, async (t) => {
  const { id } = await admin.call(designsRoutes.start, {
    body: designNamed('fuzzed', { fullName: '随机设计' }),
  });
  const counts = { refused: 0, faulty: 0, sound: 0, published: 0 };
  for (let at = 0; at < COUNT; at++) {
    const body = definition();
    const saved = await admin.tryCall(designsRoutes.saveDraft, { params: { id }, body: { body } } as never);
    const told = `${at}: ${saved.status} ${saved.msg} ${JSON.stringify(body)}`;
    assert.ok(saved.status < 500 && saved.msg !== '', told);
    if (saved.status !== 200) {
      counts.refused++;
      assert.ok(!DesignBody.safeParse(body).success || saved.errorCode?.startsWith('design.'), told);
      continue;
    }
    const errors = saved.data.issues.filter(({ severity }) => severity === 'error');
    assert.ok(errors.every(({ text }) => text !== ''));
    if (errors.length > 0) {
      counts.faulty++;
      if (counts.faulty % PUBLISHED_FAULTY === 0) await refusedWhole(id, told);
      continue;
    }
    counts.sound++;
    if (counts.published < PUBLISHED) {
      counts.published++;
      await publishedAndRead(id, told);
    }
  }
  assert.ok(counts.faulty > COUNT / 10 && counts.published > COUNT / 100, JSON.stringify(counts));
  t.diagnostic(JSON.stringify(counts));
});

const release = (id: string) =>
  admin.tryCall(designsRoutes.release, {
    params: { id },
    body: intoMenu({ acceptsLoss: true }),
  });

/** What is not published leaves everything as it was: the version, the form, the table. */
async function refusedWhole(id: string, told: string): Promise<void> {
  const read = async () => {
    const runtime = await admin.tryCall(recordReadRoutes.runtime, { params: { modelId: id }, query: {} });
    return runtime.status === 200 ? { version: runtime.data.version, body: runtime.data.body } : null;
  };
  const live = await read();
  const refused = await release(id);
  assert.ok(refused.status >= 400 && refused.status < 500 && refused.msg !== '', `${refused.status} ${told}`);
  assert.deepEqual(await read(), live, told);
}

async function publishedAndRead(id: string, told: string): Promise<void> {
  const released = await release(id);
  assert.equal(released.status, 200, `${released.msg} ${told}`);
  const params = { modelId: id };
  const runtime = await admin.tryCall(recordReadRoutes.runtime, { params, query: {} });
  assert.equal(runtime.status, 200, `${runtime.msg} ${told}`);
  for (const { viewId } of [...runtime.data.body.views, { viewId: '' }]) {
    const list = await admin.tryCall(recordReadRoutes.list, {
      params,
      body: { viewId, keyword: '测试', withValues: true },
    } as never);
    assert.equal(list.status, 200, `${list.msg} ${told}`);
  }
}
