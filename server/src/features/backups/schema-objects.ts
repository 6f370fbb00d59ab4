import type { ClientBase } from 'pg';
import { SCHEMAS } from './archive-tables.ts';

/** A function or a view: what it is called and how it is made. */
export type SchemaObject = { readonly name: string; readonly statement: string };

/** Functions of the product and of `app`; those of extensions come with these. */
export async function functionDefinitions(client: ClientBase): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `SELECT pg_proc.oid::regprocedure::text AS name, pg_get_functiondef(pg_proc.oid) AS statement
       FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
      WHERE nspname = ANY($1) AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Views with their options, each after those that it reads. */
export async function viewDefinitions(client: ClientBase): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `WITH RECURSIVE views AS (
       SELECT pg_class.oid, quote_ident(nspname) || '.' || quote_ident(relname) AS name, reloptions
         FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE relkind = 'v' AND nspname = ANY($1)
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ), reads AS (
       SELECT DISTINCT ev_class AS reader, refobjid AS read
         FROM pg_rewrite JOIN pg_depend ON classid = 'pg_rewrite'::regclass AND objid = pg_rewrite.oid
        WHERE refclassid = 'pg_class'::regclass AND refobjid <> ev_class AND refobjid IN (SELECT oid FROM views)
     ), places AS (
       SELECT oid, 0 AS place FROM views
       UNION SELECT reader, place + 1 FROM places JOIN reads ON read = places.oid
     )
     SELECT name, 'CREATE VIEW ' || name
         || coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', '')
         || ' AS ' || pg_get_viewdef(oid) AS statement
       FROM views ORDER BY (SELECT max(place) FROM places WHERE places.oid = views.oid), name`,
    [[...SCHEMAS, 'facts']],
  );
  return rows;
}

/** Makes those of the functions and views that are not there. */
export async function makeObjects(
  client: ClientBase,
  objects: { readonly functions: readonly SchemaObject[]; readonly views: readonly SchemaObject[] },
): Promise<void> {
  // What a function calls may be made after it.
  await client.query('SET check_function_bodies = off');
  await makeMissing(client, 'to_regprocedure', objects.functions);
  await makeMissing(client, 'to_regclass', objects.views);
}

async function makeMissing(
  client: ClientBase,
  find: 'to_regprocedure' | 'to_regclass',
  objects: readonly SchemaObject[],
): Promise<void> {
  for (const { name, statement } of objects) {
    const { rows } = await client.query<{ found: boolean }>(`SELECT ${find}($1) IS NOT NULL AS found`, [
      name,
    ]);
    if (!rows[0]?.found) await client.query(statement);
  }
}
