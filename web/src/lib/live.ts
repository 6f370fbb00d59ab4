import { openLine } from './socket-line.ts';

type Listener = { readonly onFrame: (frame: unknown) => void; readonly onBack: () => void };

const LOCK = 'plus_socket';
const CHANNEL = 'plus_live';
const TAKE_OVER_MS = 400;

type Word = { readonly kind: 'frame'; readonly frame: unknown } | { readonly kind: 'free' | 'back' };

/**
 * Frames of the server for this window. The windows of one browser share one socket: the one that holds the lock
 * keeps it and repeats every frame to the others; when it goes, another one takes over. Answers how to stop.
 */
export function listenLive(token: string, listener: Listener): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const stopped = new AbortController();
  let line: { hangUp(): void } | null = null;

  const say = (word: Word) => channel.postMessage(word);
  const hold = () => {
    if (stopped.signal.aborted || line) return;
    line = openLine({
      token,
      onFrame: (frame) => {
        say({ kind: 'frame', frame });
        listener.onFrame(frame);
      },
      onBack: () => {
        say({ kind: 'back' });
        listener.onBack();
      },
      // Another window has the socket now and repeats what it hears.
      onEnd: () => {
        line = null;
      },
    });
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
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
    navigator.locks
      .request(LOCK, { signal: stopped.signal }, () => {
        hold();
        return new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
      })
      .catch(() => undefined);
  } else hold();

  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
    stopped.abort();
    channel.close();
  };
}
