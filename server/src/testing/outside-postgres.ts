import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startOutsidePostgres } from './server.ts';

/** A PostgreSQL that is not the product's: whoever names it goes through the rules of outbound connections. */
export type TestPostgres = {
  readonly port: number;
  readonly database: string;
  run(...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a throw-away PostgreSQL of somebody else's. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-outside-'));
  const server = await startOutsidePostgres({ dataDir, durable: false, mayCreateDatabases: true });
  const { port, pathname } = new URL(server.url);
  return {
    port: Number(port),
    database: pathname.slice(1),
    async run(...statements) {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
