import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { systemCaller } from './caller.ts';
import { keptPerCaller } from './per-caller.ts';

const compiling = (parameters: unknown[] = []) => {
  let times = 0;
  return {
    compile: () => {
      times += 1;
      return CompiledQuery.raw('SELECT 1', parameters);
    },
    times: () => times,
  };
};

test('a statement is compiled once for each caller and name', () => {
  const keepFor = keptPerCaller();
  const { compile, times } = compiling();
  const [one, other] = [systemCaller('one'), systemCaller('other')];
  assert.equal(keepFor(one)('list', compile), keepFor(one)('list', compile));
  assert.equal(times(), 1);
  keepFor(one)('count', compile);
  keepFor(other)('list', compile);
  assert.equal(times(), 3);
});

test('a statement that depends on the moment is compiled anew each time', () => {
  const keep = keptPerCaller()(systemCaller('guest'));
  const { compile, times } = compiling([new Date()]);
  keep('list', compile);
  keep('list', compile);
  assert.equal(times(), 2);
});

test('of many statements the latest are kept', () => {
  const keep = keptPerCaller()(systemCaller('reader'));
  const first = compiling();
  keep('page 0', first.compile);
  for (let page = 1; page < 100; page++) keep(`page ${page}`, compiling().compile);
  const last = compiling();
  keep('page 99', last.compile);
  keep('page 0', first.compile);
  assert.deepEqual([first.times(), last.times()], [2, 0]);
});
