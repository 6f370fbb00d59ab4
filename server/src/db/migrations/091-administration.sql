-- Texts of the interface that administrators have changed, named by the product's own Chinese text.
CREATE TABLE language_texts (
  source text PRIMARY KEY,
  zh text NOT NULL DEFAULT '',
  zhtw text NOT NULL DEFAULT '',
  en text NOT NULL DEFAULT '',
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

-- Work that runs by a cron line (platform-contract 9.3).
CREATE TABLE scheduled_tasks (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  full_name varchar(100) NOT NULL,
  cron varchar(100) NOT NULL,
  -- name of the piece of work that the server offers
  method varchar(100) NOT NULL,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1)),
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  run_count int NOT NULL DEFAULT 0,
  last_run_time timestamptz,
  next_run_time timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX scheduled_tasks_code ON scheduled_tasks (en_code) WHERE delete_mark = 0;
CREATE INDEX scheduled_tasks_due ON scheduled_tasks (next_run_time) WHERE enabled_mark = 1 AND delete_mark = 0;

CREATE TABLE task_runs (
  id varchar(50) PRIMARY KEY,
  task_id varchar(50) NOT NULL REFERENCES scheduled_tasks (id) ON DELETE CASCADE,
  run_time timestamptz NOT NULL,
  duration_ms int NOT NULL DEFAULT 0,
  -- 0 done, 1 failed
  run_result smallint NOT NULL,
  description text NOT NULL DEFAULT ''
);
CREATE INDEX task_runs_task ON task_runs (task_id, run_time DESC);

-- Message and SMS templates (platform-contract 9.11, 9.12).
CREATE TABLE sms_templates (
  id varchar(50) PRIMARY KEY,
  -- 1 Ali, 2 Tencent
  company smallint NOT NULL CHECK (company IN (1, 2)),
  full_name varchar(50) NOT NULL,
  template_id varchar(100) NOT NULL,
  sign_content varchar(100) NOT NULL,
  app_id varchar(100) NOT NULL DEFAULT '',
  -- the provider's text with places like {name}
  content text NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1)),
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE message_templates (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  -- 1 normal, 2 important, 3 urgent
  category smallint NOT NULL DEFAULT 1 CHECK (category BETWEEN 1 AND 3),
  is_station_letter smallint NOT NULL DEFAULT 1,
  is_email smallint NOT NULL DEFAULT 0,
  is_sms smallint NOT NULL DEFAULT 0,
  sms_id varchar(50) REFERENCES sms_templates (id),
  -- [{field, fieldName}]
  parameters jsonb NOT NULL DEFAULT '[]',
  title varchar(200) NOT NULL,
  content text NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1)),
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX message_templates_code ON message_templates (en_code) WHERE delete_mark = 0;
CREATE INDEX sys_logs_all_time ON sys_logs (created_at);
