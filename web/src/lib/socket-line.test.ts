import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { HEARTBEAT_MS } from '@auditplus/contract/features/messages/socket.model.ts';
import { provideGlobals } from '../testing/globals.ts';
import { openLine, waitBefore } from './socket-line.ts';

/** A socket of the browser whose other end is the test. */
class TestSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: TestSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = () => {};

  constructor() {
    TestSocket.made.push(this);
  }
  open() {
    this.readyState = TestSocket.OPEN;
    this.onopen();
  }
  receive(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text).method);
  }
  close() {
    this.readyState = TestSocket.CLOSED;
    this.onclose();
  }
}

const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } });
provideGlobals({ window: page, WebSocket: TestSocket });
before(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(Math, 'random', () => 1);
});
after(() => mock.reset());
beforeEach(() => {
  TestSocket.made = [];
});

const socketAt = (index: number): TestSocket => TestSocket.made[index] ?? assert.fail(`no socket ${index}`);
const listener = () => ({
  token: 't',
  onFrame: mock.fn(),
  onDown: mock.fn(),
  onBack: mock.fn(),
  onEnd: mock.fn(),
});

test('a heartbeat goes out 100 seconds after the last message, which every message puts off', () => {
  assert.equal(HEARTBEAT_MS, 100_000);
  const line = openLine(listener());
  const socket = socketAt(0);
  socket.open();
  socket.receive({ method: 'initMessage' });
  mock.timers.tick(99_999);
  socket.receive({ method: 'messagePush' });
  mock.timers.tick(99_999);
  assert.deepEqual(socket.sent, ['OnConnection']);
  mock.timers.tick(1);
  assert.deepEqual(socket.sent, ['OnConnection', 'heartbeat']);
  mock.timers.tick(100_000);
  assert.equal(socket.sent.length, 3);
  line.hangUp();
  mock.timers.tick(500_000);
  assert.equal(socket.sent.length, 3);
});

test('a lost line is dialled again, later each time, and says once that it is back', () => {
  const heard = listener();
  const line = openLine(heard);
  socketAt(0).open();
  socketAt(0).receive({ method: 'initMessage' });
  for (const [index, wait] of [1000, 2000, 4000].entries()) {
    socketAt(index).close();
    mock.timers.tick(wait - 1);
    assert.equal(TestSocket.made.length, index + 1);
    mock.timers.tick(1);
    assert.equal(TestSocket.made.length, index + 2);
  }
  assert.equal(heard.onBack.mock.callCount(), 0);
  socketAt(3).open();
  socketAt(3).receive({ method: 'initMessage' });
  socketAt(3).receive({ method: 'messagePush' });
  assert.equal(heard.onBack.mock.callCount(), 1);
  assert.equal(heard.onFrame.mock.callCount(), 3);
  line.hangUp();
  mock.timers.tick(60_000);
  assert.equal(TestSocket.made.length, 4);
});

test('a network that comes back is used at once, and a line that was hung up stays so', () => {
  const line = openLine(listener());
  socketAt(0).close();
  page.dispatchEvent(new Event('online'));
  assert.equal(TestSocket.made.length, 2);
  line.hangUp();
  page.dispatchEvent(new Event('online'));
  mock.timers.tick(60_000);
  assert.equal(TestSocket.made.length, 2);
});

test('who is signed out by the server is not rung again, and no heartbeat goes out', () => {
  const heard = listener();
  const line = openLine(heard);
  socketAt(0).open();
  socketAt(0).receive({ method: 'logout', msg: '' });
  mock.timers.tick(HEARTBEAT_MS);
  socketAt(0).close();
  page.dispatchEvent(new Event('online'));
  mock.timers.tick(60_000);
  assert.equal(TestSocket.made.length, 1);
  assert.deepEqual(socketAt(0).sent, ['OnConnection']);
  assert.equal(heard.onFrame.mock.callCount(), 1);
  line.hangUp();
});

test('the wait between tries doubles up to half a minute', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 50].map((tries) => waitBefore(tries, 1)),
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  );
});

test('the wait is spread so that not everybody comes back at once', () => {
  assert.equal(waitBefore(3, 0), 4000);
  assert.equal(waitBefore(3, 0.5), 6000);
});
