-- Audit reports as statements of users read them, without their text.

CREATE VIEW facts.reports WITH (security_barrier) AS
SELECT
  reports.id::text,
  reports.en_code::text AS code,
  reports.full_name::text AS title,
  checks.year,
  reports.check_id::text,
  reports.check_task_id::text,
  check_tasks.unit_org_id::text AS unit_id,
  reports.report_type,
  reports.version_no AS version,
  reports.state,
  reports.percent AS rate,
  reports.grade::text,
  reports.drafter_id::text,
  reports.reviewer_id::text,
  reports.signer_id::text,
  reports.signed_at,
  reports.published_at
FROM reports
  JOIN checks ON checks.id = reports.check_id
  LEFT JOIN check_tasks ON check_tasks.id = reports.check_task_id
WHERE reports.delete_mark = 0 AND checks.delete_mark = 0
  AND ((SELECT whole ? 'reports' FROM query_scope)
    OR reports.id IN (SELECT jsonb_array_elements_text(parts -> 'reports') FROM query_scope));
