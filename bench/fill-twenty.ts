import type pg from 'pg';

/** The group at twenty times the demonstration: units, years of audits, items of the standard, chapters. */
export const TWENTY = { units: 240, years: 5, items: 600, chapters: 8, findings: 50_000 } as const;

const SECTIONS = 5;

/**
 * Writes five decided audit years of 240 units on a standard of 600 items: final and self scores of every item, the head
 * office's scorers of the last year, results by chapter with their published reports, and findings with their rectifications.
 */
export async function fillTwenty(db: pg.Client, lastYear: number): Promise<void> {
  const perSection = TWENTY.items / TWENTY.chapters / SECTIONS;
  const steps: readonly (readonly [string, readonly unknown[]])[] = [
    [STANDARD, []],
    [GROUPS, [TWENTY.chapters, SECTIONS]],
    [ITEMS, [TWENTY.chapters, SECTIONS, perSection]],
    [UNITS, [TWENTY.units]],
    [AUDITS, [lastYear - TWENTY.years + 1, lastYear]],
    [TASKS, []],
    [EVALUATIONS, [lastYear]],
    [RECORDS, []],
    [SCORES, []],
    [RESULTS, []],
    [REPORTS, []],
    [FINDINGS, [TWENTY.findings]],
    [RECTIFICATIONS, []],
    [REQUESTS, [lastYear]],
  ];
  for (const [text, values] of steps) await db.query(text, [...values]);
  await db.query('VACUUM ANALYZE');
}

const STANDARD = `
  WITH own AS (
    INSERT INTO standards (id, en_code, full_name, category) VALUES ('twenty', 'TWENTY', '六百项体系标准', '体系')
    RETURNING id
  )
  INSERT INTO standard_versions (id, standard_id, version_no, state, declared_total, grade_scheme_id, published_at)
  SELECT 'twenty', own.id, 'V1', 2, 120000, (SELECT id FROM grade_schemes ORDER BY id LIMIT 1), now() FROM own`;

const GROUPS = `
  INSERT INTO standard_nodes (id, version_id, parent_id, level, node_code, full_name, sort_code)
  SELECT 'twenty-' || chapter, 'twenty', NULL, 1, chapter::text, '第' || chapter || '章', chapter * 1000
  FROM generate_series(1, $1::int) chapter
  UNION ALL
  SELECT 'twenty-' || chapter || '.' || section, 'twenty', 'twenty-' || chapter, 2, chapter || '.' || section,
    '第' || section || '节', chapter * 1000 + section * 20
  FROM generate_series(1, $1::int) chapter, generate_series(1, $2::int) section`;

const ITEMS = `
  INSERT INTO standard_nodes (id, version_id, parent_id, level, is_item, node_code, full_name, sort_code,
    standard_score, line, requirement, rule_text)
  SELECT 'twenty-' || code, 'twenty', 'twenty-' || chapter || '.' || section, 3, true, code, '审核项目' || code,
    chapter * 1000 + section * 20 + item, 200, 'C', '应建立制度并按要求执行，记录完整可追溯。', '每发现一处扣0.5分'
  FROM (SELECT chapter, section, item, chapter || '.' || section || '.' || item AS code
    FROM generate_series(1, $1::int) chapter, generate_series(1, $2::int) section,
      generate_series(1, $3::int) item) AS made`;

const UNITS = `
  INSERT INTO organizes (id, parent_id, category, org_kind, en_code, full_name, path, sort_code)
  SELECT 'twenty-u' || n, root.id, 'company', 3, 'T' || lpad(n::text, 3, '0'), '第' || n || '水务有限公司',
    ARRAY[root.id, 'twenty-u' || n]::varchar[], 1000 + n
  FROM (SELECT id FROM organizes WHERE parent_id IS NULL AND delete_mark = 0 LIMIT 1) root, generate_series(1, $1::int) n`;

const AUDITS = `
  INSERT INTO checks (id, en_code, full_name, year, check_type, programme_id, start_date, end_date, state, stage_plan)
  SELECT 'twenty-' || year, 'TWENTY' || year, year || '年度体系审核', year, 1, 'twenty', make_date(year, 3, 1),
    make_date(year, 12, 31), 6, jsonb_build_array(
      jsonb_build_object('stage', 'SELF', 'enabled', true, 'startDate', year || '-03-01', 'dueDate', year || '-03-31'),
      jsonb_build_object('stage', 'HQ', 'enabled', true, 'startDate', year || '-05-01', 'dueDate', year || '-05-31'),
      jsonb_build_object('stage', 'MSD', 'enabled', true, 'startDate', year || '-06-01', 'dueDate', year || '-06-30'))
  FROM generate_series($1::int, $2::int) year`;

const TASKS = `
  INSERT INTO check_tasks (id, check_id, unit_org_id, standard_version_id, stages, state, grade, prev_task_id)
  SELECT 'twenty-' || checks.year || '-' || org.id, checks.id, org.id, 'twenty', '{"C": ["SELF", "HQ", "MSD"]}', 8, '二级',
    NULL
  FROM checks, organizes org WHERE checks.id LIKE 'twenty-%' AND org.id LIKE 'twenty-u%'`;

/** Every year keeps the final sheet; the last one also what the unit and head office said. */
const EVALUATIONS = `
  INSERT INTO evaluations (id, check_task_id, eval_key, stage, lines, kind, full_name, current_record_id)
  SELECT task.id || '-' || stage.name, task.id, stage.key, stage.name, '["C"]', 'WHOLE', stage.name,
    task.id || '-' || stage.name || '-1'
  FROM check_tasks task JOIN checks ON checks.id = task.check_id,
    (VALUES ('SELF', 'SELF-ALL'), ('HQ', 'HQ-CH'), ('MSD', 'MSD-CH')) AS stage (name, key)
  WHERE task.id LIKE 'twenty-%' AND (stage.name = 'MSD' OR checks.year = $1)`;

