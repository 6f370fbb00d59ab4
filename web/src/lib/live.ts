import { openLine } from './socket-line.ts';

type Listener = {
  readonly onFrame: (frame: unknown) => void;
  /** No connection stands, until `onBack`. */
  readonly onDown: () => void;
  readonly onBack: () => void;
};

const LOCK = 'plus_socket';
const CHANNEL = 'plus_live';
const TAKE_OVER_MS = 400;

type Word =
  | { readonly kind: 'frame'; readonly frame: unknown }
  | { readonly kind: 'tell'; readonly frame: object }
  | { readonly kind: 'free' | 'back' | 'down' | 'joined' };

let tell: ((frame: object) => void) | null = null;

/** Says something to the server over the browser's one socket; lost while it is down. */
export const tellLive = (frame: object): void => tell?.(frame);

/**
 * Frames of the server for this window. The windows of one browser share one socket: the one that holds the lock
 * keeps it and repeats every frame to the others; when it goes, another one takes over. A window that joins hears the
 * present state: `initMessage` anew, or that the connection is down. Answers how to stop.
 */
export function listenLive(token: string, listener: Listener): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const stopped = new AbortController();
  let line: ReturnType<typeof openLine> | null = null;
  let isUp = false;
  /** Whether another window has had the socket, so that there is a connection to lose and to get back. */
  let isSecond = false;

  const say = (word: Word) => channel.postMessage(word);
  const down = () => {
    isUp = false;
    say({ kind: 'down' });
    listener.onDown();
  };
  const back = () => {
    say({ kind: 'back' });
    listener.onBack();
  };
  const hold = () => {
    if (stopped.signal.aborted || line) return;
    let isTakenOver = isSecond;
    if (isTakenOver) down();
    line = openLine({
      token,
      onFrame: (frame) => {
        if (isTakenOver) back();
        isTakenOver = false;
        isUp = true;
        say({ kind: 'frame', frame });
        listener.onFrame(frame);
      },
      onDown: down,
      onBack: back,
      // Another window has the socket now and repeats what it hears.
      onEnd: () => {
        line = null;
        isUp = false;
      },
    });
  };
  // The contract has the token in every frame of the chat.
  const speak = (frame: object) => line?.say({ ...frame, token });
  // A connection that introduces itself once more is told the present state.
  const welcome = () => {
    if (isUp) speak({ method: 'OnConnection', mobileDevice: false });
    else if (line) say({ kind: 'down' });
  };
  tell = (frame) => (line ? speak(frame) : say({ kind: 'tell', frame }));
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'tell') speak(data.frame);
    if (data.kind === 'joined') welcome();
    if (data.kind === 'frame' || data.kind === 'down' || data.kind === 'back') isSecond = true;
    if (data.kind === 'down') listener.onDown();
    if (data.kind === 'frame') listener.onFrame(data.frame);
    if (data.kind === 'back') listener.onBack();
    // Without locks (plain http) whoever wakes first dials; the server keeps the last one only.
    if (data.kind === 'free' && !navigator.locks) setTimeout(hold, Math.random() * TAKE_OVER_MS);
  };
  const leave = () => {
    line?.hangUp();
    if (line) say({ kind: 'free' });
    line = null;
  };
  window.addEventListener('pagehide', leave);
  if (navigator.locks) {
    say({ kind: 'joined' });
    navigator.locks
      .request(LOCK, { signal: stopped.signal }, () => {
        hold();
        return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  } else hold();

  return () => {
    tell = null;
    window.removeEventListener('pagehide', leave);
    leave();
    stopped.abort();
    channel.close();
  };
}
