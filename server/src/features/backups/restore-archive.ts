import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { Kernel } from '../../kernel/context.ts';
import { CopyIn, CopyOut } from '../../kernel/copy-stream.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { Fingerprint } from '../../kernel/fingerprint.ts';
import { grantReading, type QueryRole } from '../../kernel/query-role.ts';
import { isOfApp, madeTable, makeAppAsTold, unknownAppTables } from './app-schema.ts';
import {
  archivedTables,
  copyInText,
  copyOutText,
  migrationNames,
  perishableTables,
  quotedPath,
  references,
  settleFormats,
} from './archive-tables.ts';
import { fileEntry, isSigned, MANIFEST, Manifest, tableEntry } from './manifest.ts';
import { readZip } from './read-zip.ts';
import { makeObjects } from './schema-objects.ts';
import { makeTables, missingTables } from './table-definitions.ts';

/** An archive that was opened and understood. */
export type Archive = {
  readonly manifest: Manifest;
  /** It was not made by this product with its present secret, or its description was changed since. */
  readonly isForeign: boolean;
  /** The bytes of an entry. */
  open(name: string): Promise<Readable>;
};

/** Opens an archive in the store; null when it is none of ours or is damaged. */
export async function openArchive(
  { files, secret, config }: Pick<Kernel, 'files' | 'secret' | 'config'>,
  storedName: string,
): Promise<Archive | null> {
  const size = await files.sizeOf(storedName);
  if (size === null) return null;
  try {
    const entries = await readZip({ size, open: (range) => files.open(storedName, range) });
    const open = async (name: string) => {
      const entry = entries?.get(name);
      if (!entry) throw new Error(`The archive has no ${name}`);
      return entry();
    };
    const chunks: Buffer[] = [];
    for await (const chunk of await open(MANIFEST)) chunks.push(chunk);
    const parsed = Manifest.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const secrets = config.SECRET_PREVIOUS === undefined ? [secret] : [secret, config.SECRET_PREVIOUS];
    return parsed.success
      ? { manifest: parsed.data, isForeign: !isSigned(secrets, parsed.data), open }
      : null;
  } catch {
    return null;
  }
}

/** Where an archive goes. */
export type RestoreTarget = {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Hash of the one session that stays: of the person who restores. */
  readonly sessionHash: string;
  /** The role that reads what people make; it may do so again once `app` is made anew. */
  readonly queryRole: QueryRole | null;
  /** Tables of `app` that an archive of before them may empty, by name. */
  readonly emptied: readonly string[];
  readonly onStep: (handled: number, total: number) => Promise<void>;
};

/**
 * Replaces all rows by those of the archive and brings the files back, in one transaction that is kept only when
 * every table, written out again, has the count and the hash that the archive says. Answers the names of the files
 * that were there before and belong to nothing any more.
 */
export async function restoreArchive(archive: Archive, target: RestoreTarget): Promise<string[]> {
  const client = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'auditplus-restore',
  });
  // What it was asked fails with it; an error that nobody hears would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const placed: string[] = [];
  try {
    await settleFormats(client);
    await client.query("SET lock_timeout = '60s'");
    await client.query('BEGIN');
    await assertFits(client, archive.manifest);
    await makeMissing(client, archive);
    await makeAppAsTold(client, archive, target.emptied);
    const { functions = [], views = [] } = archive.manifest;
    if (!archive.isForeign) await makeObjects(client, { functions, views });
    if (target.queryRole) await grantReading(client, target.queryRole.name);
    const before = await fileNames(client);
    await replaceRows(client, archive, target);
    await placeFiles(archive, target, placed);
    await client.query('COMMIT');
    const named = new Set(archive.manifest.files.map((file) => file.name));
    return before.filter((name) => !named.has(name));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    for (const name of placed) await target.files.remove(name);
    throw error;
  } finally {
    await client.end();
  }
}

/** Refuses an archive whose tables are not those of this program. */
async function assertFits(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const names = await migrationNames(client);
  if (names.join() !== manifest.migrations.join()) refuse('backup.otherVersion');
}

