import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { deliver } from '../features/deliveries/public.ts';
import { startTestApp, type TestApp } from '../testing/http.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { change } from './audit-log.ts';
import type { Ctx } from './context.ts';
import { jobReactions, requestJob } from './job-requests.ts';
import type { Jobs } from './jobs.ts';
import { type Effects, laneOf, type OutboxWorker, type Reactions, startOutbox } from './outbox.ts';

let product: TestApp;
let ctx: Ctx;
let now = Date.UTC(2026, 4, 4, 1);
const mailServer = { port: 0 };

before(async () => {
  // Nobody listens yet where mails are to go.
  const reserved = await startMailServer();
  mailServer.port = reserved.port;
  await reserved.close();
  product = await startTestApp({
    clock: { now: () => new Date(now) },
    env: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true` },
  });
  ctx = await product.ctxAs('admin');
});
after(() => product.stop());
beforeEach(() => ctx.db.deleteFrom('outbox').execute());

/** Emits events of rectifications; those of one rectification are of one lane. */
const emit = (...events: readonly { event: 'rect.urged' | 'rect.closed'; rectificationId: string }[]) =>
  change(ctx, async (step) => {
    for (const { event, rectificationId } of events) step.emit(event, { rectificationId });
  });

/** An outbox with the reactions of a test; the product's own has been stopped before. */
async function withOutbox(
  {
    reactions = {},
    effects = {},
    jobs = product.app.kernel.jobs,
  }: { reactions?: Reactions; effects?: Effects; jobs?: Jobs },
  use: (outbox: OutboxWorker) => Promise<void>,
) {
  const { kernel } = product.app;
  const bus = { ...kernel.bus, subscribe: () => undefined };
  const outbox = startOutbox({ ...kernel, bus, jobs }, reactions, effects);
  try {
    await use(outbox);
  } finally {
    await outbox.stop();
  }
}

const eventually = async (check: () => Promise<boolean> | boolean, withinMs = 10_000): Promise<void> => {
  const until = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > until) throw new Error(`It did not happen within ${withinMs} ms`);
    await sleep(20);
  }
};

test('a mail server that hangs holds up no other follow-up and no transaction, and each mail arrives once', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  const server = await startMailServer(
    {
      onRcptTo: ({ address }, _session, done) => {
        asked.push(address);
        void released.then(() => done());
      },
    },
    mailServer.port,
  );
  try {
    const receivers = [1, 2, 3, 4, 5].map((n) => `person${n}@example.com`);
    await change(ctx, async (step) => {
      for (const receiver of receivers)
        await deliver(ctx, step, { channel: 'mail', receiver, subject: '提醒', body: '请提交整改' });
      await deliver(ctx, step, { channel: 'sms', receiver: '13800000000', subject: '', body: '请提交整改' });
      step.emit('standardVersion.published', { versionId: 'none' });
    });
    const waiting = async () =>
      (await ctx.db.selectFrom('outbox').select('event').where('done_at', 'is', null).execute()).map(
        ({ event }) => event,
      );
    // Sooner than two rounds of the slow poll would start the other workers.
    await eventually(
      async () => asked.length === 3 && (await waiting()).every((event) => event === 'mail.requested'),
      5000,
    );
    const { rows: open } = await sql<{ query: string }>`
      SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(ctx.db);
    assert.deepEqual(open, []);
    release();
    await product.app.outbox.drain();
    assert.deepEqual(await waiting(), []);
    assert.deepEqual(server.mails.flatMap(({ to }) => to).sort(), receivers);
    const states = await ctx.db.selectFrom('deliveries').select('state').distinct().execute();
    assert.deepEqual(states.map(({ state }) => state).sort(), ['sent', 'shown']);
  } finally {
    await server.close();
  }
});

test('an effect that its process did not live to mark is repeated under the same event, after its lease', async () => {
  await product.app.outbox.stop();
  const sent: unknown[] = [];
  let dies = true;
  const effects: Effects = {
    'rect.closed': async (_kernel, { id, payload }) => {
      sent.push([id, payload.rectificationId]);
      // A process that dies: nothing behind the sending happens.
      if (dies) await new Promise<never>(() => undefined);
    },
  };
  await emit({ event: 'rect.closed', rectificationId: 'delivery 1' });
  await withOutbox({ effects }, async (outbox) => {
    void outbox.drain();
    await eventually(() => sent.length === 1);
  });
  dies = false;
  await withOutbox({ effects }, async (outbox) => {
    await outbox.drain();
    assert.equal(sent.length, 1);
    now += 121_000;
    await outbox.drain();
    now += 121_000;
    await outbox.drain();
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[0], sent[1]);
  });
});

