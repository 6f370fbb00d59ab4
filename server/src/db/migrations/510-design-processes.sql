-- A design of web type 3 owns one process definition, which has its id. Its name and code are those of the design, so
-- that they need not differ from those of processes that people launch.
ALTER TABLE process_definitions ADD COLUMN design_id varchar(50) REFERENCES designs;
ALTER TABLE process_definitions ALTER COLUMN full_name TYPE varchar(100);
DROP INDEX process_definitions_name;
DROP INDEX process_definitions_code;
CREATE UNIQUE INDEX process_definitions_name ON process_definitions (full_name) WHERE delete_mark = 0 AND design_id IS NULL;
CREATE UNIQUE INDEX process_definitions_code ON process_definitions (en_code) WHERE delete_mark = 0 AND design_id IS NULL;
