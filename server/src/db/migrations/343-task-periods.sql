-- The first and the last moment at which a scheduled task may run (platform-contract 9.3).
ALTER TABLE scheduled_tasks
  ADD COLUMN start_time timestamptz,
  ADD COLUMN end_time timestamptz;
