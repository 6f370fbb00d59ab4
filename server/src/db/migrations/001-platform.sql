-- The platform's tables: organisation, people, permission, dictionaries, configuration, files, trail, jobs' outbox.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE organizes (
  id varchar(50) PRIMARY KEY,
  parent_id varchar(50) REFERENCES organizes (id),
  category varchar(20) NOT NULL CHECK (category IN ('company', 'department')),
  -- audit-domain 2: 1 group, 2 head-office department, 3 company, 4 department, 5 plant
  org_kind smallint NOT NULL CHECK (org_kind BETWEEN 1 AND 5),
  en_code varchar(50) NOT NULL,
  full_name varchar(100) NOT NULL,
  manager_id varchar(50),
  description text NOT NULL DEFAULT '',
  property jsonb NOT NULL DEFAULT '{}',
  -- ids from the root down to this node, for subtree questions: path @> ARRAY[id]
  path varchar(50)[] NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1)),
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX organizes_code ON organizes (en_code) WHERE delete_mark = 0;
CREATE INDEX organizes_parent ON organizes (parent_id, sort_code);
CREATE INDEX organizes_path ON organizes USING gin (path);

CREATE TABLE users (
  id varchar(50) PRIMARY KEY,
  account varchar(50) NOT NULL,
  real_name varchar(50) NOT NULL,
  -- SHA-256 hex of the password as it arrives, hashed with Argon2id; null until the first password is set
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  password_changed_at timestamptz,
  gender smallint NOT NULL DEFAULT 3 CHECK (gender IN (1, 2, 3)),
  head_icon varchar(200) NOT NULL DEFAULT '',
  organize_id varchar(50) REFERENCES organizes (id),
  position_id varchar(50),
  manager_id varchar(50),
  main_account_id varchar(50),
  is_administrator boolean NOT NULL DEFAULT false,
  -- 1 normal, 2 locked after wrong passwords, 0 disabled
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1, 2)),
  wrong_passwords int NOT NULL DEFAULT 0,
  retry_after timestamptz,
  expires_at timestamptz,
  theme varchar(20) NOT NULL DEFAULT 'classic',
  language varchar(10) NOT NULL DEFAULT 'zh',
  mobile_phone varchar(20) NOT NULL DEFAULT '',
  email varchar(100) NOT NULL DEFAULT '',
  -- the remaining personal data of platform-contract 9.22: nation, nativePlace, entryDate, ...
  profile jsonb NOT NULL DEFAULT '{}',
  quick_query varchar(100) NOT NULL DEFAULT '',
  prev_login_time timestamptz,
  prev_login_ip varchar(50) NOT NULL DEFAULT '',
  last_login_time timestamptz,
  last_login_ip varchar(50) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_account ON users (lower(account)) WHERE delete_mark = 0;
CREATE INDEX users_organize ON users (organize_id);
CREATE INDEX users_name_trgm ON users USING gin ((real_name || ' ' || account) gin_trgm_ops);

CREATE TABLE user_organizes (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organize_id varchar(50) NOT NULL REFERENCES organizes (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, organize_id)
);
CREATE INDEX user_organizes_organize ON user_organizes (organize_id);

