-- Databases outside. The password is sealed for the address and account that stand beside it.
CREATE TABLE data_sources (
  id varchar(50) PRIMARY KEY,
  db_type varchar(20) NOT NULL CHECK (db_type IN ('PostgreSQL', 'MySQL')),
  full_name varchar(50) NOT NULL,
  host varchar(253) NOT NULL,
  port int NOT NULL,
  user_name varchar(100) NOT NULL,
  sealed_password text NOT NULL DEFAULT '',
  service_name varchar(100) NOT NULL,
  db_schema varchar(63) NOT NULL,
  is_encrypted smallint NOT NULL DEFAULT 0,
  max_connections int NOT NULL DEFAULT 4,
  timeout_seconds int NOT NULL DEFAULT 10,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  -- What the last try of the stored settings has shown: a refusal's code, empty for none.
  tested_at timestamptz,
  problem varchar(100) NOT NULL DEFAULT '',
  can_write boolean NOT NULL DEFAULT false,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX data_sources_name ON data_sources (lower(full_name));
