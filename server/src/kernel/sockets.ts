import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@auditplus/contract/features/messages/socket.model.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { Logger } from 'pino';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

/** Who speaks on a connection once its token is known. */
export type SocketOwner = {
  readonly userId: string;
  readonly tokenHash: string;
  /** The rights that the person at the other end knows of. */
  readonly permissionsVersion: string;
};

/** One open connection. */
export type Connection = {
  /** Null until the client has shown its token. */
  owner: SocketOwner | null;
  send(frame: object): void;
  /** Sends a last frame, past everything that is held, and closes. */
  sendLast(frame: object): void;
  /** From now on frames wait instead of being sent. */
  hold(): void;
  /** Sends what has waited, in its order. */
  release(): void;
};

/** What a feature does with connections. */
export type SocketHandler = {
  /** A frame arrived; text that is no JSON object arrives as an empty one. */
  readonly onFrame: (connection: Connection, frame: unknown) => Promise<void>;
};

/** The connections of this process. */
export type Sockets = {
  /** Connections that belong to somebody. */
  owned(): readonly (Connection & { readonly owner: SocketOwner })[];
  stop(): Promise<void>;
};

const MAX_FRAME_BYTES = 64 * 1024;
const INTRODUCTION_MS = 10_000;
/** Two and a half heartbeats without a word. */
const SILENCE_MS = 250_000;
const LOOK_MS = 30_000;
/** A connection that is held for longer than this many frames is closed: it learns the present state when it is back. */
const MAX_HELD = 500;

type Live = Connection & { readonly socket: WebSocket; heardAt: number };

const opened = new WeakMap<Server, ReadonlySet<Live>>();

/** How many connections of known people stand on an HTTP server. */
export const openSocketCount = (http: Server): number => [...(opened.get(http) ?? [])].filter(isOwned).length;

type SocketOptions = {
  readonly log: Logger;
  /** Proxies in front whose X-Forwarded-Host is believed. */
  readonly trustedProxies: number;
};

/** Takes WebSocket connections on the HTTP server's own port. */
export function openSockets(
  http: Server,
  { log, trustedProxies }: SocketOptions,
  handler: SocketHandler,
): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const live = new Set<Live>();
  opened.set(http, live);

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isOurs(request, trustedProxies)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    server.handleUpgrade(request, socket, head, accept);
  };

  const accept = (socket: WebSocket) => {
    const connection = connectionOf(socket);
    live.add(connection);
    const introduction = setTimeout(() => {
      if (!connection.owner) socket.terminate();
    }, INTRODUCTION_MS);
    // One after the other: what a person wrote first has to be stored first.
    let last = Promise.resolve();
    socket.on('message', (data) => {
      connection.heardAt = Date.now();
      last = last
        .then(() => handler.onFrame(connection, frameOf(data)))
        .catch((error) => {
          log.error({ err: error }, 'a socket frame failed');
          socket.close();
        });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(introduction);
      live.delete(connection);
    });
  };

  const timer = setInterval(() => {
    const now = Date.now();
    for (const { socket, heardAt } of live) if (now - heardAt > SILENCE_MS) socket.terminate();
  }, LOOK_MS);
  timer.unref();
  http.on('upgrade', upgrade);

  return {
    owned: () => [...live].filter(isOwned),
    async stop() {
      clearInterval(timer);
      http.off('upgrade', upgrade);
      for (const { socket } of live) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectionOf(socket: WebSocket): Live {
  let held: object[] | null = null;
  const write = (frame: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  return {
    socket,
    owner: null,
    heardAt: Date.now(),
    send(frame) {
      if (!held) write(frame);
      else if (held.push(frame) > MAX_HELD) socket.close();
    },
    sendLast(frame) {
      write(frame);
      socket.close();
    },
    hold() {
      held ??= [];
    },
    release() {
      const waiting = held ?? [];
      held = null;
      for (const frame of waiting) write(frame);
    },
  };
}

const isOwned = (connection: Live): connection is Live & { readonly owner: SocketOwner } =>
  connection.owner !== null;

/** Our path, from a page of our own host; programs send no origin. */
function isOurs({ url, headers }: IncomingMessage, trustedProxies: number): boolean {
  const path = (url ?? '').split('?')[0] ?? '';
  const plain = path.startsWith(WEB_PREFIX) ? path.slice(WEB_PREFIX.length) : path;
  if (plain !== SOCKET_PATH && !plain.startsWith(`${SOCKET_PATH}/`)) return false;
  if (!headers.origin) return true;
  const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-host'] ?? '') : '';
  // The last entry is the nearest proxy's own.
  const asked = `http://${forwarded.split(',').at(-1)?.trim() || headers.host}`;
  if (!URL.canParse(headers.origin) || !URL.canParse(asked)) return false;
  return new URL(headers.origin).hostname === new URL(asked).hostname;
}

function frameOf(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return {};
  }
}
