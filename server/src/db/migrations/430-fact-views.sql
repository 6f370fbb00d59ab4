-- What statements of users read: one view for each relation of the product. A view shows the rows that its run was
-- given: `auditplus.scope` holds the names of relations that are read whole and the ids of those that are not, under a
-- seal whose key only the product can read. Without it, or with a forged one, there are no rows. The barrier keeps
-- conditions of a statement from running before that of the view, where they could tell about rows outside of it.

CREATE TABLE query_scope_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key bytea NOT NULL
);

INSERT INTO query_scope_key (key)
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

CREATE VIEW query_scope AS
SELECT given.body -> 'all' AS whole, given.body -> 'some' AS parts
FROM (
  SELECT substr(setting.value, 65)::jsonb AS body
  FROM (SELECT current_setting('auditplus.scope', true) AS value) AS setting, query_scope_key
  WHERE left(setting.value, 64) = encode(
    sha256(query_scope_key.key || sha256(query_scope_key.key || convert_to(substr(setting.value, 65), 'UTF8'))),
    'hex'
  )
) AS given;

CREATE VIEW facts.units WITH (security_barrier) AS
SELECT
  organizes.id::text,
  organizes.en_code::text AS code,
  organizes.full_name::text AS name,
  (organizes.property ->> 'shortName')::text AS short_name,
  organizes.parent_id::text,
  organizes.category::text,
  organizes.org_kind AS kind,
  organizes.sort_code AS sort_order
FROM organizes
WHERE organizes.delete_mark = 0 AND organizes.enabled_mark = 1
  AND ((SELECT whole ? 'units' FROM query_scope)
    OR organizes.id IN (SELECT jsonb_array_elements_text(parts -> 'units') FROM query_scope));

CREATE VIEW facts.people WITH (security_barrier) AS
SELECT
  users.id::text,
  users.account::text,
  users.real_name::text AS name,
  users.organize_id::text AS unit_id,
  users.position_id::text,
  users.manager_id::text,
  users.sort_code AS sort_order
FROM users
WHERE users.delete_mark = 0 AND users.enabled_mark <> 0
  AND ((SELECT whole ? 'people' FROM query_scope)
    OR users.id IN (SELECT jsonb_array_elements_text(parts -> 'people') FROM query_scope));

CREATE VIEW facts.audit_results WITH (security_barrier) AS
SELECT
  check_tasks.id::text,
  check_tasks.check_id::text,
  checks.year,
  checks.check_type,
  check_tasks.unit_org_id::text AS unit_id,
  check_tasks.standard_version_id::text,
  result.due / 100.0 AS due,
  result.got / 100.0 AS got,
  result.rate::numeric,
  result.self_rate::numeric,
  check_tasks.grade::text
FROM check_tasks
  JOIN checks ON checks.id = check_tasks.check_id
  JOIN task_results AS result
    ON result.check_task_id = check_tasks.id AND result.line = '' AND result.chapter_code = ''
WHERE checks.delete_mark = 0 AND checks.state <> 9 AND check_tasks.state <> 10
  AND EXISTS (
    SELECT FROM reports
    WHERE reports.check_task_id = check_tasks.id AND reports.state >= 5 AND reports.delete_mark = 0
  )
  AND ((SELECT whole ? 'audit_results' FROM query_scope)
    OR check_tasks.id IN (SELECT jsonb_array_elements_text(parts -> 'audit_results') FROM query_scope));

CREATE VIEW facts.findings WITH (security_barrier) AS
SELECT
  findings.id::text,
  findings.en_code::text AS code,
  checks.year,
  findings.check_id::text,
  findings.check_task_id::text,
  findings.unit_org_id::text AS unit_id,
  findings.dept_org_id::text AS department_id,
  standard_nodes.node_code::text,
  standard_nodes.line::text,
  findings.stage::text,
  findings.title::text,
  findings.fact::text,
  findings.category::text,
  findings.place::text,
  findings.severity,
  findings.major_hazard = 1 AS major_hazard,
  findings.state,
  findings.repeat_of_id IS NOT NULL AS repeated,
  findings.issued_at,
  findings.creator_time AS created_at
FROM findings
  JOIN checks ON checks.id = findings.check_id
  LEFT JOIN standard_nodes ON standard_nodes.id = findings.node_id
WHERE findings.delete_mark = 0 AND checks.delete_mark = 0
  AND ((SELECT whole ? 'findings' FROM query_scope)
    OR findings.id IN (SELECT jsonb_array_elements_text(parts -> 'findings') FROM query_scope));

