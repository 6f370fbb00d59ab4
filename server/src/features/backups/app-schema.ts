import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import type pg from 'pg';
import { refuse } from '../../kernel/errors.ts';
import { archivedTables, MADE_SCHEMAS, quoted, quotedPath } from './archive-tables.ts';
import type { Manifest } from './manifest.ts';
import { makeObjects } from './schema-objects.ts';
import { makeTables, type TableDefinition, tableDefinitions } from './table-definitions.ts';

/** Whether a table was made by people. */
export const isOfApp = ({ name }: { readonly name: string }): boolean =>
  MADE_SCHEMAS.some((schema) => name.startsWith(`${schema}.`));

/**
 * Tables that people have made here and that an archive of before such tables knows nothing of, by their names; those
 * that were dropped have their schema before it.
 */
export async function unknownAppTables(client: pg.ClientBase, manifest: Manifest): Promise<string[]> {
  if (manifest.format !== 'auditplus-backup-1') return [];
  const told = new Set(manifest.tables.map(({ name }) => name));
  const here = (await archivedTables(client)).filter(isOfApp);
  return here.flatMap(({ name }) => (told.has(name) ? [] : [name.replace(/^app\./, '')]));
}

/** A table that people have made, by the name that they know it under. */
export const madeTable = (name: string): string => (name.includes('.') ? name : `app.${name}`);

/**
 * Gives the schemas of what people make the structure of the archive. What differs is dropped and made anew from the archive's
 * statements, which only an archive of this product's own may have run; tables that the archive does not have go with
 * what differs. An archive of before such tables leaves them, emptied: the person who restores has named each.
 */
export async function makeAppAsTold(
  client: pg.Client,
  { manifest, isForeign }: { readonly manifest: Manifest; readonly isForeign: boolean },
  emptied: readonly string[],
): Promise<void> {
  if (manifest.format === 'auditplus-backup-1') {
    const unknown = await unknownAppTables(client, manifest);
    if (!unknown.every((name) => emptied.includes(name))) refuse('backup.appTables', { tables: unknown });
    if (unknown.length > 0)
      await client.query(`TRUNCATE ${unknown.map((name) => quotedPath(madeTable(name))).join(', ')}`);
    return;
  }
  const told = (manifest.definitions ?? []).filter(isOfApp);
  if (canonicalJson(told) === canonicalJson(await appDefinitions(client))) return;
  if (isForeign) refuse('backup.tablesMissing');
  for (const schema of MADE_SCHEMAS) {
    await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
    await client.query(`CREATE SCHEMA ${quoted(schema)}`);
  }
  await makeObjects(client, { functions: manifest.functions ?? [], views: [] });
  await makeTables(client, told);
}

async function appDefinitions(client: pg.Client): Promise<TableDefinition[]> {
  const names = (await archivedTables(client)).filter(isOfApp).map(({ name }) => name);
  return tableDefinitions(client, names);
}
