-- A position may have an English name beside the Chinese one.
ALTER TABLE positions ADD COLUMN full_name_en varchar(100) NOT NULL DEFAULT '';
