-- Ids of records in tables that were there before hold keys of such a table: they are longer than those that the server
-- makes. Room alone is added, no row is written anew.
ALTER TABLE activities ALTER COLUMN target_id TYPE varchar(100);
ALTER TABLE files ALTER COLUMN owner_id TYPE varchar(100);
ALTER TABLE record_comments ALTER COLUMN record_id TYPE varchar(100);
ALTER TABLE record_followers ALTER COLUMN record_id TYPE varchar(100);
ALTER TABLE automation_due_records ALTER COLUMN record_id TYPE varchar(100);
-- A page's address with such an id, each of whose characters may take nine.
ALTER TABLE waiting_messages ALTER COLUMN link TYPE varchar(1200);
