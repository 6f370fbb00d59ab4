-- A group may have an English name beside the Chinese one, as a position may.
ALTER TABLE groups ADD COLUMN full_name_en varchar(100) NOT NULL DEFAULT '';
