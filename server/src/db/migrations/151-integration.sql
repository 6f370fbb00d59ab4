-- Integration runs (audit-domain 3.6, 4.12). Decisions on conflicts of several scorers live in merge_decisions alone;
-- a finished run keeps what it rested on.
CREATE TABLE integration_runs (
  id varchar(50) PRIMARY KEY,
  level varchar(8) NOT NULL CHECK (level IN ('PACKAGE', 'SCORER', 'STAGE', 'GROUP')),
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  check_task_id varchar(50) REFERENCES check_tasks (id) ON DELETE CASCADE,
  -- PACKAGE and STAGE: the task; SCORER: the stage record; GROUP: the audit
  scope_id varchar(50) NOT NULL,
  rule varchar(10),
  -- [{kind, id, name, hash}]
  inputs jsonb NOT NULL DEFAULT '[]',
  conflicts jsonb NOT NULL DEFAULT '[]',
  -- 0 open, 1 conflicts pending, 2 done, 3 void
  state smallint NOT NULL DEFAULT 0,
  result jsonb,
  finished_at timestamptz,
  void_reason text NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50) NOT NULL REFERENCES users (id),
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX integration_runs_check ON integration_runs (check_id, creator_time);
CREATE INDEX integration_runs_scope ON integration_runs (scope_id);
