-- Names of maps and seals in the other languages: {"en": …, "zhtw": …}; Chinese stands in for what is empty.
ALTER TABLE data_maps ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
ALTER TABLE seals ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
