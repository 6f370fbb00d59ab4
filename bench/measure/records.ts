import type pg from 'pg';
import { signIn } from '../client.ts';
import { publishDesign } from '../designs.ts';
import { WORD_OF_THREE, WORD_OF_TWO } from '../fill.ts';
import { compare, load } from '../load.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';

/** Holds the design's entry with a scheme that shows one company's records. */
const RESTRICTED = 'yangcz';

/** A published design of 20 fields with 100,000 records beside the reference's one table. */
export async function records({ product, reference, db }: Stage): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const designId = await publishDesign(admin, {
    fullName: '测量用隐患登记',
    enCode: 'benchHazards',
    from: { kind: 'template', template: 'hazards' },
  });
  await fill(db);
  await grant(db);
  const restricted = await signIn(product.url, RESTRICTED);
  const path = `${product.url}/api/visualdev/OnlineDev/${designId}`;
  const rows: Row[] = [];

  const one = await compare(
    { url: `${reference.url}/one/bench-77` },
    { url: `${path}/bench-77`, token: admin.token },
  );
  rows.push(rated('read one record', one, 0.4));

  const plain = await compare(
    { url: `${reference.url}/list` },
    { url: `${path}/List`, token: admin.token, body: {} },
  );
  rows.push(rated('list records, no filter', plain, 1));

  for (const [length, keyword] of [
    ['two', WORD_OF_TWO],
    ['three', WORD_OF_THREE],
  ]) {
    const body = { keyword, json: JSON.stringify({ level: 'general' }) };
    const floor = await load({
      url: `${reference.url}/search?keyword=${encodeURIComponent(keyword ?? '')}&severity=2`,
    });
    const widest = await load({ url: `${path}/List`, token: admin.token, body });
    const own = await load({ url: `${path}/List`, token: restricted.token, body });
    rows.push(rated(`list records, filter, word of ${length}, ${RESTRICTED}`, { floor, own }, 5), {
      name: `list records, word of ${length}: restricted to administrator, median`,
      unit: 'ms',
      measured: own.p50,
      floor: Math.max(1, widest.p50),
      target: { atMost: 1.3 },
    });
  }

  const create = await compare(
    { url: `${reference.url}/create`, body: { title: '送水泵房阀门未按期检验', fact: '责任部门未处理。' } },
    { url: path, token: admin.token, body: { data: JSON.stringify(await newRecord(db)) } },
  );
  rows.push(rated('create a record with log and event', create, 0.3));
  return rows;
}

type Loads = Awaited<ReturnType<typeof compare>>;

const rated = (name: string, { floor, own }: Loads, atLeast: number): Row => ({
  name: `${name}, 32 connections`,
  unit: '/s',
  measured: own.rate,
  floor: floor.rate,
  target: { atLeast },
  note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
});

/** The findings of the bench once more, as records: the same texts, units and times. */
async function fill(db: pg.Client): Promise<void> {
  console.log('Filling 100,000 records …');
  await db.query(`
    INSERT INTO app.f_bench_hazards (id, creator_user_id, creator_time, organize_id, words, title, found_on, unit,
      place, category, level, finder, description, owner, status, total_cost)
    SELECT finding.id, person.id, finding.creator_time, finding.unit_org_id, lower(finding.title || E'\\n' || finding.place),
      finding.title, finding.creator_time::date, finding.unit_org_id, finding.place, 'equipment',
      (ARRAY['general', 'serious', 'major', 'general'])[finding.severity], person.id, finding.fact, person.id,
      (ARRAY['open', 'working', 'closed'])[1 + finding.severity % 3], finding.severity * 100
    FROM findings finding, (SELECT id FROM users WHERE account = $$${RESTRICTED}$$) person
    WHERE finding.id LIKE 'bench-%'`);
  await db.query('VACUUM ANALYZE app.f_bench_hazards');
}

/** The whole entry for one person, with the rows of that person's company. */
async function grant(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ menu: string; person: string; company: string }>(
    `SELECT menus.id AS menu, users.id AS person, company.id AS company FROM menus, users
       JOIN organizes own ON own.id = users.organize_id
       JOIN organizes company ON company.id = ANY (own.path) AND company.org_kind = 3
     WHERE menus.en_code = 'benchHazards' AND menus.delete_mark = 0 AND users.account = $1`,
    [RESTRICTED],
  );
  const [found] = rows;
  if (!found) throw new Error(`${RESTRICTED} belongs to no company, or the design has no menu entry.`);
  const item = { id: 'f', field: 'organizeId', type: 'varchar', fieldRule: 0, bindTable: 'f_bench_hazards' };
  const condition = [{ logic: 'and', groups: [{ ...item, op: 'Equal', value: found.company }] }];
  await db.query(
    `INSERT INTO data_schemes (id, menu_id, en_code, full_name, condition) VALUES ('bench-own', $1, 'own', '本企业', $2)`,
    [found.menu, JSON.stringify(condition)],
  );
  await db.query(
    `INSERT INTO grants (object_type, object_id, item_type, item_id)
     SELECT 'User', $2, 'module', $1 UNION ALL SELECT 'User', $2, 'resource', 'bench-own'
     UNION ALL SELECT 'User', $2, kind, id FROM menu_items WHERE menu_id = $1`,
    [found.menu, found.person],
  );
  await db.query(`SELECT pg_notify('auditplus', '{"channel":"permission","payload":null}')`);
}

async function newRecord(db: pg.Client): Promise<object> {
  const { rows } = await db.query<{ person: string; path: string[] }>(
    `SELECT users.id AS person, organizes.path FROM users JOIN organizes ON organizes.id = users.organize_id
     WHERE users.account = $1`,
    [RESTRICTED],
  );
  const { person, path } = rows[0] ?? {};
  return {
    title: '送水泵房阀门未按期检验',
    foundOn: Date.now(),
    unit: path,
    place: '送水泵房',
    category: 'equipment',
    level: 'general',
    finder: person,
    owner: person,
    description: '现场检查发现送水泵房的阀门未按期检验，责任部门未处理。',
    status: 'open',
  };
}
