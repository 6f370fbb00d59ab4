import Fastify from 'fastify';
import pg from 'pg';

// The floor: Fastify and the driver, one prepared statement a call, no session, no rights, no checks. It reads a copy of
// the findings without the product's search indexes, so that its list is the plain query.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = Fastify();

const COLUMNS =
  'id, en_code, check_id, check_task_id, node_id, stage, title, fact, criterion, severity, category, place, unit_org_id, state, creator_time';

type Search = { keyword: string; severity: string };

app.get('/ready', async () => ({ ok: true }));

app.get<{ Params: { id: string } }>('/one/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'one',
    text: `SELECT ${COLUMNS} FROM bench_findings WHERE id = $1`,
    values: [request.params.id],
  });
  return rows[0];
});

app.get('/list', async () => {
  const [page, count] = await Promise.all([
    pool.query({
      name: 'list',
      text: `SELECT ${COLUMNS} FROM bench_findings WHERE delete_mark = 0 ORDER BY creator_time DESC, id DESC LIMIT 20`,
    }),
    pool.query({
      name: 'list-count',
      text: 'SELECT count(*)::int AS total FROM bench_findings WHERE delete_mark = 0',
    }),
  ]);
  return { list: page.rows, total: count.rows[0].total };
});

app.get<{ Querystring: Search }>('/search', async (request) => {
  const values = [request.query.severity, `%${request.query.keyword}%`];
  const where = 'delete_mark = 0 AND severity = $1 AND (title ILIKE $2 OR fact ILIKE $2)';
  const [page, count] = await Promise.all([
    pool.query({
      name: 'search',
      text: `SELECT ${COLUMNS} FROM bench_findings WHERE ${where} ORDER BY creator_time DESC, id DESC LIMIT 20`,
      values,
    }),
    pool.query({
      name: 'search-count',
      text: `SELECT count(*)::int AS total FROM bench_findings WHERE ${where}`,
      values,
    }),
  ]);
  return { list: page.rows, total: count.rows[0].total };
});

app.post<{ Body: { title: string; fact: string } }>('/create', async (request) => {
  const { rows } = await pool.query({
    name: 'create',
    text: `INSERT INTO bench_findings (id, en_code, check_id, check_task_id, node_id, stage, title, fact, criterion,
        severity, category, unit_org_id)
      SELECT gen_random_uuid(), gen_random_uuid(), check_id, check_task_id, node_id, stage, $1, $2, criterion, severity,
        category, unit_org_id FROM bench_findings LIMIT 1 RETURNING id`,
    values: [request.body.title, request.body.fact],
  });
  return rows[0];
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(address);

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
