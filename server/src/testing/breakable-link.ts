import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** A TCP link to a server that can be broken, as networks and restarts break it. */
export type BreakableLink = {
  readonly port: number;
  /** Ends every connection; new ones are taken again at once. */
  drop(): void;
  /** Ends every connection that there is as soon as it is used again. */
  dropWhenUsed(): void;
  /** When the server is told these words. */
  told(words: string): Promise<void>;
  /** Ends every connection and refuses new ones, as where the server is gone. */
  refuse(): Promise<void>;
  /** Lets nothing arrive any more, in either direction, and ends no connection, as a network that is cut. */
  cut(): void;
  /** Works again. */
  mend(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens a link to a database, with the URL of the database behind it. */
export async function linkTo(databaseUrl: string): Promise<{ link: BreakableLink; url: string }> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  // A server with a socket listens on its port too.
  const link = await openLink({ host: host.startsWith('/') ? '127.0.0.1' : host, port });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${link.port}`;
  return { link, url: url.href };
}

/** Opens a link on a free port of this machine. */
export async function openLink(target: { host: string; port: number }): Promise<BreakableLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const unanswered = new Set<Socket>();
  const doomed = new Set<Socket>();
  const heard = new Set<(data: Buffer) => void>();
  let isCut = false;

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isCut) {
      unanswered.add(near);
      return;
    }
    const far = connect(target.port, target.host);
    far.on('error', () => undefined);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('data', (data: Buffer) => {
      if (doomed.has(near)) near.destroy();
      for (const hear of heard) hear(data);
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      near.destroy();
      pairs.delete(pair);
    });
  });

  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    for (const socket of unanswered) socket.destroy();
    unanswered.clear();
  };
  const port = await listen(server, 0);
  return {
    port,
    drop,
    dropWhenUsed() {
      for (const [near] of pairs) doomed.add(near);
    },
    told: (words) =>
      new Promise((resolve) => {
        const hear = (data: Buffer) => {
          if (!data.includes(words)) return;
          heard.delete(hear);
          resolve();
        };
        heard.add(hear);
      }),
    async refuse() {
      const closed = close(server);
      drop();
      await closed;
    },
    cut() {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    async mend() {
      if (!server.listening) await listen(server, port);
      if (!isCut) return;
      isCut = false;
      for (const socket of unanswered) socket.destroy();
      unanswered.clear();
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
    async stop() {
      drop();
      if (server.listening) await close(server);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
