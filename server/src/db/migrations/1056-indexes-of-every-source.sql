-- What is noted of indexes is of databases outside too, and of indexes that are to be taken away; why something failed stays.
ALTER TABLE data_indexes
  ADD COLUMN link_id varchar(50) NOT NULL DEFAULT '0',
  ADD COLUMN reason varchar(300) NOT NULL DEFAULT '',
  DROP CONSTRAINT data_indexes_state_check,
  DROP CONSTRAINT data_indexes_index_name_key,
  ADD CHECK (state IN ('building', 'duplicates', 'failed', 'removing', 'notRemoved')),
  ADD UNIQUE (link_id, table_name, index_name);
ALTER TABLE data_indexes ALTER COLUMN link_id DROP DEFAULT;
DROP INDEX data_indexes_table;
