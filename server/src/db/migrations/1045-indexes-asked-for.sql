-- Indexes of people's tables that are asked for and not there yet; the catalogue knows those that are.
CREATE TABLE data_indexes (
  id varchar(50) PRIMARY KEY,
  table_name varchar(63) NOT NULL,
  index_name varchar(63) NOT NULL UNIQUE,
  columns jsonb NOT NULL,
  is_unique boolean NOT NULL,
  state varchar(20) NOT NULL CHECK (state IN ('building', 'duplicates', 'failed')),
  -- values that stand in several rows, so that they cannot be unique
  duplicates jsonb NOT NULL DEFAULT '[]',
  creator_time timestamptz NOT NULL
);
CREATE INDEX data_indexes_table ON data_indexes (table_name);
