import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Client, fields, signIn } from '../client.ts';
import { load } from '../load.ts';
import { residentMb } from '../processes.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';
import { plainWorkbook } from '../workbook.ts';

const ORGANISATIONS = 1000;
const USERS = 10_000;
const ROLES = 200;
const IMPORTED = 50_000;
const ROUNDS = 5;
const POLL_MS = 20;
const JOB_MS = 1000;

/** What a group of 1,000 organisations, 10,000 people and 200 roles costs to administer. */
export async function people({ product, db }: Stage): Promise<Row[]> {
  await fillGroup(db);
  const admin = await signIn(product.url, 'admin');
  const tree: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await admin.call('GET', '/api/permission/Users/Selector');
    tree.push(performance.now() - startedAt);
  }
  const own = await load({
    url: `${product.url}/api/oauth/CurrentUser`,
    token: admin.token,
    takesGzip: true,
  });
  return [
    {
      name: `tree of ${USERS} people in ${ORGANISATIONS} organisations, median`,
      unit: 'ms',
      measured: tree.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? null,
      target: { atMost: 1000 },
    },
    {
      name: 'CurrentUser of a super administrator then, p99',
      unit: 'ms',
      measured: own.p99,
      target: { atMost: 100 },
      note: `${own.rate.toFixed(0)}/s`,
    },
    {
      name: 'change of rights visible',
      unit: 'ms',
      measured: await visibleAfter(product.url, admin),
      target: { atMost: 1000 },
    },
  ];
}

/** Organisations four levels deep, people spread over them, and roles of which everybody has two. */
export async function fillGroup(db: pg.Client): Promise<void> {
  await db.query(
    `INSERT INTO organizes (id, parent_id, category, org_kind, en_code, full_name, path)
     SELECT 'bench-org-' || n, root.id, 'department', 4, 'BO' || n, '测量部门' || n,
            root.path || ('bench-org-' || n)::varchar
       FROM generate_series(1, $1) AS n, LATERAL (
         SELECT id, path FROM organizes WHERE org_kind = 3 ORDER BY id OFFSET n % 12 LIMIT 1) AS root
     ON CONFLICT DO NOTHING`,
    [ORGANISATIONS],
  );
  await db.query(
    `INSERT INTO roles (id, en_code, full_name, global_mark)
     SELECT 'bench-role-' || n, 'BR' || n, '测量角色' || n, 1 FROM generate_series(1, $1) AS n
     ON CONFLICT DO NOTHING`,
    [ROLES],
  );
  await db.query(
    `INSERT INTO users (id, account, real_name, organize_id)
     SELECT 'bench-user-' || n, 'bench-user-' || n, '测量人' || n, 'bench-org-' || (1 + n % $2)
       FROM generate_series(1, $1) AS n
     ON CONFLICT DO NOTHING`,
    [USERS, ORGANISATIONS],
  );
  await db.query(
    `INSERT INTO user_organizes (user_id, organize_id)
     SELECT id, organize_id FROM users WHERE id LIKE 'bench-user-%' ON CONFLICT DO NOTHING`,
  );
  await db.query(
    `INSERT INTO user_relations (user_id, object_type, object_id)
     SELECT 'bench-user-' || n, 'Role', 'bench-role-' || (1 + (n * step) % $2)
       FROM generate_series(1, $1) AS n, (VALUES (1), (7)) AS steps (step)
     ON CONFLICT DO NOTHING`,
    [USERS, ROLES],
  );
  await db.query('ANALYZE');
  await db.query('UPDATE permission_stamp SET stamp = stamp + 1');
  await db.query(`SELECT pg_notify('auditplus', '{"channel":"permission","payload":null}')`);
}

/**
 * From the moment a menu entry is switched off until a person no longer sees it: through the same process, or through
 * another one at `seenAt`.
 */
export async function visibleAfter(url: string, admin: Client, seenAt = url): Promise<number> {
  const person = await signIn(seenAt, 'chenyl');
  const sees = async () => {
    const current = fields(await person.call('GET', '/api/oauth/CurrentUser'));
    return JSON.stringify(current.permissionList).includes('"audit.list"');
  };
  if (!(await sees())) throw new Error('The person never saw the entry.');
  const flip = () => admin.call('PUT', '/api/system/Menu/menu.audit.list/Actions/State');
  await flip();
  const startedAt = performance.now();
  try {
    while (await sees()) await sleep(POLL_MS);
    return performance.now() - startedAt;
  } finally {
    await flip();
  }
}

/** A workbook of 50,000 people as a background import: time from the upload, and the most memory meanwhile. */
export async function importing({ product }: Stage): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const place = '清源水务集团/清源城中水务有限公司';
  const bytes = plainWorkbook('用户', [
    ['账号', '姓名', '所属组织'],
    ...Array.from({ length: IMPORTED }, (_, index) => [`benchimport${index}`, `导入人${index}`, place]),
  ]);
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), 'people.xlsx');
  const before = residentMb(product.pid) ?? 0;
  const startedAt = performance.now();
  const sent = await fetch(`${product.url}/api/permission/Users/Uploader`, {
    method: 'POST',
    headers: { authorization: admin.token },
    body: form,
  });
  const { name } = fields(fields(await sent.json()).data);
  const { id } = fields(await admin.call('POST', '/api/permission/Users/ImportJob', { fileName: name }));
  let most = before;
  for (;;) {
    await sleep(JOB_MS);
    most = Math.max(most, residentMb(product.pid) ?? 0);
    const job = fields(await admin.call('GET', `/api/permission/Users/ImportJob/${String(id)}`));
    if (job.state === 'waiting' || job.state === 'running') continue;
    const seconds = (performance.now() - startedAt) / 1000;
    if (job.state !== 'done')
      throw new Error(`The import ended ${String(job.state)}: ${String(job.problem)}`);
    return [
      {
        name: `import of ${IMPORTED} people with activation links`,
        unit: 's',
        measured: seconds,
        target: { atMost: 60 },
        note: `${String(job.succeeded)} went in, ${String(job.failed)} did not`,
      },
      {
        name: 'the same: most memory of the server',
        unit: 'MB',
        measured: most,
        target: { atMost: 300 },
        note: `${before.toFixed(0)} MB before`,
      },
    ];
  }
}
