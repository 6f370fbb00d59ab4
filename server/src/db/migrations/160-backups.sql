-- Archives of database and files; neither part of an archive nor touched by a restore, so without references.
CREATE TABLE backups (
  id varchar(50) PRIMARY KEY,
  file_name varchar(200) NOT NULL,
  -- name in the file store
  stored_name varchar(100) NOT NULL,
  kind varchar(20) NOT NULL CHECK (kind IN ('made', 'beforeRestore', 'uploaded')),
  state varchar(20) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  handled int NOT NULL DEFAULT 0,
  total int NOT NULL DEFAULT 0,
  -- refusal code
  problem varchar(60),
  size bigint NOT NULL DEFAULT 0,
  sha256 varchar(64) NOT NULL DEFAULT '',
  table_count int NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  file_count int NOT NULL DEFAULT 0,
  missing_files int NOT NULL DEFAULT 0,
  created_by varchar(50) NOT NULL,
  creator_name varchar(100) NOT NULL,
  created_at timestamptz NOT NULL,
  restore_state varchar(20) CHECK (restore_state IN ('waiting', 'running', 'done', 'failed')),
  restore_handled int NOT NULL DEFAULT 0,
  restore_total int NOT NULL DEFAULT 0,
  restore_problem varchar(60),
  restored_by varchar(100) NOT NULL DEFAULT '',
  restored_at timestamptz
);
CREATE INDEX backups_created ON backups (created_at DESC);
