-- Where a version was copied from; deputies of audited departments; seals of closed audits.
ALTER TABLE standard_versions ADD COLUMN from_version_id varchar(50) REFERENCES standard_versions (id);

-- audit-domain R6: who scores a stage of a task in place of the department that is itself audited.
CREATE TABLE deputies (
  id varchar(50) PRIMARY KEY,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  stage varchar(8) NOT NULL CHECK (stage IN ('WATER', 'HQ', 'MSD')),
  user_id varchar(50) NOT NULL REFERENCES users (id),
  named_by varchar(50) NOT NULL REFERENCES users (id),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX deputies_stage ON deputies (check_task_id, stage) WHERE ended_at IS NULL;
CREATE INDEX deputies_user ON deputies (user_id) WHERE ended_at IS NULL;

-- Head of an audit's chain at each closing; a reopened audit keeps its former seals.
CREATE TABLE check_seals (
  id varchar(50) PRIMARY KEY,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  hash char(64) NOT NULL,
  sealed_by varchar(50) NOT NULL,
  sealed_at timestamptz NOT NULL
);
CREATE INDEX check_seals_check ON check_seals (check_id, sealed_at);
