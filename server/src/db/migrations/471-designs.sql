-- Designs of administrators: forms, lists, and the tables of their records in the schema app. Their drafts and versions
-- are definitions (444).
CREATE TABLE designs (
  id varchar(50) PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  en_code varchar(50) NOT NULL,
  -- A value of the dictionary webDesign, or of that of a generator.
  category varchar(50) NOT NULL DEFAULT '',
  type int NOT NULL DEFAULT 1 CHECK (type BETWEEN 1 AND 5),
  web_type int NOT NULL DEFAULT 2 CHECK (web_type BETWEEN 1 AND 3),
  description varchar(500) NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark int NOT NULL DEFAULT 1,
  -- Name of the main table without its schema: fixed by the first publication.
  table_name varchar(50),
  -- The version that people work with; the newest one may still be preparing.
  live_version int,
  preparing_version int,
  preparing jsonb,
  delete_mark int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX designs_code ON designs (lower(en_code)) WHERE delete_mark = 0;
CREATE UNIQUE INDEX designs_table ON designs (table_name);

-- Columns of the tables in app by the field that they hold. A child table's own rows have an empty field_id.
CREATE TABLE design_columns (
  id varchar(50) PRIMARY KEY,
  design_id varchar(50) NOT NULL REFERENCES designs,
  table_name varchar(63) NOT NULL,
  -- Field of the child table; empty in the main table.
  table_field_id varchar(50) NOT NULL DEFAULT '',
  field_id varchar(50) NOT NULL,
  -- Empty for a child table itself.
  column_name varchar(63) NOT NULL DEFAULT '',
  -- Name and kind of the field: the name is fixed by its first publication.
  name varchar(50) NOT NULL,
  kind varchar(30) NOT NULL,
  shape varchar(20) NOT NULL DEFAULT '',
  label jsonb NOT NULL,
  -- The field as it was when it was taken away, to be brought back.
  field jsonb,
  state varchar(10) NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'preparing', 'dropped')),
  dropped_time timestamptz,
  dropped_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX design_columns_live ON design_columns (design_id, table_field_id, field_id) WHERE state = 'live';
CREATE UNIQUE INDEX design_columns_place ON design_columns (table_name, column_name);
CREATE INDEX design_columns_dropped ON design_columns (dropped_time) WHERE state = 'dropped';

-- Indexes of these tables: built by a job where the table has rows.
CREATE TABLE design_indexes (
  id varchar(50) PRIMARY KEY,
  design_id varchar(50) NOT NULL REFERENCES designs,
  table_name varchar(63) NOT NULL,
  index_name varchar(63) NOT NULL UNIQUE,
  column_name varchar(63) NOT NULL,
  field_id varchar(50) NOT NULL,
  method varchar(10) NOT NULL CHECK (method IN ('btree', 'gin', 'unique', 'words')),
  state varchar(12) NOT NULL CHECK (state IN ('building', 'valid', 'duplicates', 'failed')),
  duplicates jsonb NOT NULL DEFAULT '[]',
  creator_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX design_indexes_design ON design_indexes (design_id);
