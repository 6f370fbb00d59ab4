-- Administration of people: activation links instead of passwords, imports that run in the background, and indexes
-- for the lists.
CREATE TABLE user_activations (
  -- SHA-256 hex of the link's token
  token_hash char(64) PRIMARY KEY,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX user_activations_user ON user_activations (user_id);

CREATE TABLE user_imports (
  id varchar(50) PRIMARY KEY,
  file_id varchar(100) NOT NULL,
  file_name varchar(255) NOT NULL DEFAULT '',
  state varchar(10) NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total int NOT NULL DEFAULT 0,
  handled int NOT NULL DEFAULT 0,
  succeeded int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  -- asked for by the person; the worker looks at it between batches
  is_cancelled boolean NOT NULL DEFAULT false,
  -- workbooks that the import left behind: rows that failed, and the links of the new people
  exception_file_id varchar(100),
  links_file_id varchar(100),
  problem varchar(50),
  language varchar(10) NOT NULL DEFAULT 'zh',
  created_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX user_imports_person ON user_imports (created_by, created_at DESC);

CREATE INDEX users_manager ON users (manager_id) WHERE delete_mark = 0;
CREATE INDEX organizes_manager ON organizes (manager_id) WHERE delete_mark = 0;
CREATE INDEX positions_organize ON positions (organize_id);
CREATE INDEX role_organizes_organize ON role_organizes (organize_id);
