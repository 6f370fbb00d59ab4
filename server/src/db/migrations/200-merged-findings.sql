-- A finding that was put together with another one of the same task (audit-domain 4.6).
ALTER TABLE findings ADD COLUMN merged_into_id varchar(50) REFERENCES findings (id);
CREATE INDEX findings_merged ON findings (merged_into_id) WHERE merged_into_id IS NOT NULL;
