import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingIndex, readPlan } from './missing-index.ts';

const plan = (filter: string, sortKeys: readonly string[] = []) => [
  {
    Plan: {
      'Node Type': 'Limit',
      'Total Cost': 900,
      Plans: [
        {
          'Node Type': 'Sort',
          'Sort Key': sortKeys,
          Plans: [
            {
              'Node Type': 'Seq Scan',
              'Relation Name': 'f_orders',
              Schema: 'app',
              Alias: 't',
              Filter: filter,
              'Total Cost': 800,
            },
          ],
        },
      ],
    },
  },
];
const COLUMNS = ['id', 'delete_mark', 'state', 'amount', 'state_text', 'made_at'];
const partsOf = (filter: string, sortKeys: readonly string[] = [], indexes: string[][] = []) => {
  const { scans } = readPlan(plan(filter, sortKeys));
  const [scan] = scans;
  return scan
    ? (missingIndex(scan, { columns: COLUMNS, indexes })?.map(({ written }) => written) ?? null)
    : [];
};

test('what equals a value comes first, then what is compared or sorted by', () => {
  const filter = '((t.amount > $2) AND ((t.state)::text = $1) AND (t.delete_mark = 0))';
  assert.deepEqual(partsOf(filter, ['t.made_at DESC NULLS LAST']), ['"state"', '"amount"']);
  assert.deepEqual(partsOf('((t.state)::text = $1)', ['t.made_at DESC NULLS LAST']), [
    '"state"',
    '"made_at" DESC NULLS LAST',
  ]);
  assert.deepEqual(partsOf('(t.delete_mark = 0)', ['t.made_at', 't.id']), ['"made_at"']);
});

test('a name within another one, a difference and a search within a text are no reason', () => {
  assert.deepEqual(partsOf("((t.state_text)::text = 'x')"), ['"state_text"']);
  assert.equal(partsOf("((t.state <> 'x') AND (t.state_text ~~ $1))"), null);
  assert.equal(partsOf('(other.state = 1)'), null);
});

test('an index that begins so already is not asked for again', () => {
  assert.equal(partsOf('(t.state = $1)', [], [['state', 'amount']]), null);
  assert.deepEqual(partsOf('(t.state = $1)', [], [['amount', 'state']]), ['"state"']);
});

test('whatever is no plan has no scans', () => {
  for (const written of [null, [], [{}], 'x', [{ Plan: 1 }]])
    assert.deepEqual(readPlan(written), { cost: 0, scans: [] });
});
