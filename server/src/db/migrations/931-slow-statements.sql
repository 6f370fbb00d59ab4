-- Statements of definitions that take long, the index that was built for one, and how long it takes since.
CREATE TABLE slow_statements (
  id varchar(50) PRIMARY KEY,
  -- of definition and text
  hash char(64) NOT NULL UNIQUE,
  -- the definition that wrote it; empty for what the product wrote to read records of a design
  definition varchar(100) NOT NULL,
  -- with places instead of values
  text text NOT NULL,
  -- runs that took long
  runs bigint NOT NULL,
  total_ms double precision NOT NULL,
  worst_ms double precision NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- found, building, built, failed
  state varchar(10) NOT NULL DEFAULT 'found',
  index_table varchar(63) NOT NULL DEFAULT '',
  index_name varchar(63) NOT NULL DEFAULT '',
  index_columns jsonb NOT NULL DEFAULT '[]',
  -- as the planner reckons them
  cost_before double precision,
  cost_after double precision,
  -- all runs since the index is there
  after_runs bigint NOT NULL DEFAULT 0,
  after_total_ms double precision NOT NULL DEFAULT 0,
  after_worst_ms double precision NOT NULL DEFAULT 0
);
CREATE INDEX slow_statements_last ON slow_statements (last_at);