CREATE VIEW facts.rectifications WITH (security_barrier) AS
SELECT
  rectifications.id::text,
  rectifications.en_code::text AS code,
  rectifications.finding_id::text,
  rectifications.check_id::text,
  findings.unit_org_id::text AS unit_id,
  rectifications.responsible_org_id::text AS responsible_unit_id,
  rectifications.responsible_user_id::text,
  rectifications.state,
  rectifications.deadline,
  rectifications.round,
  rectifications.root_cause::text,
  rectifications.measures::text,
  rectifications.plan_submitted_at,
  rectifications.plan_approved_at,
  rectifications.closed_at,
  rectifications.closed_on_time = 1 AS closed_on_time
FROM rectifications
  JOIN findings ON findings.id = rectifications.finding_id
  JOIN checks ON checks.id = findings.check_id
WHERE findings.delete_mark = 0 AND checks.delete_mark = 0
  AND ((SELECT whole ? 'rectifications' FROM query_scope)
    OR rectifications.id IN (SELECT jsonb_array_elements_text(parts -> 'rectifications') FROM query_scope));

CREATE VIEW facts.contracts WITH (security_barrier) AS
SELECT
  contracts.id::text,
  contracts.en_code::text AS code,
  contracts.year,
  contracts.unit_org_id::text AS unit_id,
  contracts.template_id::text,
  contracts.party_b_user_id::text,
  contracts.state,
  contracts.period_start,
  contracts.period_end,
  contracts.signed_at,
  contracts.creator_time AS created_at
FROM contracts
WHERE contracts.delete_mark = 0
  AND ((SELECT whole ? 'contracts' FROM query_scope)
    OR contracts.id IN (SELECT jsonb_array_elements_text(parts -> 'contracts') FROM query_scope));

CREATE VIEW facts.feedback WITH (security_barrier) AS
SELECT
  annual_feedbacks.id::text,
  annual_feedbacks.year,
  annual_feedbacks.dept_id::text AS unit_id,
  annual_feedbacks.review_title::text AS title,
  annual_feedbacks.state,
  annual_feedbacks.due_date,
  annual_feedbacks.submitted_at,
  annual_feedbacks.confirmed_at
FROM annual_feedbacks
WHERE annual_feedbacks.delete_mark = 0
  AND ((SELECT whole ? 'feedback' FROM query_scope)
    OR annual_feedbacks.id IN (SELECT jsonb_array_elements_text(parts -> 'feedback') FROM query_scope));

CREATE VIEW facts.materials WITH (security_barrier) AS
SELECT
  materials.id::text,
  materials.full_name::text AS name,
  materials.category::text,
  materials.year,
  materials.org_id::text AS unit_id,
  materials.secret_level,
  materials.version_no,
  materials.check_id::text,
  materials.valid_to,
  materials.download_count,
  materials.creator_time AS created_at
FROM materials
WHERE materials.delete_mark = 0
  AND ((SELECT whole ? 'materials' FROM query_scope)
    OR materials.id IN (SELECT jsonb_array_elements_text(parts -> 'materials') FROM query_scope));

CREATE VIEW facts.dictionary WITH (security_barrier) AS
SELECT
  dictionary_data.id::text,
  types.en_code::text AS type_code,
  types.full_name::text AS type_name,
  dictionary_data.en_code::text AS code,
  dictionary_data.full_name::text AS name,
  dictionary_data.parent_id::text,
  dictionary_data.sort_code AS sort_order
FROM dictionary_data
  JOIN dictionary_types AS types ON types.id = dictionary_data.type_id
WHERE dictionary_data.delete_mark = 0 AND dictionary_data.enabled_mark = 1 AND types.delete_mark = 0
  AND ((SELECT whole ? 'dictionary' FROM query_scope)
    OR dictionary_data.id IN (SELECT jsonb_array_elements_text(parts -> 'dictionary') FROM query_scope));

CREATE VIEW facts.areas WITH (security_barrier) AS
SELECT
  areas.id::text,
  areas.en_code::text AS code,
  areas.full_name::text AS name,
  areas.parent_id::text,
  areas.sort_code AS sort_order
FROM areas
WHERE areas.delete_mark = 0 AND areas.enabled_mark = 1
  AND ((SELECT whole ? 'areas' FROM query_scope)
    OR areas.id IN (SELECT jsonb_array_elements_text(parts -> 'areas') FROM query_scope));

CREATE VIEW facts.days WITH (security_barrier) AS
SELECT
  work_days.day::text AS id,
  work_days.day,
  work_days.kind::text,
  work_days.name::text
FROM work_days
WHERE true
  AND ((SELECT whole ? 'days' FROM query_scope)
    OR work_days.day::text IN (SELECT jsonb_array_elements_text(parts -> 'days') FROM query_scope));
