import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { designDefinitions } from './design-definitions.ts';

/** Those of some codes or ids that are numbering rules in use. */
export async function knownRules(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('bill_rules')
    .select(['id', 'en_code'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where((where) => where.or([where('id', 'in', [...names]), where('en_code', 'in', [...names])]))
    .execute();
  return new Set(rows.flatMap(({ id, en_code }) => [id, en_code]));
}

/** Those of some ids or codes that are dictionaries. */
export async function knownDictionaries(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('dictionary_types')
    .select(['id', 'en_code'])
    .where('delete_mark', '=', 0)
    .where((where) => where.or([where('id', 'in', [...names]), where('en_code', 'in', [...names])]))
    .execute();
  return new Set(rows.flatMap(({ id, en_code }) => [id, en_code]));
}

/** The versions that people work with of some designs. */
export async function liveBodies(db: Db, ids: readonly string[]): Promise<Map<string, DesignBody>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ target: string; shape: number; body: unknown }>`
    SELECT version.target, version.shape, version.body FROM designs
    JOIN definition_versions version ON version.kind = 'design' AND version.target = designs.id
      AND version.version = designs.live_version
    WHERE designs.delete_mark = 0 AND designs.id = ANY (${[...ids]}::varchar[])`.execute(db);
  return new Map(rows.map((row) => [row.target, designDefinitions.read(row)]));
}

/** Those of some texts that are names of people. */
export async function peopleNamed(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT real_name AS name FROM users
    WHERE delete_mark = 0 AND real_name = ANY (${[...texts]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Those of some texts that are names of organisations. */
export async function organizationsNamed(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT full_name AS name FROM organizes
    WHERE delete_mark = 0 AND full_name = ANY (${[...texts]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
