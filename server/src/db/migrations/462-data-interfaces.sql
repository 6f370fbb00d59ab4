-- Data interfaces: what they keep beside their drafts and versions.
CREATE TABLE data_interfaces (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  category_id varchar(50) NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  -- Calls in a row that failed.
  failures int NOT NULL DEFAULT 0,
  -- Vouches that the statement of the published version passed the check.
  kept_check jsonb,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX data_interfaces_code ON data_interfaces (lower(en_code)) WHERE delete_mark = 0;

-- A secret is sent to the address that it was stored for, and to no other.
CREATE TABLE interface_secrets (
  interface_id varchar(50) NOT NULL REFERENCES data_interfaces (id),
  -- Kind, account, and scheme, host and port of every address that gets to know it.
  aim varchar(2000) NOT NULL,
  sealed text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (interface_id, aim)
);

CREATE TABLE interface_keys (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  start varchar(20) NOT NULL,
  hash varchar(64) NOT NULL,
  interface_ids varchar(50)[] NOT NULL,
  addresses varchar(2000) NOT NULL DEFAULT '',
  expires_at timestamptz,
  run_as_user_id varchar(50) NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  last_used_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX interface_keys_hash ON interface_keys (hash);

-- The log of calls; kept as long as other logs.
CREATE TABLE interface_calls (
  id varchar(50) PRIMARY KEY,
  interface_id varchar(50) NOT NULL,
  version int NOT NULL,
  user_id varchar(50) NOT NULL,
  key_id varchar(50) NOT NULL DEFAULT '',
  ip varchar(50) NOT NULL,
  device varchar(300) NOT NULL,
  type varchar(20) NOT NULL,
  ms int NOT NULL,
  rows int,
  -- Code of the refusal; empty for a call that was answered.
  outcome varchar(100) NOT NULL DEFAULT '',
  params jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX interface_calls_of ON interface_calls (interface_id, at DESC, id DESC);
CREATE INDEX interface_calls_at ON interface_calls (at);

ALTER TABLE grants DROP CONSTRAINT grants_item_type_check;
ALTER TABLE grants ADD CONSTRAINT grants_item_type_check
  CHECK (item_type IN ('module', 'button', 'column', 'form', 'resource', 'portal', 'interface'));
