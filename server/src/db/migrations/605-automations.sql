-- Automations: what they keep beside their drafts and versions, and what starts the published one.
CREATE TABLE automations (
  id varchar(50) PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  en_code varchar(50) NOT NULL,
  category varchar(50) NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  -- with whose rights it runs
  user_id varchar(50) NOT NULL DEFAULT '',
  -- what starts the published version: a trigger and what it listens to, such as a design
  trigger varchar(50) NOT NULL DEFAULT '',
  trigger_key varchar(150) NOT NULL DEFAULT '',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX automations_code ON automations (lower(en_code)) WHERE delete_mark = 0;
CREATE INDEX automations_trigger ON automations (trigger, trigger_key) WHERE delete_mark = 0 AND enabled_mark = 1;

CREATE TABLE automation_runs (
  id varchar(50) PRIMARY KEY,
  automation_id varchar(50) NOT NULL REFERENCES automations (id),
  version int NOT NULL,
  user_id varchar(50) NOT NULL,
  -- how many runs led to this one
  depth int NOT NULL,
  trigger varchar(50) NOT NULL,
  subject varchar(300) NOT NULL,
  -- what it began with
  input jsonb NOT NULL,
  -- what the engine knows of it
  state jsonb NOT NULL,
  -- what its steps gave, by visit
  outputs jsonb NOT NULL DEFAULT '{}',
  status varchar(10) NOT NULL CHECK (status IN ('running', 'done', 'incident')),
  -- code and parameters of the refusal that stopped it
  problem jsonb,
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  -- when a step that waits goes on
  wake_time timestamptz
);
CREATE INDEX automation_runs_of_automation ON automation_runs (automation_id, start_time DESC, id DESC);
CREATE INDEX automation_runs_by_time ON automation_runs (start_time DESC, id DESC);
CREATE INDEX automation_runs_incidents ON automation_runs (automation_id) WHERE status = 'incident';
CREATE INDEX automation_runs_waking ON automation_runs (wake_time) WHERE wake_time IS NOT NULL;

-- The run that an event followed from, so that automations that start one another are stopped.
ALTER TABLE outbox ADD COLUMN cause varchar(50);
