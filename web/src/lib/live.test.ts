import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { provideGlobals } from '../testing/globals.ts';
import { listenLive } from './live.ts';

/** A socket of the browser whose other end is the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: TestSocket[] = [];
  readonly sent: string[] = [];
  readyState = 0;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = () => {};

  constructor() {
    super();
    TestSocket.made.push(this);
    made.dispatchEvent(new Event('made'));
  }
  /** Connects, and says what the server says to whoever introduces himself. */
  open() {
    this.readyState = TestSocket.OPEN;
    this.onopen();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text).method);
    this.onmessage({ data: JSON.stringify({ method: 'initMessage' }) });
  }
  close() {
    this.readyState = TestSocket.CLOSED;
    this.onclose();
  }
}

const made = new EventTarget();
const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } });
const stops: (() => void)[] = [];
after(() => {
  for (const stop of stops) stop();
});
// Behind it: what stops still asks for the window.
provideGlobals({ window: page, WebSocket: TestSocket });

/** A window of the browser; `next` waits for the next thing that it hears. */
function openWindow() {
  const heard: string[] = [];
  const ear = new EventTarget();
  const hear = (word: string) => {
    heard.push(word);
    ear.dispatchEvent(new Event('heard'));
  };
  const close = listenLive('token', {
    onFrame: () => hear('frame'),
    onDown: () => hear('down'),
    onBack: () => hear('back'),
  });
  stops.push(close);
  const next = async () => {
    while (heard.length === 0) await once(ear, 'heard');
    return heard.shift();
  };
  return { next, close };
}

test('a window that joins or takes over hears the present state of the one connection', async () => {
  const dialled = once(made, 'made');
  const first = openWindow();
  await dialled;
  const [socket] = TestSocket.made;
  assert.ok(socket);
  socket.open();
  assert.equal(await first.next(), 'frame');

  const second = openWindow();
  assert.equal(await second.next(), 'frame');
  assert.deepEqual(socket.sent, ['OnConnection', 'OnConnection']);
  assert.equal(TestSocket.made.length, 1);

  socket.close();
  assert.deepEqual([await first.next(), await first.next()], ['frame', 'down']);
  assert.equal(await second.next(), 'down');
  const third = openWindow();
  assert.equal(await third.next(), 'down');
  assert.equal(await second.next(), 'down');
  third.close();

  const dialledAgain = once(made, 'made');
  first.close();
  await dialledAgain;
  assert.equal(await second.next(), 'down');
  TestSocket.made.at(-1)?.open();
  assert.deepEqual([await second.next(), await second.next()], ['back', 'frame']);
});
