-- Data reports: what they keep beside their drafts and versions.
CREATE TABLE data_reports (
  id varchar(50) PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  en_code varchar(50) NOT NULL,
  category varchar(50) NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX data_reports_code ON data_reports (lower(en_code)) WHERE delete_mark = 0;

-- Reports that are sent by the clock, each receiver's made with the own rights.
CREATE TABLE report_subscriptions (
  id varchar(50) PRIMARY KEY,
  rev int NOT NULL DEFAULT 0,
  report_id varchar(50) NOT NULL REFERENCES data_reports (id),
  full_name varchar(100) NOT NULL,
  cron varchar(100) NOT NULL,
  start_time timestamptz,
  end_time timestamptz,
  next_run_time timestamptz,
  enabled_mark smallint NOT NULL DEFAULT 1,
  format varchar(10) NOT NULL,
  condition varchar(10) NOT NULL,
  given jsonb NOT NULL DEFAULT '{}',
  receiver_ids jsonb NOT NULL DEFAULT '[]',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_subscriptions_report ON report_subscriptions (report_id);

-- What became of each sending, one row a receiver; the hash is that of the document.
CREATE TABLE report_runs (
  id varchar(50) PRIMARY KEY,
  report_id varchar(50) NOT NULL REFERENCES data_reports (id),
  subscription_id varchar(50) NOT NULL,
  subscription_name varchar(100) NOT NULL,
  receiver_id varchar(50) NOT NULL,
  outcome varchar(20) NOT NULL,
  problem varchar(100) NOT NULL DEFAULT '',
  row_count int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 0,
  hash varchar(64) NOT NULL DEFAULT '',
  file_id varchar(100),
  file_name varchar(255) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX report_runs_report ON report_runs (report_id, created_at DESC);
CREATE INDEX report_runs_receiver ON report_runs (subscription_id, receiver_id, created_at DESC);

-- Results that were kept as they were.
CREATE TABLE report_archives (
  id varchar(50) PRIMARY KEY,
  report_id varchar(50) NOT NULL REFERENCES data_reports (id),
  full_name varchar(100) NOT NULL,
  version int NOT NULL,
  note varchar(200) NOT NULL DEFAULT '',
  given jsonb NOT NULL,
  document text NOT NULL,
  hash varchar(64) NOT NULL,
  created_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX report_archives_report ON report_archives (report_id, created_at DESC);
