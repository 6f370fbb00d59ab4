-- Audits as statements of users and relation fields of designs read them.

CREATE VIEW facts.audits WITH (security_barrier) AS
SELECT
  checks.id::text,
  checks.en_code::text AS code,
  checks.full_name::text AS title,
  checks.year,
  checks.check_type,
  checks.state,
  checks.start_date AS starts_on,
  checks.end_date AS ends_on
FROM checks
WHERE checks.delete_mark = 0
  AND ((SELECT whole ? 'audits' FROM query_scope)
    OR checks.id IN (SELECT jsonb_array_elements_text(parts -> 'audits') FROM query_scope));
