-- What lists show of a report without opening its snapshot, when it was handed in, and the head of the audit's
-- chain at signing (audit-domain 4.9, 11 section 13).
ALTER TABLE reports
  ADD COLUMN percent numeric(6, 2),
  ADD COLUMN grade varchar(20),
  ADD COLUMN submitted_at timestamptz,
  ADD COLUMN chain_head char(64);
CREATE INDEX reports_task ON reports (check_task_id, state);
-- Every version of a report keeps its number.
ALTER TABLE reports DROP CONSTRAINT reports_en_code_key;
ALTER TABLE reports ADD CONSTRAINT reports_number UNIQUE (en_code, version_no);
