-- Automations that the clock starts: when to look next, and since which day (see kernel/due-rows.ts).
ALTER TABLE automations
  -- of the published version; empty: the clock does not start it
  ADD COLUMN cron varchar(100) NOT NULL DEFAULT '',
  ADD COLUMN start_time timestamptz,
  ADD COLUMN end_time timestamptz,
  -- null while it is off
  ADD COLUMN next_run_time timestamptz,
  -- days before are never made up for
  ADD COLUMN due_since date;
CREATE INDEX automations_due ON automations (next_run_time) WHERE next_run_time IS NOT NULL;

-- Records that an automation was started for because of one of their dates, so that each counts once for each day.
CREATE TABLE automation_due_records (
  automation_id varchar(50) NOT NULL REFERENCES automations (id),
  record_id varchar(50) NOT NULL,
  due_day date NOT NULL,
  PRIMARY KEY (automation_id, due_day, record_id)
);
