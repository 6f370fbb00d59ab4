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
};

/** One open connection. */
export type Connection = {
  /** Null until the client has shown its token. */
  owner: SocketOwner | null;
  send(frame: object): void;
  close(): void;
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

type Live = Connection & { readonly socket: WebSocket; heardAt: number };

/** Takes WebSocket connections on the HTTP server's own port. */
export function openSockets(http: Server, log: Logger, handler: SocketHandler): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const live = new Set<Live>();

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isOurs(request)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    server.handleUpgrade(request, socket, head, accept);
  };

  const accept = (socket: WebSocket) => {
    const connection: Live = {
      socket,
      owner: null,
      heardAt: Date.now(),
      send: (frame) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(frame)),
      close: () => socket.close(),
    };
    live.add(connection);
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
    socket.on('close', () => live.delete(connection));
  };

  const timer = setInterval(() => {
    const now = Date.now();
    for (const { socket, owner, heardAt } of live)
      if (now - heardAt > (owner ? SILENCE_MS : INTRODUCTION_MS)) socket.terminate();
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

const isOwned = (connection: Live): connection is Live & { readonly owner: SocketOwner } =>
  connection.owner !== null;

/** Our path, from a page of our own host; programs send no origin. */
function isOurs({ url, headers }: IncomingMessage): boolean {
  const path = (url ?? '').split('?')[0] ?? '';
  const plain = path.startsWith(WEB_PREFIX) ? path.slice(WEB_PREFIX.length) : path;
  if (plain !== SOCKET_PATH && !plain.startsWith(`${SOCKET_PATH}/`)) return false;
  if (!headers.origin) return true;
  const asked = String(headers['x-forwarded-host'] ?? headers.host ?? '').split(':')[0];
  return URL.canParse(headers.origin) && new URL(headers.origin).hostname === asked;
}

function frameOf(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return {};
  }
}
