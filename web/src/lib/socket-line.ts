import { HEARTBEAT_MS, SOCKET_PATH } from '@auditplus/contract/features/messages/socket.model.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the next try: doubled each time up to half a minute, spread so that not all come at once. */
export function waitBefore(tries: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10));
  return wait / 2 + (wait / 2) * random;
}

type LineOptions = {
  readonly token: string;
  readonly onFrame: (frame: unknown) => void;
  /** The line is lost; it tries to come back. */
  readonly onDown: () => void;
  /** The line stands again after it was lost. */
  readonly onBack: () => void;
  /** The server has ended the line for good. */
  readonly onEnd: () => void;
};

/** One socket that comes back by itself until it is hung up. What is said while it is down is lost. */
export function openLine(options: LineOptions): { say(frame: object): void; hangUp(): void } {
  const { token, onFrame, onDown, onBack, onEnd } = options;
  let socket: WebSocket | null = null;
  let heartbeat: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isOver = false;
  let wasUp = false;

  const say = (frame: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const beat = () => {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => {
      say({ method: 'heartbeat' });
      beat();
    }, HEARTBEAT_MS);
  };
  const dial = () => {
    clearTimeout(retry);
    if (isOver) return;
    const next = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${WEB_PREFIX}${SOCKET_PATH}`);
    socket = next;
    next.onopen = () => next.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }));
    next.onmessage = ({ data }) => {
      const frame = parsed(data);
      beat();
      const isEnd = isFarewell(frame);
      if (isEnd) hangUp();
      else if (tries > 0 && wasUp) onBack();
      tries = 0;
      wasUp = true;
      onFrame(frame);
      if (isEnd) onEnd();
    };
    next.onclose = () => {
      clearTimeout(heartbeat);
      if (isOver || socket !== next) return;
      if (tries === 0) onDown();
      retry = setTimeout(dial, waitBefore(tries, Math.random()));
      tries += 1;
    };
  };
  const dialNow = () => {
    if (socket?.readyState === WebSocket.CLOSED) dial();
  };
  const hangUp = () => {
    isOver = true;
    clearTimeout(heartbeat);
    clearTimeout(retry);
    window.removeEventListener('online', dialNow);
    socket?.close();
  };
  window.addEventListener('online', dialNow);
  dial();
  return { say, hangUp };
}

/** Whether the server has ended the session that the line belongs to, or has given the line to another window. */
function isFarewell(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null || !('method' in frame)) return false;
  return frame.method === 'logout' || frame.method === 'closeSocket';
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
