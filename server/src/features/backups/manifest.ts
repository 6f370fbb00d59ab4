import { z } from 'zod';

/** Where an archive's own description lies; it is the last entry. */
export const MANIFEST = 'manifest.json';

/** Entry of a table's rows. */
export const tableEntry = (name: string): string => `tables/${name}.copy.gz`;

/** Entry of a stored file. */
export const fileEntry = (name: string): string => `files/${name}`;

/** What an archive says of itself. */
export const Manifest = z.object({
  format: z.literal('auditplus-backup-1'),
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
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
