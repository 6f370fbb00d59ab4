-- The order in which people see the columns of a table: the catalogue keeps that of their making.
ALTER TABLE data_tables ADD COLUMN column_order jsonb NOT NULL DEFAULT '[]';
