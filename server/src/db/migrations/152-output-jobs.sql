-- Jobs of the export centre (audit-domain 8.20, 11): each made by the queue with the rights of its owner.
CREATE TABLE output_jobs (
  id varchar(50) PRIMARY KEY,
  template varchar(30) NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  title varchar(200) NOT NULL,
  language varchar(4) NOT NULL DEFAULT 'zh',
  state varchar(10) NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  total int NOT NULL DEFAULT 0,
  handled int NOT NULL DEFAULT 0,
  is_cancelled boolean NOT NULL DEFAULT false,
  problem varchar(50),
  problem_params jsonb NOT NULL DEFAULT '{}',
  file_id varchar(100) REFERENCES files (id) ON DELETE SET NULL,
  downloads int NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0,
  created_by varchar(50) NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz
);
CREATE INDEX output_jobs_owner ON output_jobs (created_by, created_at);
CREATE INDEX output_jobs_expiry ON output_jobs (expires_at) WHERE state = 'done';