/** Tables that the database has lost are made as the archive describes them, if the product itself wrote it. */
async function makeMissing(client: pg.Client, { manifest, isForeign }: Archive): Promise<void> {
  // Trigger functions come before the tables that call them.
  if (!isForeign) await makeObjects(client, { functions: manifest.functions ?? [], views: [] });
  const missing = await missingTables(
    client,
    manifest.tables.flatMap(({ name }) => (isMadeWithApp(manifest, name) ? [] : [name])),
  );
  const known = (manifest.definitions ?? []).filter(({ name }) => missing.includes(name));
  if (known.length < missing.length || (isForeign && missing.length > 0)) refuse('backup.tablesMissing');
  await makeTables(client, known);
}

/** Tables of `app` are made with all of it, where the archive holds all of it. */
const isMadeWithApp = ({ format }: Manifest, name: string): boolean =>
  format === 'auditplus-backup-2' && isOfApp({ name });

async function fileNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM files');
  return rows.map((row) => row.id);
}

async function replaceRows(client: pg.Client, archive: Archive, target: RestoreTarget): Promise<void> {
  const { manifest } = archive;
  const spared = new Set((await unknownAppTables(client, manifest)).map(madeTable));
  const tables = new Map(
    (await archivedTables(client)).flatMap((table) =>
      spared.has(table.name) ? [] : [[table.name, table] as const],
    ),
  );
  const total = manifest.tables.length + manifest.files.length;
  if (tables.size !== manifest.tables.length) refuse('backup.otherVersion');
  const dropped = await dropReferences(client);
  const emptied = [...tables.keys(), ...perishableTables()];
  await client.query(`TRUNCATE ${emptied.map(quotedPath).join(', ')}`);
  for (const [index, told] of manifest.tables.entries()) {
    const table = tables.get(told.name) ?? refuse('backup.otherVersion');
    if (table.columns.join() !== told.columns.join()) refuse('backup.otherVersion');
    await target.onStep(index, total);
    const rows = await archive.open(tableEntry(table.name));
    await pipeline(rows, createGunzip(), client.query(new CopyIn(copyInText(table))));
    const seen = new Fingerprint();
    seen.resume();
    await pipeline(client.query(new CopyOut(copyOutText(table))), seen);
    if (seen.lines !== told.rows || seen.sha256() !== told.sha256) refuse('backup.differs');
  }
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quotedPath(name), value, isCalled]);
  await endSessions(client, target.sessionHash);
  for (const statement of dropped) await client.query(statement);
  // Those that went with a lost table.
  const present = new Set((await references(client)).map(keyOf));
  for (const reference of manifest.references ?? [])
    if (!archive.isForeign && !present.has(keyOf(reference))) await client.query(added(reference));
}

type Reference = NonNullable<Manifest['references']>[number];

const keyOf = ({ owner, name }: Reference): string => `${owner} ${name}`;

const added = ({ owner, name, definition }: Reference): string =>
  `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`;

/** Everybody signs in anew, but for the person who restores, if the archive knows him. */
async function endSessions(client: pg.Client, kept: string): Promise<void> {
  await client.query(
    `DELETE FROM sessions
      WHERE token_hash <> $1 OR NOT EXISTS (SELECT FROM users WHERE users.id = sessions.user_id)`,
    [kept],
  );
  await client.query('UPDATE sessions SET view_as = NULL');
}

/** Takes every reference between tables away, so that their order does not matter; answers how to put them back. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const rows = await references(client);
  for (const { owner, name } of rows) await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  return rows.map(added);
}

/** Puts back every file that the store no longer has as the archive has it. */
async function placeFiles(archive: Archive, target: RestoreTarget, placed: string[]): Promise<void> {
  const { files, tables } = archive.manifest;
  const total = tables.length + files.length;
  for (const [index, file] of files.entries()) {
    await target.onStep(tables.length + index, total);
    if (await isStored(target.files, file)) continue;
    await target.files.remove(file.name);
    const source = file.size === 0 ? Readable.from([]) : await archive.open(fileEntry(file.name));
    placed.push(file.name);
    const stored = await target.files.put(file.name, source, file.size);
    if (stored?.sha256 !== file.sha256) refuse('backup.differs');
  }
  await target.onStep(total, total);
}

/** Whether the store has a file as the archive has it; a damaged one may have kept its size. */
async function isStored(
  files: FileStore,
  { name, size, sha256 }: { readonly name: string; readonly size: number; readonly sha256: string },
): Promise<boolean> {
  if ((await files.sizeOf(name)) !== size) return false;
  const seen = new Fingerprint();
  seen.resume();
  await pipeline(files.open(name), seen);
  return seen.sha256() === sha256;
}