CREATE TABLE positions (
  id varchar(50) PRIMARY KEY,
  organize_id varchar(50) NOT NULL REFERENCES organizes (id),
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  type varchar(50) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX positions_code ON positions (en_code) WHERE delete_mark = 0;

CREATE TABLE roles (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  -- 1 global, 0 bound to the organisations of role_organizes
  global_mark smallint NOT NULL DEFAULT 1,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX roles_code ON roles (en_code) WHERE delete_mark = 0;

CREATE TABLE role_organizes (
  role_id varchar(50) NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  organize_id varchar(50) NOT NULL REFERENCES organizes (id) ON DELETE CASCADE,
  PRIMARY KEY (role_id, organize_id)
);

CREATE TABLE groups (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  type varchar(50) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX groups_code ON groups (en_code) WHERE delete_mark = 0;

-- Membership of a role, position or group, optionally dated (starts_at inclusive, ends_at exclusive).
CREATE TABLE user_relations (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  object_type varchar(20) NOT NULL CHECK (object_type IN ('Role', 'Position', 'Group')),
  object_id varchar(50) NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (object_type, object_id, user_id)
);
CREATE INDEX user_relations_user ON user_relations (user_id);

CREATE TABLE menus (
  id varchar(50) PRIMARY KEY,
  -- '-1' at the top
  parent_id varchar(50) NOT NULL DEFAULT '-1',
  category varchar(10) NOT NULL DEFAULT 'Web' CHECK (category IN ('Web', 'App')),
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  name_zhtw varchar(100) NOT NULL DEFAULT '',
  name_en varchar(100) NOT NULL DEFAULT '',
  icon varchar(50) NOT NULL DEFAULT '',
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 8),
  url_address varchar(200) NOT NULL DEFAULT '',
  link_target varchar(10) NOT NULL DEFAULT '_self',
  property jsonb NOT NULL DEFAULT '{}',
  is_button_authorize smallint NOT NULL DEFAULT 0,
  is_column_authorize smallint NOT NULL DEFAULT 0,
  is_form_authorize smallint NOT NULL DEFAULT 0,
  is_data_authorize smallint NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX menus_code ON menus (category, en_code) WHERE delete_mark = 0;

-- Buttons, list columns and form fields of a menu entry that can be granted one by one.
CREATE TABLE menu_items (
  id varchar(50) PRIMARY KEY,
  menu_id varchar(50) NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  kind varchar(10) NOT NULL CHECK (kind IN ('button', 'column', 'form')),
  parent_id varchar(50) NOT NULL DEFAULT '-1',
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  icon varchar(50) NOT NULL DEFAULT '',
  bind_table varchar(63) NOT NULL DEFAULT '',
  field_rule smallint NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  rev int NOT NULL DEFAULT 0,
  UNIQUE (menu_id, kind, en_code)
);

-- Fields that data schemes of a menu entry may use (platform-contract 11.3).
CREATE TABLE data_fields (
  id varchar(50) PRIMARY KEY,
  menu_id varchar(50) NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  en_code varchar(100) NOT NULL,
  full_name varchar(50) NOT NULL,
  type varchar(20) NOT NULL,
  condition_symbol varchar(200) NOT NULL,
  condition_text varchar(50) NOT NULL,
  field_rule smallint NOT NULL DEFAULT 0,
  bind_table varchar(63) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  UNIQUE (menu_id, en_code)
);

CREATE TABLE data_schemes (
  id varchar(50) PRIMARY KEY,
  menu_id varchar(50) NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  all_data boolean NOT NULL DEFAULT false,
  condition jsonb NOT NULL DEFAULT '[]',
  condition_text text NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  UNIQUE (menu_id, en_code)
);

-- Who holds what: a menu entry, button, column, form field or data scheme granted to a role, position, group or user.
CREATE TABLE grants (
  object_type varchar(20) NOT NULL CHECK (object_type IN ('Role', 'Position', 'Group', 'User')),
  object_id varchar(50) NOT NULL,
  item_type varchar(20) NOT NULL CHECK (item_type IN ('module', 'button', 'column', 'form', 'resource', 'portal')),
  item_id varchar(50) NOT NULL,
  PRIMARY KEY (object_type, object_id, item_type, item_id)
);
CREATE INDEX grants_item ON grants (item_type, item_id);

CREATE TABLE organize_admins (
  id varchar(50) PRIMARY KEY,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organize_id varchar(50) NOT NULL REFERENCES organizes (id) ON DELETE CASCADE,
  this_layer_add smallint NOT NULL DEFAULT 0,
  this_layer_edit smallint NOT NULL DEFAULT 0,
  this_layer_delete smallint NOT NULL DEFAULT 0,
  sub_layer_add smallint NOT NULL DEFAULT 0,
  sub_layer_edit smallint NOT NULL DEFAULT 0,
  sub_layer_delete smallint NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  UNIQUE (user_id, organize_id)
);

CREATE TABLE dictionary_types (
  id varchar(50) PRIMARY KEY,
  parent_id varchar(50) NOT NULL DEFAULT '-1',
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  is_tree smallint NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dictionary_types_code ON dictionary_types (en_code) WHERE delete_mark = 0;

CREATE TABLE dictionary_data (
  id varchar(50) PRIMARY KEY,
  type_id varchar(50) NOT NULL REFERENCES dictionary_types (id),
  -- '0' at the top
  parent_id varchar(50) NOT NULL DEFAULT '0',
  en_code varchar(50) NOT NULL,
  full_name varchar(100) NOT NULL,
  name_zhtw varchar(100) NOT NULL DEFAULT '',
  name_en varchar(100) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX dictionary_data_code ON dictionary_data (type_id, en_code) WHERE delete_mark = 0;

-- System configuration by key (platform-contract 9.1); audit settings carry the prefix 'audit.'.
CREATE TABLE sys_config (
  key varchar(100) PRIMARY KEY,
  value jsonb NOT NULL,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE bill_rules (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  full_name varchar(50) NOT NULL,
  prefix varchar(50) NOT NULL,
  date_format varchar(10) NOT NULL CHECK (date_format IN ('yyyyMMdd', 'yyyyMM', 'yyyy', 'no')),
  digit smallint NOT NULL CHECK (digit BETWEEN 1 AND 9),
  start_number varchar(9) NOT NULL,
  this_number int NOT NULL DEFAULT 0,
  period varchar(8) NOT NULL DEFAULT '',
  output_number varchar(80) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX bill_rules_code ON bill_rules (en_code) WHERE delete_mark = 0;

-- Counter per rule and period: numbers of past periods can be continued (an audit of last year entered late).
CREATE TABLE bill_counters (
  rule_code varchar(50) NOT NULL,
  period varchar(8) NOT NULL,
  next_number int NOT NULL,
  PRIMARY KEY (rule_code, period)
);

CREATE TABLE sessions (
  -- SHA-256 hex of the opaque token
  token_hash char(64) PRIMARY KEY,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device varchar(10) NOT NULL DEFAULT 'pc',
  ip varchar(50) NOT NULL DEFAULT '',
  user_agent varchar(300) NOT NULL DEFAULT '',
  locked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- set when the session ended before its time: 'forced' answers 601, 'logout' 602
  ended_at timestamptz,
  ended_reason varchar(20)
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Login and security log (category 1), exceptions (4).
CREATE TABLE sys_logs (
  id varchar(50) PRIMARY KEY,
  category smallint NOT NULL,
  user_id varchar(50),
  account varchar(50) NOT NULL DEFAULT '',
  user_name varchar(50) NOT NULL DEFAULT '',
  event varchar(50) NOT NULL,
  ip varchar(50) NOT NULL DEFAULT '',
  platform varchar(300) NOT NULL DEFAULT '',
  request_id varchar(50) NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sys_logs_time ON sys_logs (category, created_at DESC);
CREATE INDEX sys_logs_user ON sys_logs (user_id, created_at DESC);

CREATE TABLE files (
  -- stored name, unguessable
  id varchar(100) PRIMARY KEY,
  type varchar(30) NOT NULL,
  original_name varchar(255) NOT NULL,
  extension varchar(20) NOT NULL,
  mime varchar(150) NOT NULL,
  kind varchar(20) NOT NULL,
  size bigint NOT NULL,
  sha256 char(64) NOT NULL,
  version_id varchar(50) NOT NULL,
  -- feature record that the file belongs to once saved there; access to the file follows that record
  owner_type varchar(40),
  owner_id varchar(50),
  uploaded_by varchar(50) NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX files_owner ON files (owner_type, owner_id);

CREATE TABLE column_settings (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  module_id varchar(50) NOT NULL,
  field_list jsonb NOT NULL,
  PRIMARY KEY (user_id, module_id)
);

-- In-site messages: type 1 notice, 2 workflow or private message with its link in body.
CREATE TABLE messages (
  id varchar(50) PRIMARY KEY,
  type smallint NOT NULL,
  title varchar(200) NOT NULL,
  body text NOT NULL DEFAULT '',
  event varchar(50) NOT NULL DEFAULT '',
  files jsonb NOT NULL DEFAULT '[]',
  to_user_ids jsonb NOT NULL DEFAULT '[]',
  -- 0 draft, 1 sent
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE message_receipts (
  message_id varchar(50) NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_read smallint NOT NULL DEFAULT 0,
  read_at timestamptz,
  delete_mark smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, message_id)
);

-- Replies of requests that carried an Idempotency-Key, kept for a day.
CREATE TABLE idempotency_keys (
  user_id varchar(50) NOT NULL,
  key varchar(100) NOT NULL,
  request_hash char(64) NOT NULL,
  status int,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);

-- Trail of every business change. With a chain the entries of that chain are linked by hashes (audit-domain 7.2).
CREATE TABLE activities (
  id varchar(50) PRIMARY KEY,
  chain_id varchar(50),
  seq bigint,
  actor_id varchar(50) NOT NULL,
  actor_role varchar(200) NOT NULL DEFAULT '',
  action varchar(60) NOT NULL,
  target_type varchar(40) NOT NULL,
  target_id varchar(50) NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  ip varchar(50) NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  prev_hash char(64),
  hash char(64)
);
CREATE UNIQUE INDEX activities_chain ON activities (chain_id, seq) WHERE chain_id IS NOT NULL;
CREATE INDEX activities_target ON activities (target_type, target_id, at DESC);

-- Head of each chain; locked last in a transaction.
CREATE TABLE activity_chains (
  chain_id varchar(50) PRIMARY KEY,
  seq bigint NOT NULL,
  hash char(64) NOT NULL,
  sealed_at timestamptz
);

-- Events of committed changes, waiting for jobs, messages and the bus.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event varchar(60) NOT NULL,
  payload jsonb NOT NULL,
  actor_id varchar(50) NOT NULL,
  at timestamptz NOT NULL,
  done_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX outbox_open ON outbox (id) WHERE done_at IS NULL;

-- Raised whenever rights may have changed; compiled grants older than this are thrown away.
CREATE TABLE permission_stamp (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  stamp bigint NOT NULL DEFAULT 1
);
INSERT INTO permission_stamp DEFAULT VALUES;
