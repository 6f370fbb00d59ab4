import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { openCabinet } from './cabinet.ts';
import { openClock } from './companion.ts';
import { type Play, type Step, startPlay, takeShares, takeSteps } from './play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
});
after(() => app.stop());

const plan = buildDemoPlan();
const [ours, theirs] = ['C01', 'C02'];
const NEVER = '9999-12-31';

/** Two days of two units with a step of no unit between them; `done` tells who did what, in the order of doing. */
function script(who: string, done: string[]): Step[] {
  const step = (on: Step['on'], name: string, unit?: string): Step => ({
    on,
    time: '09:00',
    lane: unit ?? 'audit',
    ...(unit !== undefined && { unit }),
    async run() {
      await Promise.resolve();
      done.push(`${who} ${name}`);
    },
  });
  return [
    step('2025-03-01', 'first', ours),
    step('2025-03-01', 'second', theirs),
    step('2025-03-02', 'between'),
    step('2025-03-03', 'third', theirs),
  ];
}

const playOn = (clock: SharedArrayBuffer): Play => startPlay(app.app.kernel, plan, openCabinet(), clock);

test('a companion takes half of what units do on a day, and the next day waits for it', async () => {
  const clock = openClock();
  const done: string[] = [];
  const companion = takeShares(playOn(clock), script('companion', done), NEVER);
  await takeSteps(playOn(clock), script('first', done), {
    say: () => undefined,
    companion: {
      async take(stretch) {
        await new Promise(setImmediate);
        await companion(stretch);
      },
    },
  });
  assert.deepEqual(done, ['first first', 'companion second', 'first between', 'first third']);
});

test('both move one clock, which never goes back', () => {
  const clock = openClock();
  const [one, two] = [playOn(clock), playOn(clock)];
  one.moveTo('2025-03-02', '10:00');
  two.moveTo('2025-03-01', '10:00');
  two.tick();
  assert.equal(one.kernel.clock.now().toISOString(), '2025-03-02T02:00:01.000Z');
});

test('a fault of the companion ends the play with its words', async () => {
  const done: string[] = [];
  const attempt = takeSteps(playOn(openClock()), script('first', done), {
    say: () => undefined,
    companion: { take: () => Promise.reject(new Error('it left')) },
  });
  await assert.rejects(attempt, /it left/);
  assert.deepEqual(done, ['first first']);
});
