-- What came of a plan last: its newest run, or why it could not begin one by the clock.
ALTER TABLE data_sync_plans
  ADD COLUMN refused_at timestamptz,
  -- a refusal's code and parameters
  ADD COLUMN refusal varchar(500) NOT NULL DEFAULT '';
CREATE INDEX data_sync_runs_of_plan ON data_sync_runs (plan_id, created_at DESC) WHERE plan_id IS NOT NULL;
