-- Tables that people make, beside PostgreSQL's own catalogue: what it does not know of them.
CREATE TABLE data_tables (
  id varchar(50) PRIMARY KEY,
  table_name varchar(63) NOT NULL UNIQUE,
  full_name_en varchar(100) NOT NULL DEFAULT '',
  -- Columns that say whose a row is; empty for none.
  organize_column varchar(63) NOT NULL DEFAULT '',
  owner_column varchar(63) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

-- Tables and columns that were taken away and can be brought back for 30 days. A table lies in app_trash, a column
-- stays in its table under another name.
CREATE TABLE data_drops (
  id varchar(50) PRIMARY KEY,
  table_name varchar(63) NOT NULL,
  -- Empty of a table.
  column_name varchar(63) NOT NULL DEFAULT '',
  kept_name varchar(63) NOT NULL,
  label varchar(100) NOT NULL DEFAULT '',
  row_count bigint NOT NULL DEFAULT 0,
  -- What a column was, or what data_tables said of a table.
  definition jsonb NOT NULL,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now()
);

-- Columns that tables often have, to be chosen from.
CREATE TABLE common_fields (
  id varchar(50) PRIMARY KEY,
  field varchar(63) NOT NULL UNIQUE,
  field_name varchar(100) NOT NULL,
  data_type varchar(20) NOT NULL,
  data_length varchar(10) NOT NULL DEFAULT '',
  allow_null smallint NOT NULL DEFAULT 1,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

-- Whether models and synchronisations may change what is in a database outside.
ALTER TABLE data_sources ADD COLUMN may_write smallint NOT NULL DEFAULT 0;
