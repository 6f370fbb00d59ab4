import type pg from 'pg';

/** Account of the person with 40 roles and 300 menu entries. */
export const MANY_RIGHTS = 'bench-rights';

/** Makes people as copies of a demonstration person, with the same password and the same roles. */
export async function copyPerson(
  db: pg.Client,
  { like, accounts }: { readonly like: string; readonly accounts: readonly string[] },
): Promise<void> {
  await db.query(COPIES, [like, accounts]);
  await db.query(COPIED_ROLES, [like, accounts]);
  await tellRights(db);
}

/** Makes the person with 40 roles and 300 menu entries, each entry held through several of the roles. */
export async function makeManyRights(db: pg.Client): Promise<void> {
  await db.query(COPIES, ['chenyl', [MANY_RIGHTS]]);
  await db.query(ENTRIES);
  await db.query(ROLES);
  await db.query(GRANTS);
  await db.query(MEMBERSHIPS, [MANY_RIGHTS]);
  await tellRights(db);
}

/** As the product itself says it after a change of rights. */
async function tellRights(db: pg.Client): Promise<void> {
  await db.query('UPDATE permission_stamp SET stamp = stamp + 1');
  await db.query(`SELECT pg_notify('auditplus', '{"channel":"permission","payload":null}')`);
}

const COPIES = `
  INSERT INTO users SELECT made.* FROM users model, unnest($2::text[]) AS copies (name),
    jsonb_populate_record(model, jsonb_build_object('id', 'bench-' || copies.name, 'account', copies.name)) AS made
  WHERE model.account = $1`;

const COPIED_ROLES = `
  INSERT INTO user_relations (user_id, object_type, object_id)
  SELECT 'bench-' || copies.name, held.object_type, held.object_id
  FROM user_relations held JOIN users model ON model.id = held.user_id, unnest($2::text[]) AS copies (name)
  WHERE model.account = $1 AND held.object_type = 'Role'`;

const ENTRIES = `
  INSERT INTO menus (id, parent_id, en_code, full_name, type, url_address, sort_code)
  SELECT 'bench-' || n, CASE WHEN n % 15 = 0 THEN model.parent_id ELSE 'bench-' || (n - n % 15) END, 'bench.' || n,
    '测量页面' || n, CASE WHEN n % 15 = 0 THEN 1 ELSE model.type END, '/bench' || n, n
  FROM generate_series(0, 299) n, (SELECT * FROM menus WHERE en_code = 'audit.list') model`;

const ROLES = `
  INSERT INTO roles (id, en_code, full_name) SELECT 'bench-' || n, 'bench' || n, '测量角色' || n
  FROM generate_series(1, 40) n`;

const GRANTS = `
  INSERT INTO grants (object_type, object_id, item_type, item_id)
  SELECT 'Role', 'bench-' || role, 'module', 'bench-' || menu
  FROM generate_series(1, 40) role, generate_series(0, 299) menu WHERE menu % 15 = 0 OR (menu + role) % 5 = 0`;

const MEMBERSHIPS = `
  INSERT INTO user_relations (user_id, object_type, object_id)
  SELECT 'bench-' || $1, 'Role', 'bench-' || n FROM generate_series(1, 40) n`;