test('events of one lane are handled in order, and a failing one holds up its own lane only, and not for ever', async () => {
  const handled: string[] = [];
  let fails = true;
  const reactions: Reactions = {
    'rect.urged': async () => {
      if (fails) throw new Error('not yet');
      handled.push('first');
    },
    'rect.closed': async (_kernel, _tx, { payload }) => {
      handled.push(`second of ${payload.rectificationId}`);
    },
  };
  await emit(
    { event: 'rect.urged', rectificationId: 'a' },
    { event: 'rect.closed', rectificationId: 'a' },
    { event: 'rect.closed', rectificationId: 'b' },
  );
  await withOutbox({ reactions }, async (outbox) => {
    await outbox.drain();
    assert.deepEqual(handled, ['second of b']);
    fails = false;
    now += 6000;
    await outbox.drain();
    assert.deepEqual(handled, ['second of b', 'first', 'second of a']);
    fails = true;
    await emit({ event: 'rect.urged', rectificationId: 'a' }, { event: 'rect.closed', rectificationId: 'a' });
    for (let minute = 0; minute < 5; minute++) {
      await outbox.drain();
      now += 60_000;
    }
    await outbox.drain();
    assert.deepEqual(handled.slice(3), ['second of a']);
  });
});

test('several workers handle events at the same time, those of one lane one after the other', async () => {
  const running = new Set<unknown>();
  let most = 0;
  const reactions: Reactions = {
    'rect.urged': async (_kernel, _tx, { payload: { rectificationId } }) => {
      assert.ok(!running.has(rectificationId), 'two of one lane at a time');
      running.add(rectificationId);
      most = Math.max(most, running.size);
      await sleep(50);
      running.delete(rectificationId);
    },
  };
  const lanes = ['a', 'b', 'c', 'd'];
  await emit(
    ...[...lanes, ...lanes].map((rectificationId) => ({ event: 'rect.urged' as const, rectificationId })),
  );
  await withOutbox({ reactions }, async (outbox) => {
    await outbox.drain();
    assert.ok(most > 1);
    const { open } = await ctx.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().filterWhere('attempts', '>', 0).as('open'))
      .executeTakeFirstOrThrow();
    assert.equal(open, 0);
  });
});

test('the lane of an event is the first id of what it tells', () => {
  assert.equal(laneOf({ kind: 'rectification', id: '7', checkId: '8' }), '7');
  assert.equal(laneOf({ reason: 'x', checkId: '8', taskId: '9' }), '8');
  assert.equal(laneOf({ feedbackIds: ['1'] }), null);
});

test('requested work waits while no queue runs, and is handed over once by the one that does', async () => {
  const sent: string[] = [];
  let isRunning = false;
  const jobs: Jobs = {
    ...product.app.kernel.jobs,
    isRunning: () => isRunning,
    send: async (name) => {
      sent.push(name);
      return true;
    },
  };
  await change(ctx, async (step) => requestJob(step, 'later', {}));
  await withOutbox({ reactions: jobReactions, jobs }, async (outbox) => {
    await outbox.drain();
    assert.deepEqual(sent, []);
    const untried = await ctx.db
      .selectFrom('outbox')
      .select(['attempts', 'last_error'])
      .executeTakeFirstOrThrow();
    assert.deepEqual(untried, { attempts: 0, last_error: null }, 'nothing is tried that cannot work yet');
    isRunning = true;
    await outbox.drain();
    await outbox.drain();
    assert.deepEqual(sent, ['later']);
  });
});
