-- Accounts with messaging platforms outside (WeCom, DingTalk, WeChat official accounts).
CREATE TABLE third_accounts (
  kind varchar(10) PRIMARY KEY CHECK (kind IN ('wecom', 'dingTalk', 'mp')),
  enabled_mark int NOT NULL DEFAULT 0,
  address varchar(200) NOT NULL,
  -- corporation id, app key or app id
  app_id varchar(100) NOT NULL DEFAULT '',
  agent_id varchar(50) NOT NULL DEFAULT '',
  -- sealed; of the directory, and of the application that sends messages where that has its own
  secret varchar(1000) NOT NULL DEFAULT '',
  agent_secret varchar(1000) NOT NULL DEFAULT '',
  -- department of the platform under which ours lie
  root_id varchar(20) NOT NULL DEFAULT '1',
  -- sealed; what signs and encrypts the platform's calls to us
  callback_token varchar(1000) NOT NULL DEFAULT '',
  callback_key varchar(1000) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

-- The access token of an account and use; its row is locked while somebody renews it.
CREATE TABLE third_tokens (
  kind varchar(10) NOT NULL,
  use varchar(10) NOT NULL CHECK (use IN ('directory', 'message')),
  token varchar(2000) NOT NULL DEFAULT '',
  expires_at timestamptz,
  PRIMARY KEY (kind, use)
);

-- What a platform has of ours.
CREATE TABLE third_links (
  kind varchar(10) NOT NULL,
  what varchar(10) NOT NULL CHECK (what IN ('department', 'person')),
  own_id varchar(50) NOT NULL,
  remote_id varchar(100),
  -- hash of what was sent last; empty where nothing has arrived
  sent_hash varchar(64) NOT NULL DEFAULT '',
  -- a call is on its way, or its outcome was never heard of: the platform is asked first
  is_open boolean NOT NULL DEFAULT false,
  is_disabled boolean NOT NULL DEFAULT false,
  problem varchar(300) NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, what, own_id)
);
CREATE INDEX third_links_of_remote ON third_links (kind, what, remote_id);
CREATE INDEX third_links_with_problem ON third_links (kind, changed_at DESC) WHERE problem <> '';

CREATE TABLE third_runs (
  id varchar(50) PRIMARY KEY,
  kind varchar(10) NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  -- who carries it out; another process that takes it over writes its own
  worker varchar(50) NOT NULL DEFAULT '',
  removals int NOT NULL DEFAULT 0,
  total int NOT NULL DEFAULT 0,
  handled int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  problem varchar(300) NOT NULL DEFAULT '',
  created_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX third_runs_of_kind ON third_runs (kind, created_at DESC);
