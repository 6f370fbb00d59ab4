-- Yes and no of a unit are 1 and 0 (audit-domain 3.6), as conditions compare them.
UPDATE unit_profiles SET attributes = (
  SELECT jsonb_object_agg(entry.key, CASE entry.value
    WHEN 'true'::jsonb THEN '1'::jsonb
    WHEN 'false'::jsonb THEN '0'::jsonb
    ELSE entry.value END)
  FROM jsonb_each(attributes) AS entry)
WHERE EXISTS (SELECT 1 FROM jsonb_each(attributes) AS entry WHERE jsonb_typeof(entry.value) = 'boolean');
