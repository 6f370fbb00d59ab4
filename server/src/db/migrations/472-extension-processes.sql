-- A request for a later deadline may be decided by a process.
ALTER TABLE extensions ADD COLUMN process_id varchar(50);
