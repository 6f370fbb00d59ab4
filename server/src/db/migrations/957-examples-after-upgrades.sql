-- The newest migration for which the examples of an interface were run; another one may change what it reads.
ALTER TABLE data_interfaces ADD COLUMN examples_for varchar(200) NOT NULL DEFAULT '';
