-- Which file a newer one replaces is asked for every file of a list.
CREATE INDEX support_files_replaces ON support_files (replaces_id) WHERE replaces_id IS NOT NULL;
