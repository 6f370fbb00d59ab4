import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allLifecycles } from '@auditplus/contract/all-lifecycles.ts';
import { lifecycle } from '@auditplus/contract/kernel/lifecycle.ts';

const FEATURES = join(import.meta.dirname, '../../../contract/src/features');

test('every declared lifecycle is in the list of all', () => {
  const declared = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.lifecycle.ts'))
    .flatMap((name) => readFileSync(join(FEATURES, name), 'utf8').match(/= lifecycle\('\w+'/g) ?? []);
  assert.deepEqual(
    declared.map((text) => text.slice("= lifecycle('".length, -1)).sort(),
    allLifecycles.map(({ name }) => name).sort(),
  );
});

for (const declared of allLifecycles) {
  const { name, state, transitions } = declared;

  test(`every transition of ${name} starts from its states and from no other`, () => {
    for (const [transition, { from, to }] of Object.entries(transitions)) {
      for (const [key, stored] of Object.entries(state))
        assert.equal(declared.allows(transition, stored), from.includes(key), `${transition} from ${key}`);
      assert.ok(from.length > 0, `${transition} starts from no state`);
      assert.equal(declared.move(transition).to, to === null ? null : state[to]);
    }
  });

  test(`every state of ${name} has a label in each language and one number`, () => {
    assert.equal(new Set(declared.numbers).size, Object.keys(state).length);
    for (const [key, stored] of Object.entries(state)) {
      assert.equal(declared.keyOf(stored), key);
      assert.match(declared.labelOf(stored), /\p{Script=Han}/u);
      assert.match(declared.labelOf(stored, 'zhtw'), /\p{Script=Han}/u);
      assert.match(declared.labelOf(stored, 'en'), /^[A-Z][a-z-]+/);
    }
    const labels = declared.numbers.map((stored) => declared.labelOf(stored));
    assert.equal(new Set(labels).size, labels.length, 'two states of one label');
  });
}

const door = lifecycle('door', {
  table: 'doors',
  states: { open: [0, ['开', '開', 'Open'], 'blue'], shut: [4, ['关', '關', 'Shut'], 'grey'] },
  transitions: {
    shut: { from: ['open'], to: 'shut' },
    paint: { from: ['shut'], to: null },
  },
});

test('states are read by number and named in the code', () => {
  assert.deepEqual(door.in('open', 'shut'), [0, 4]);
  assert.equal(door.is(4, 'shut'), true);
  assert.equal(door.is(null, 'open'), false);
  assert.equal(door.keyOf(2), undefined);
  assert.deepEqual(door.move('paint'), { from: [4], to: null });
});

test('a state is labelled in the language asked for, and an unknown number is shown as it is', () => {
  assert.deepEqual(
    [door.labelOf(0), door.labelOf(0, 'zhtw'), door.labelOf(0, 'en'), door.labelOf(9)],
    ['开', '開', 'Open', '9'],
  );
  assert.deepEqual([door.toneOf(0), door.toneOf(9)], ['blue', 'grey']);
});

test('two states of one number and a transition from an unknown state are refused where they are declared', () => {
  const one = { open: [0, ['开', '開', 'Open'], 'blue'], shut: [0, ['关', '關', 'Shut'], 'grey'] } as const;
  assert.throws(() => lifecycle('door', { table: 'doors', states: one, transitions: {} }), /one number/);
});
