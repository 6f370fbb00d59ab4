-- Imports of records that run in the background: how far they are, and the rows that did not go in until their workbook
-- is written.
CREATE TABLE record_imports (
  id varchar(50) PRIMARY KEY,
  design_id varchar(50) NOT NULL,
  file_id varchar(100) NOT NULL,
  file_name varchar(255) NOT NULL DEFAULT '',
  -- what rows do, by which field they find their record, whether child rows that are gone are deleted
  plan jsonb NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total int NOT NULL DEFAULT 0,
  -- rows that are done with; each batch moves it on in its own transaction
  handled int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  is_cancelled boolean NOT NULL DEFAULT false,
  problem varchar(50),
  strays jsonb NOT NULL DEFAULT '[]',
  faults_file_id varchar(100),
  language varchar(10) NOT NULL DEFAULT 'zh',
  created_by varchar(50) NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX record_imports_person ON record_imports (created_by, design_id, created_at DESC);

CREATE TABLE record_import_faults (
  import_id varchar(50) NOT NULL REFERENCES record_imports (id) ON DELETE CASCADE,
  row_number int NOT NULL,
  row_json jsonb NOT NULL,
  PRIMARY KEY (import_id, row_number)
);
