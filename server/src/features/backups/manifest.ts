import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import { hasMark, keyFor, markOf } from '../../kernel/secret.ts';

/** Where an archive's own description lies; it is the last entry. */
export const MANIFEST = 'manifest.json';

/** Entry of a table's rows. */
export const tableEntry = (name: string): string => `tables/${name}.copy.gz`;

/** Entry of a stored file. */
export const fileEntry = (name: string): string => `files/${name}`;

const SchemaObject = z.object({ name: z.string(), statement: z.string() });

/** What an archive says of itself. */
export const Manifest = z.object({
  /** 1: of before people made tables; rows of the product, and how its tables are made. 2: all that people made as well. */
  format: z.enum(['auditplus-backup-1', 'auditplus-backup-2']),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  /** How each table is made, for a database that has lost it; archives of before hold none. */
  definitions: z.array(z.object({ name: z.string(), statements: z.array(z.string()) })).optional(),
  /** Functions and views, each after those that it reads. */
  functions: z.array(SchemaObject).optional(),
  views: z.array(SchemaObject).optional(),
  /** Every reference between tables. */
  references: z.array(z.object({ name: z.string(), owner: z.string(), definition: z.string() })).optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
  /** Mark of all the rest with a key made of the secret; archives of before have none. */
  mac: z.string().default(''),
});
export type Manifest = z.output<typeof Manifest>;

const textOf = ({ mac: _mac, ...manifest }: Manifest): string => canonicalJson(manifest);

/** A description with its mark: since it holds the hash of every table and file, it vouches for the whole archive. */
export const signed = (secret: string, manifest: Manifest): Manifest => ({
  ...manifest,
  mac: markOf(keyFor(secret, 'backup'), textOf(manifest)),
});

/** Whether an archive was made with one of the secrets and is described as it was then. */
export const isSigned = (secrets: readonly string[], manifest: Manifest): boolean =>
  secrets.some((secret) => hasMark(keyFor(secret, 'backup'), textOf(manifest), manifest.mac));
