-- Which columns and rows a synchronisation brings over, and what becomes of rows that its source has no more.
ALTER TABLE data_sync_plans
  -- columns of the source and of the target as a list of {from, to}; empty: all, under the same names
  ADD COLUMN columns jsonb NOT NULL DEFAULT '[]',
  -- a condition in the language of expressions; empty: all rows
  ADD COLUMN filter text NOT NULL DEFAULT '',
  ADD COLUMN extra_rows varchar(10) NOT NULL DEFAULT 'keep';
ALTER TABLE data_sync_runs
  ADD COLUMN columns jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN filter text NOT NULL DEFAULT '',
  ADD COLUMN extra_rows varchar(10) NOT NULL DEFAULT 'keep',
  -- rows that were taken out of the target
  ADD COLUMN removed bigint NOT NULL DEFAULT 0;
