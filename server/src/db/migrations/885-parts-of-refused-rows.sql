-- The part that a refused row belongs to, so that the part does not count as equal. Both were stored at one moment.
ALTER TABLE data_sync_refused_rows ADD COLUMN part int;
UPDATE data_sync_refused_rows refused SET part = parts.place
FROM data_sync_parts parts
WHERE parts.run_id = refused.run_id AND parts.created_at = refused.created_at;
UPDATE data_sync_refused_rows SET part = 1 WHERE part IS NULL;
ALTER TABLE data_sync_refused_rows ALTER COLUMN part SET NOT NULL;
