import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepRunning } from './keep-running.mjs';

const pauses = { firstMs: 1, longestMs: 4, steadyMs: 60_000 };
const crash = { status: 137, wasReady: true, wasTold: false };
const failedStart = { status: 1, wasReady: false, wasTold: false };
const done = { status: 0, wasReady: true, wasTold: false };
const told = { status: 143, wasReady: true, wasTold: true };

type End = typeof crash;

async function play(ends: readonly End[], options: { stop?: AbortSignal; steadyMs?: number } = {}) {
  const said: string[] = [];
  let runs = 0;
  const status = await keepRunning(async () => ends[runs++] ?? done, {
    say: (text) => said.push(/ in (\S+) s\.$/.exec(text)?.[1] ?? text),
    stop: options.stop ?? new AbortController().signal,
    pauses: { ...pauses, steadyMs: options.steadyMs ?? pauses.steadyMs },
  });
  return { status, runs, pauses: said };
}

test('a program that crashed is started again, after pauses that grow to the longest', async () => {
  const played = await play([crash, failedStart, crash, crash]);
  assert.deepEqual(played, { status: 0, runs: 5, pauses: ['0.001', '0.002', '0.004', '0.004'] });
});

test('a program that ran steadily before it crashed is started again soon', async () => {
  assert.deepEqual((await play([crash, crash, crash], { steadyMs: 0 })).pauses, ['0.001', '0.001', '0.001']);
});

test('a program that never came up is not tried again', async () => {
  assert.deepEqual(await play([failedStart]), { status: 1, runs: 1, pauses: [] });
});

test('a program that was told to end has ended', async () => {
  assert.deepEqual(await play([crash, told]), { status: 143, runs: 2, pauses: ['0.001'] });
});

test('who is told to stop in a pause starts nothing more', async () => {
  const played = await play([crash], { stop: AbortSignal.abort() });
  assert.deepEqual([played.status, played.runs], [137, 1]);
});
