-- Names of dictionary types in the other languages; empty: `full_name` serves there too.
ALTER TABLE dictionary_types
  ADD COLUMN name_zhtw varchar(100) NOT NULL DEFAULT '',
  ADD COLUMN name_en varchar(100) NOT NULL DEFAULT '';
