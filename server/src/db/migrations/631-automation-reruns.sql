-- Runs that went on from a step of another run, and who has asked for a run.
ALTER TABLE automation_runs
  ADD COLUMN rerun_of varchar(50) REFERENCES automation_runs (id),
  -- who pressed the button or ran it again
  ADD COLUMN asked_by varchar(50);
CREATE INDEX automation_runs_reruns ON automation_runs (rerun_of) WHERE rerun_of IS NOT NULL;
