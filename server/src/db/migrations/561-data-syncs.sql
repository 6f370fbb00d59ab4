-- Tables that are brought from one database into another: by the clock, and each run with its parts.
CREATE TABLE data_sync_plans (
  id varchar(50) PRIMARY KEY,
  rev int NOT NULL DEFAULT 0,
  full_name varchar(50) NOT NULL,
  from_id varchar(50) NOT NULL,
  to_id varchar(50) NOT NULL,
  source_table varchar(63) NOT NULL,
  target_table varchar(63) NOT NULL,
  mode varchar(10) NOT NULL,
  accepts_loss boolean NOT NULL DEFAULT false,
  cron varchar(100) NOT NULL,
  start_time timestamptz,
  end_time timestamptz,
  next_run_time timestamptz,
  enabled_mark smallint NOT NULL DEFAULT 1,
  -- whose rights its runs have
  creator_user_id varchar(50) NOT NULL,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

CREATE TABLE data_sync_runs (
  id varchar(50) PRIMARY KEY,
  plan_id varchar(50),
  plan_name varchar(50) NOT NULL DEFAULT '',
  from_id varchar(50) NOT NULL,
  from_name varchar(100) NOT NULL,
  to_id varchar(50) NOT NULL,
  to_name varchar(100) NOT NULL,
  source_table varchar(63) NOT NULL,
  target_table varchar(63) NOT NULL,
  mode varchar(10) NOT NULL,
  state varchar(10) NOT NULL,
  -- rows of the source when it began, and those that are done
  total bigint NOT NULL DEFAULT 0,
  handled bigint NOT NULL DEFAULT 0,
  parts int NOT NULL DEFAULT 0,
  -- key of the last row that is done, as a JSON list; the empty text before the first
  last_key text NOT NULL DEFAULT '',
  -- a refusal's code and parameters
  problem varchar(500) NOT NULL DEFAULT '',
  -- the process that carries it out
  worker varchar(50),
  moved_at timestamptz NOT NULL,
  started_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX data_sync_runs_newest ON data_sync_runs (created_at DESC);
CREATE UNIQUE INDEX data_sync_runs_target ON data_sync_runs (to_id, target_table)
  WHERE state IN ('waiting', 'running');

CREATE TABLE data_sync_parts (
  run_id varchar(50) NOT NULL REFERENCES data_sync_runs (id) ON DELETE CASCADE,
  place int NOT NULL,
  row_count int NOT NULL,
  first_key varchar(200) NOT NULL,
  last_key varchar(200) NOT NULL,
  hash char(64) NOT NULL,
  difference varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, place)
);
