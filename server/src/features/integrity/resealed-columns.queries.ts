import { sql } from 'kysely';
import { readMigrations } from '../../db/migrate.ts';
import type { Db } from '../../kernel/db.ts';

/** Tells for a moment of sealing which columns a migration has rewritten since; `*` stands for the rows themselves. */
export type Resealed = (sealedAt: Date) => (table: string, column: string) => boolean;

const HEADER = /^-- reseals: (.+)$/gm;

let rewrites: readonly { readonly name: string; readonly columns: ReadonlySet<string> }[] | undefined;

/** What the files of the migrations declare; they do not change while a process runs. */
const declared = () => {
  rewrites ??= readMigrations().flatMap(({ name, sql: text }) =>
    [...text.matchAll(HEADER)].map(([, columns = '']) => ({
      name,
      columns: new Set(columns.split(',').map((column) => column.trim())),
    })),
  );
  return rewrites;
};

/**
 * A migration that rewrites sealed columns says so in its file, as `-- reseals: findings.criterion, reports.*`: what was
 * sealed before it ran is not compared there, and is sealed anew when an entry next changes it.
 */
export async function resealedColumns(db: Db): Promise<Resealed> {
  if (declared().length === 0) return () => () => false;
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    SELECT name, applied_at FROM schema_migration`.execute(db);
  const applied = new Map(rows.map((row) => [row.name, row.applied_at]));
  return (sealedAt) => {
    const later = declared().filter(({ name }) => (applied.get(name) ?? sealedAt) > sealedAt);
    return (table, column) =>
      later.some(({ columns }) => columns.has(`${table}.${column}`) || columns.has(`${table}.*`));
  };
}
