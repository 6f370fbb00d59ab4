-- The scoring stage that a run is about: who may not see the stage does not see the run.
ALTER TABLE integration_runs ADD COLUMN stage varchar(8);
