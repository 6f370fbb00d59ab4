import type pg from 'pg';
import { type Client, fields, listOf, signIn } from './client.ts';

/** A running audit whose self-assessment has 600 items. */
export type Sheet = {
  readonly taskId: string;
  readonly evaluationId: string;
  readonly recordId: string;
  /** Address of its score page: the one for a whole, or the one for a part. */
  readonly page: string;
  /** Who may score it. */
  readonly account: string;
  readonly nodeIds: readonly string[];
};

/** Name of the sheet's audit. */
export const SHEET_AUDIT = '六百项体系审核';

const UNIT = 'C03';
const SCORER = 'weisq';

/** Publishes a standard of 600 items and plays an audit on it up to scoring, by the people whose part it is. */
export async function openSheet(db: pg.Client, url: string): Promise<Sheet> {
  await db.query(STANDARD);
  await db.query(GROUPS);
  await db.query(ITEMS);
  await db.query(OPTIONS);
  const taskId = await startAudit(db, url);
  const client = await signIn(url, SCORER);
  const all = listOf(await client.call('GET', `/api/audit/evaluation?checkTaskId=${taskId}`));
  const own = all.filter(({ stage }) => stage === 'SELF');
  const evaluation = own.find(({ kind }) => kind === 'PART') ?? own[0];
  if (!evaluation) throw new Error(`The audit has no self-assessment: ${JSON.stringify(all).slice(0, 400)}`);
  const evaluationId = String(evaluation.id);
  const current = fields(await client.call('GET', `/api/audit/evaluation/${evaluationId}/Current`));
  const recordId = String(current.stageRecordId);
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM standard_nodes WHERE version_id = 'bench-600' AND is_item ORDER BY sort_code`,
  );
  const page = evaluation.kind === 'PART' ? 'TaskScore' : 'TaskScore1';
  return { taskId, evaluationId, recordId, page, account: SCORER, nodeIds: rows.map(({ id }) => id) };
}

async function startAudit(db: pg.Client, url: string): Promise<string> {
  const org = async (code: string) =>
    idOf(db, 'SELECT id FROM organizes WHERE en_code = $1 AND delete_mark = 0', code);
  const person = async (account: string) => idOf(db, 'SELECT id FROM users WHERE account = $1', account);
  const lead = await person('zhaoqf');
  const msd = await signIn(url, 'chenyl');
  const year = new Date().getFullYear();
  const stage = (name: string, from: string, to: string) => ({
    stage: name,
    enabled: true,
    startDate: `${year}-${from}`,
    dueDate: `${year}-${to}`,
    mergeRule: 'LEAD',
    sampling: false,
  });
  let audit = await msd.call('POST', '/api/audit/check', {
    fullName: SHEET_AUDIT,
    year,
    checkType: 1,
    offPlanReason: '为性能测量而建，不在年度方案之内',
    objectives: '评价体系运行',
    scope: '成员企业',
    criteria: '审核标准',
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    stagePlan: [
      stage('SELF', '03-01', '03-31'),
      stage('COMPANY', '04-01', '04-30'),
      stage('WATER', '05-01', '05-31'),
      stage('HQ', '05-01', '05-31'),
      stage('MSD', '06-01', '06-30'),
    ],
    leadAuditorId: lead,
    members: [
      { userId: lead, memberRole: 'LEAD' },
      { userId: await person('sunlj'), memberRole: 'AUDITOR' },
    ],
    tasks: [{ unitOrgId: await org(UNIT), standardVersionId: 'bench-600', partnerOrgId: await org('C04') }],
  });
  const step = async (client: Client, action: string) => {
    const { id, rev } = fields(audit);
    audit = await client.call('PUT', `/api/audit/check/${String(id)}/Actions/${action}`, { rev });
  };
  await step(msd, 'Submit');
  await step(await signIn(url, 'zhoumin'), 'Approve');
  await step(await signIn(url, 'zhaoqf'), 'Start');
  const checkId = String(fields(audit).id);
  for (const account of ['zhaoqf', 'sunlj'])
    await (await signIn(url, account)).call('PUT', `/api/audit/check/${checkId}/Member`, {
      rev: fields(audit).rev,
      own: {},
    });
  const taskId = await idOf(db, 'SELECT id FROM check_tasks WHERE check_id = $1', checkId);
  await startScoring(db, url, taskId);
  return taskId;
}

/** The task waits for evidence unless the standard asks for none. */
async function startScoring(db: pg.Client, url: string, taskId: string): Promise<void> {
  const { rows } = await db.query<{ state: number; rev: number }>(
    'SELECT state, rev FROM check_tasks WHERE id = $1',
    [taskId],
  );
  if (rows[0]?.state !== 1) return;
  const client = await signIn(url, SCORER);
  await client.call('PUT', `/api/audit/checkTask/${taskId}/Actions/StartSelf`, { rev: rows[0].rev });
}

async function idOf(db: pg.Client, text: string, value: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(text, [value]);
  if (!rows[0]) throw new Error(`Nothing is called ${value}.`);
  return rows[0].id;
}

const STANDARD = `
  WITH own AS (
    INSERT INTO standards (id, en_code, full_name, category) VALUES ('bench-600', 'BENCH600', '六百项标准', '体系')
    RETURNING id
  )
  INSERT INTO standard_versions (id, standard_id, version_no, state, declared_total, grade_scheme_id, published_at)
  SELECT 'bench-600', own.id, 'V1', 2, 120000, (SELECT id FROM grade_schemes ORDER BY id LIMIT 1), now() FROM own`;

const GROUPS = `
  INSERT INTO standard_nodes (id, version_id, parent_id, level, node_code, full_name, sort_code)
  SELECT 'bench-' || chapter, 'bench-600', NULL, 1, chapter::text, '第' || chapter || '章', chapter * 1000
  FROM generate_series(1, 10) chapter
  UNION ALL
  SELECT 'bench-' || chapter || '.' || section, 'bench-600', 'bench-' || chapter, 2, chapter || '.' || section,
    '第' || section || '节', chapter * 1000 + section * 20
  FROM generate_series(1, 10) chapter, generate_series(1, 6) section`;

const ITEMS = `
  INSERT INTO standard_nodes (id, version_id, parent_id, level, is_item, node_code, full_name, sort_code,
    standard_score, line, requirement, rule_text)
  SELECT 'bench-' || code, 'bench-600', 'bench-' || chapter || '.' || section, 3, true, code, '审核项目' || code,
    chapter * 1000 + section * 20 + item, 200, 'C', '应建立制度并按要求执行，记录完整可追溯。', '每发现一处扣0.5分'
  FROM (SELECT chapter, section, item, chapter || '.' || section || '.' || item AS code
    FROM generate_series(1, 10) chapter, generate_series(1, 6) section, generate_series(1, 10) item) AS made`;

const OPTIONS = `
  INSERT INTO deduction_options (id, node_id, sort_code, label, kind, points, cap, hotkey)
  SELECT id || '-' || n, id, n, CASE n WHEN 1 THEN '每处不符合' ELSE '未建立制度' END,
    CASE n WHEN 1 THEN 'PER' ELSE 'ZERO' END, CASE n WHEN 1 THEN 50 ELSE 0 END, CASE n WHEN 1 THEN 200 END, n
  FROM standard_nodes, generate_series(1, 2) n WHERE version_id = 'bench-600' AND is_item`;
