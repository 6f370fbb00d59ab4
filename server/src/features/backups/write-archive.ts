import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { makeZip } from 'client-zip';
import pg from 'pg';
import { CopyOut } from '../../kernel/copy-stream.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { Fingerprint } from '../../kernel/fingerprint.ts';
import {
  type ArchivedTable,
  archivedTables,
  copyOutText,
  migrationNames,
  perishableTables,
  references,
  sequences,
  settleFormats,
} from './archive-tables.ts';
import { fileEntry, MANIFEST, type Manifest, signed, tableEntry } from './manifest.ts';
import { functionDefinitions, viewDefinitions } from './schema-objects.ts';
import { missingTables, tableDefinitions } from './table-definitions.ts';

/** Where an archive comes from. */
export type ArchiveSource = {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Signs the description. */
  readonly secret: string;
  readonly now: Date;
  /** Told before each table and file. */
  readonly onStep: (handled: number, total: number) => Promise<void>;
};

/**
 * Streams the database, as it is at one moment, and the files that it names into a zip; answers the archive's
 * description. Nothing is kept in memory.
 */
export async function writeArchive(
  source: ArchiveSource,
  store: (archive: Readable) => Promise<void>,
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'auditplus-backup',
  });
  // What it was asked fails with it; an error that nobody hears would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await settleFormats(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await emptyManifest(client, source.now);
    // The web stream is Node's own; only its declaration is the browser's.
    const zip = makeZip(entries(client, source, manifest)) as ReadableStream<Uint8Array>;
    await store(Readable.fromWeb(zip));
    return manifest;
  } finally {
    await client.end();
  }
}

async function emptyManifest(client: pg.Client, now: Date): Promise<Manifest> {
  const lost = new Set(await missingTables(client, []));
  return {
    format: 'auditplus-backup-2',
    createdAt: now.toISOString(),
    migrations: await migrationNames(client),
    tables: [],
    definitions: await tableDefinitions(client, [
      ...(await archivedTables(client)).map(({ name }) => name),
      ...perishableTables().filter((name) => !lost.has(name)),
    ]),
    functions: await functionDefinitions(client),
    views: await viewDefinitions(client),
    references: await references(client),
    sequences: await sequences(client),
    files: [],
    missing: [],
    mac: '',
  };
}

/** The zip's entries one after another; each is described once it has been read. */
async function* entries(client: pg.Client, source: ArchiveSource, manifest: Manifest) {
  const tables = await archivedTables(client);
  const files = tables.some(({ name }) => name === 'files') ? await storedFiles(client) : [];
  const total = tables.length + files.length;
  let handled = 0;
  for (const table of tables) {
    await source.onStep(handled, total);
    yield { name: tableEntry(table.name), input: tableBytes(client, table, manifest) };
    handled += 1;
  }
  for (const { id } of files) {
    await source.onStep(handled, total);
    const input = await fileBytes(source.files, id, manifest);
    if (input) yield { name: fileEntry(id), input };
    handled += 1;
  }
  await source.onStep(total, total);
  yield { name: MANIFEST, input: JSON.stringify(signed(source.secret, manifest)) };
}

async function storedFiles(client: pg.Client) {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM files WHERE deleted_at IS NULL ORDER BY id',
  );
  return rows;
}

async function* tableBytes(
  client: pg.Client,
  table: ArchivedTable,
  manifest: Manifest,
): AsyncGenerator<Buffer> {
  const seen = new Fingerprint();
  const copy = client.query(new CopyOut(copyOutText(table)));
  const packed = createGzip({ level: 3 });
  copy.on('error', (error) => packed.destroy(error));
  copy.pipe(seen).pipe(packed);
  for await (const chunk of packed) yield chunk;
  manifest.tables.push({
    name: table.name,
    columns: [...table.columns],
    rows: seen.lines,
    sha256: seen.sha256(),
  });
}

async function fileBytes(
  files: FileStore,
  id: string,
  manifest: Manifest,
): Promise<AsyncGenerator<Buffer> | null> {
  const stream = files.open(id);
  try {
    await once(stream, 'readable');
  } catch {
    manifest.missing.push(id);
    return null;
  }
  return describeFile(stream, id, manifest);
}

async function* describeFile(stream: Readable, id: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const seen = new Fingerprint();
  stream.on('error', (error) => seen.destroy(error));
  for await (const chunk of stream.pipe(seen)) yield chunk;
  manifest.files.push({ name: id, size: seen.bytes, sha256: seen.sha256() });
}
