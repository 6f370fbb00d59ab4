import type pg from 'pg';

const USUAL = 100_000;
/** Rows of the lists, reports and synchronisations under measurement. */
export const ROWS = Number(process.env.BENCH_ROWS ?? USUAL);
/** Fewer rows tell whether the measurements work, and nothing about the product. */
export const isTrial = ROWS < USUAL;
/** Words that a twentieth of the findings hold. */
export const WORD_OF_TWO = '阀门';
export const WORD_OF_THREE = '加氯间';

/**
 * Fills the bench database with ten years of audits of every company and as many findings of all severities, and makes
 * the copy without search indexes that the reference server reads.
 */
export async function fillFindings(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ filled: boolean }>(
    `SELECT to_regclass('bench_findings') IS NOT NULL AS filled`,
  );
  if (rows[0]?.filled) return;
  await addFindings(db, ROWS);
  await db.query(`CREATE TABLE bench_findings AS SELECT * FROM findings`);
  await db.query(`ALTER TABLE bench_findings ADD PRIMARY KEY (id),
    ALTER COLUMN creator_time SET DEFAULT now(), ALTER COLUMN delete_mark SET DEFAULT 0`);
  await db.query(`CREATE INDEX ON bench_findings (creator_time DESC, id DESC)`);
  await db.query('VACUUM ANALYZE');
}

/** Ten years of audits of every company, and findings mixed over them. */
export async function addFindings(db: pg.Client, count: number): Promise<void> {
  await db.query(AUDITS);
  await db.query(FINDING_ROWS, [count]);
}

const AUDITS = `
  WITH version AS (
    SELECT v.id FROM standard_versions v JOIN standard_nodes n ON n.version_id = v.id AND n.is_item
    WHERE v.state = 2 GROUP BY v.id ORDER BY count(*) DESC LIMIT 1
  ), years AS (
    INSERT INTO checks (id, en_code, full_name, year, check_type, start_date, end_date, state)
    SELECT 'bench-' || year, 'BENCH' || year, year || '年度体系审核', year, 1,
      make_date(year, 3, 1), make_date(year, 12, 31), 3
    FROM generate_series(2010, 2019) AS year RETURNING id
  )
  INSERT INTO check_tasks (id, check_id, unit_org_id, standard_version_id, stages, state)
  SELECT 'bench-' || row_number() OVER (), years.id, org.id, version.id, '{"C": ["SELF", "HQ"]}', 2
  FROM years, version, organizes org WHERE org.org_kind = 3 AND org.delete_mark = 0`;

/** Mixed by a hash, so that words, severities, units and times do not move in step. */
const FINDING_ROWS = `
  WITH tasks AS MATERIALIZED (
    SELECT t.id, t.check_id, t.unit_org_id, t.standard_version_id, row_number() OVER (ORDER BY t.id) - 1 AS place,
      ARRAY(SELECT d.id FROM organizes d WHERE d.path @> ARRAY[t.unit_org_id]::varchar[] AND d.org_kind = 4
        ORDER BY d.id) AS depts
    FROM check_tasks t WHERE t.id LIKE 'bench-%'
  ), items AS MATERIALIZED (
    SELECT n.id, row_number() OVER (ORDER BY n.id) - 1 AS place
    FROM standard_nodes n WHERE n.is_item
      AND n.version_id = (SELECT standard_version_id FROM check_tasks WHERE id LIKE 'bench-%' LIMIT 1)
  ), numbered AS MATERIALIZED (
    SELECT n, abs(hashint4(n)::bigint) AS a, abs(hashint4(n + 1000003)::bigint) AS b, abs(hashint4(n + 2000003)::bigint) AS c,
      (ARRAY['加氯间', '送水泵房', '配电室', '取水口', '沉淀池', '滤池廊道', '清水池', '化验室', '加药间', '污泥脱水间',
        '空压机房', '锅炉房', '危化品库', '维修车间', '厂区道路', '受限空间', '调度中心', '档案室', '职工食堂', '值班室'])
        [1 + abs(hashint4(n + 3000003)::bigint) % 20] AS place,
      (ARRAY['阀门', '护栏', '电缆', '灭火器', '警示标识', '应急预案', '培训记录', '操作规程', '巡检表', '防护用品',
        '报警仪', '吊具', '接地线', '爬梯', '洗眼器', '排风机', '配电箱', '管道', '台账', '作业票'])
        [1 + abs(hashint4(n + 4000003)::bigint) % 20] AS thing,
      (ARRAY['未按期检验', '缺失', '损坏未修复', '与现场不符', '无人签字', '放置不当', '未更新', '数量不足',
        '标识不清', '未落实责任人'])[1 + abs(hashint4(n + 5000003)::bigint) % 10] AS fault
    FROM generate_series(1, $1::int) AS n
  )
  INSERT INTO findings (id, en_code, check_id, check_task_id, node_id, stage, title, fact, criterion, severity,
    category, unit_org_id, dept_org_id, place, state, issued_at, creator_time)
  SELECT 'bench-' || n, 'BENCHWT' || n, tasks.check_id, tasks.id, items.id, 'HQ', place_name || thing || fault,
    '现场检查发现' || place_name || '的' || thing || fault || '，第' || n || '次检查时记录，责任部门未在规定时间内处理。',
    '依据本单位安全管理制度及相关标准要求', 1 + c % 4, '设备设施', tasks.unit_org_id,
    tasks.depts[1 + c % greatest(1, cardinality(tasks.depts))], place_name, 1 + (b % 5)::int,
    timestamptz '2010-03-01' + (n || ' minutes')::interval, timestamptz '2010-03-01' + (n || ' minutes')::interval
  FROM (SELECT n, b, c, place AS place_name, thing, fault, a % (SELECT count(*) FROM tasks) AS task_place,
      b % (SELECT count(*) FROM items) AS item_place FROM numbered) AS made
    JOIN tasks ON tasks.place = made.task_place
    JOIN items ON items.place = made.item_place`;