const RECORDS = `
  INSERT INTO stage_records (id, evaluation_id, check_task_id, stage, round, state, started_at, confirmed_at)
  SELECT current_record_id, id, check_task_id, stage, 1, 4, now() - interval '30 days', now() - interval '20 days'
  FROM evaluations WHERE id LIKE 'twenty-%'`;

/** Head office's rows belong to twelve scorers, each with a strictness of its own. */
const SCORES = `
  INSERT INTO item_scores (id, stage_record_id, node_id, scorer_id, status, score, deduct_total)
  SELECT record.id || '-' || item.sort_code, record.id, item.id,
    CASE WHEN record.stage = 'HQ' THEN scorers.ids[1 + abs(hashtext(record.id)) % cardinality(scorers.ids)] END,
    1, 200 - lost.points, lost.points
  FROM stage_records record, standard_nodes item,
    (SELECT array_agg(id) AS ids FROM (SELECT id FROM users ORDER BY account LIMIT 12) AS first) AS scorers,
    LATERAL (SELECT 50 * (abs(hashtext(record.id || item.id)) %
      CASE record.stage WHEN 'SELF' THEN 2 ELSE 4 END) AS points) AS lost
  WHERE record.id LIKE 'twenty-%' AND item.version_id = 'twenty' AND item.is_item`;

const RESULTS = `
  INSERT INTO task_results (check_task_id, chapter_code, chapter_name, sort_code, due, got, rate, self_rate, bias, mad)
  SELECT task_id, coalesce(chapter, ''), coalesce('第' || chapter || '章', ''), coalesce(chapter::int, 0), sum(due), sum(got),
    round(100.0 * sum(got) / sum(due), 1), CASE WHEN chapter IS NULL THEN 95.0 END, CASE WHEN chapter IS NULL THEN -8.5 END,
    CASE WHEN chapter IS NULL THEN 9.5 END
  FROM (SELECT record.check_task_id AS task_id, split_part(item.node_code, '.', 1) AS chapter,
      item.standard_score AS due, score.score AS got
    FROM stage_records record JOIN item_scores score ON score.stage_record_id = record.id
    JOIN standard_nodes item ON item.id = score.node_id
    WHERE record.id LIKE 'twenty-%' AND record.stage = 'MSD') AS scored
  GROUP BY GROUPING SETS ((task_id, chapter), (task_id))`;

const REPORTS = `
  INSERT INTO reports (id, en_code, check_id, check_task_id, report_type, full_name, state, drafter_id, snapshot, published_at)
  SELECT id, id, check_id, id, 1, '审核报告', 5, (SELECT id FROM users ORDER BY account LIMIT 1), '{}', now()
  FROM check_tasks WHERE id LIKE 'twenty-%'`;

const FINDINGS = `
  WITH tasks AS MATERIALIZED (
    SELECT id, check_id, unit_org_id, row_number() OVER (ORDER BY id) - 1 AS place FROM check_tasks WHERE id LIKE 'twenty-%'
  ), items AS MATERIALIZED (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM standard_nodes WHERE version_id = 'twenty' AND is_item
  )
  INSERT INTO findings (id, en_code, check_id, check_task_id, node_id, stage, title, fact, criterion, severity,
    category, unit_org_id, state, issued_at, repeat_count)
  SELECT 'twenty-' || n, 'TWENTYWT' || n, tasks.check_id, tasks.id, items.id, 'HQ', '现场问题' || n,
    '现场检查发现的问题，第' || n || '次检查时记录，责任部门未在规定时间内处理。', '依据本单位安全管理制度及相关标准要求',
    1 + abs(hashint4(n)) % 4, (ARRAY['管理缺陷', '现场隐患', '行为违章', '资料缺失'])[1 + abs(hashint4(n + 1)) % 4],
    tasks.unit_org_id, CASE abs(hashint4(n + 2)) % 5 WHEN 0 THEN 4 ELSE 5 END, now() - interval '90 days',
    CASE abs(hashint4(n + 3)) % 10 WHEN 0 THEN 1 ELSE 0 END
  FROM generate_series(1, $1::int) n
    JOIN tasks ON tasks.place = abs(hashint4(n + 4)::bigint) % (SELECT count(*) FROM tasks)
    JOIN items ON items.place = abs(hashint4(n + 5)::bigint) % (SELECT count(*) FROM items)`;

const RECTIFICATIONS = `
  INSERT INTO rectifications (id, en_code, finding_id, check_id, responsible_org_id, responsible_user_id, deadline, state,
    plan_submitted_at, closed_at, measures)
  SELECT id, 'TWENTYZG' || split_part(id, '-', 2), id, check_id, unit_org_id, (SELECT id FROM users ORDER BY account LIMIT 1),
    current_date - (abs(hashtext(id)) % 60), CASE state WHEN 5 THEN 7 ELSE 3 END, issued_at + interval '5 days',
    CASE state WHEN 5 THEN issued_at + interval '40 days' END, '完善制度并落实到班组，逐项复核。'
  FROM findings WHERE id LIKE 'twenty-%'`;

const REQUESTS = `
  INSERT INTO support_requests (id, check_task_id, evaluation_id, node_id, label, mandatory, state)
  SELECT task.id || '-' || item.sort_code, task.id, task.id || '-SELF', item.id, '制度与记录', 1, abs(hashtext(task.id || item.id)) % 4
  FROM check_tasks task JOIN checks ON checks.id = task.check_id, standard_nodes item
  WHERE task.id LIKE 'twenty-%' AND checks.year = $1 AND item.version_id = 'twenty' AND item.is_item
    AND item.sort_code % 2 = 0`;
