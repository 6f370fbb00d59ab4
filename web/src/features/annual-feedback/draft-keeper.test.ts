import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ApiError } from '../../lib/api-error.ts';
import { createDraftKeeper, type DraftState, PAUSE_MS } from './draft-keeper.ts';

type Call = { readonly values: string; readonly key: string; answer(): void; fail(error: Error): void };

const unanswered = (): ApiError => new ApiError({ code: 0, status: 0, msg: '请求失败', data: null });
const serverFault = (): ApiError => new ApiError({ code: 500, status: 500, msg: '请求失败', data: null });
const refusal = (errorCode: string): ApiError =>
  new ApiError({ code: 409, status: 409, msg: '操作未执行', data: { errorCode, requestId: 'r' } });

/** A keeper whose calls are answered by the test. */
function desk() {
  const calls: Call[] = [];
  const states: DraftState[] = [];
  const kept: { values: string; isNewest: boolean }[] = [];
  let keys = 0;
  const keeper = createDraftKeeper<string>({
    send: (values, key) =>
      new Promise((resolve, reject) => {
        calls.push({ values, key, answer: () => resolve(), fail: reject });
      }),
    newKey: () => `key${++keys}`,
    onState: (state) => states.push(state),
    onKept: (values, isNewest) => kept.push({ values, isNewest }),
  });
  const last = (): Call => {
    const call = calls.at(-1);
    assert.ok(call, 'nothing was sent');
    return call;
  };
  return {
    keeper,
    calls,
    kept,
    last,
    state: () => states.at(-1)?.kind,
    sent: () => calls.map((c) => c.values),
  };
}

/** Lets what was answered be heard. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}

describe('a draft that is kept while it is typed', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  test('is sent once, after a quiet moment, as it stood then', async () => {
    const { keeper, sent, last, state } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS - 1);
    keeper.typed('改进');
    await pass(PAUSE_MS - 1);
    assert.deepEqual(sent(), []);
    await pass(1);
    assert.deepEqual([sent(), state()], [['改进'], 'saving']);
    last().answer();
    await settle();
    assert.equal(state(), 'saved');
    await pass(PAUSE_MS * 100);
    assert.deepEqual(sent(), ['改进']);
  });

  test('what is typed while a version is on its way follows after the usual pause, not after that of a retry', async () => {
    const { keeper, sent, last, kept } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    keeper.typed('改进');
    await pass(PAUSE_MS * 3);
    assert.deepEqual(sent(), ['改'], 'one version at a time');
    last().answer();
    await settle();
    await pass(PAUSE_MS);
    assert.deepEqual(sent(), ['改', '改进']);
    last().answer();
    await settle();
    assert.deepEqual(kept, [
      { values: '改', isNewest: false },
      { values: '改进', isNewest: true },
    ]);
  });

  test('an unanswered version is sent again under its own key, later each time, before anything newer', async () => {
    const { keeper, calls, last, state } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    for (const wait of [2_000, 4_000, 8_000]) {
      last().fail(unanswered());
      await settle();
      assert.equal(state(), 'offline');
      keeper.typed('改进');
      const before = calls.length;
      await pass(wait - 1);
      assert.equal(calls.length, before, `not before ${wait} ms`);
      await pass(1);
      assert.equal(calls.length, before + 1);
    }
    assert.deepEqual(
      calls.map(({ values, key }) => `${values} ${key}`),
      Array(4).fill('改 key1'),
    );
    last().answer();
    await settle();
    await pass(PAUSE_MS);
    assert.deepEqual([last().values, last().key], ['改进', 'key2']);
  });

  test('the pause between tries without a connection grows to a minute and no further; a connection tries at once', async () => {
    const { keeper, calls, last } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    for (let tried = 0; tried < 12; tried++) {
      last().fail(unanswered());
      await settle();
      await pass(60_000);
      assert.equal(calls.length, tried + 2);
    }
    last().fail(unanswered());
    await settle();
    keeper.connected();
    await settle();
    assert.equal(calls.length, 14);
  });

  test('a faulty server is tried five times and then left alone until the person types again', async () => {
    const { keeper, calls, last, state } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    for (let tried = 1; tried <= 5; tried++) {
      assert.equal(calls.length, tried);
      last().fail(serverFault());
      await settle();
      if (tried < 5) assert.equal(state(), 'retrying');
      await pass(60_000);
    }
    assert.equal(state(), 'failed');
    await pass(3_600_000);
    assert.equal(calls.length, 5);
    keeper.typed('改进');
    await pass(PAUSE_MS);
    assert.equal(calls.length, 6);
    last().answer();
    await settle();
    await pass(PAUSE_MS);
    assert.equal(last().values, '改进');
  });

  test('a version that the server is still working on is asked for again, not given up', async () => {
    const { keeper, calls, last, state } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    last().fail(refusal('request.repeated'));
    await settle();
    assert.equal(state(), 'retrying');
    await pass(2_000);
    assert.deepEqual([calls.length, last().key], [2, 'key1']);
  });

  test('a refusal stops it until the person saves; nothing typed is sent behind their back', async () => {
    const { keeper, calls, last, state } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    last().fail(refusal('AU0007'));
    await settle();
    assert.equal(state(), 'stopped');
    keeper.typed('改进');
    await pass(3_600_000);
    assert.equal(calls.length, 1);
    const saved = keeper.keepNow('改进方案');
    await settle();
    last().answer();
    await saved;
    assert.deepEqual([last().values, state()], ['改进方案', 'saved']);
    keeper.typed('改进方案二');
    await pass(PAUSE_MS);
    assert.equal(calls.length, 3);
  });

  test('a press on save waits for the version on its way and sends what differs from it', async () => {
    const { keeper, sent, last } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    const saved = keeper.keepNow('改进');
    await settle();
    assert.deepEqual(sent(), ['改'], 'two versions at once would refuse one another');
    last().answer();
    await settle();
    last().answer();
    await saved;
    assert.deepEqual(sent(), ['改', '改进']);
  });

  test('a press on save with nothing new since the last version sends nothing', async () => {
    const { keeper, sent, last } = desk();
    keeper.typed('改');
    await pass(PAUSE_MS);
    last().answer();
    await settle();
    await keeper.keepNow('改');
    assert.deepEqual(sent(), ['改']);
  });

  test('a press on save tells its refusal to who pressed', async () => {
    const { keeper, last, state } = desk();
    const saved = keeper.keepNow('改');
    await settle();
    last().fail(refusal('AU2103'));
    await assert.rejects(saved, { errorCode: 'AU2103' });
    assert.equal(state(), 'stopped');
  });

  test('a page that is left waits, and goes on when it comes back', async () => {
    const { keeper, calls } = desk();
    keeper.typed('改');
    keeper.pause();
    await pass(3_600_000);
    assert.equal(calls.length, 0);
    keeper.resume();
    await pass(PAUSE_MS);
    assert.equal(calls.length, 1);
  });
});
