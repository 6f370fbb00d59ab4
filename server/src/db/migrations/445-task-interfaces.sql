-- Scheduled tasks also run data interfaces: 1 one that calls out or answers by itself, 2 one that runs a statement, 3 the
-- server's own work. An interface runs with the rights of the person who said so.
ALTER TABLE scheduled_tasks
  ADD execute_type smallint NOT NULL DEFAULT 3 CHECK (execute_type IN (1, 2, 3)),
  ADD interface_id varchar(50),
  ADD parameters jsonb NOT NULL DEFAULT '[]',
  ADD run_as_user_id varchar(50),
  ADD CHECK (execute_type = 3 OR (interface_id IS NOT NULL AND run_as_user_id IS NOT NULL));
