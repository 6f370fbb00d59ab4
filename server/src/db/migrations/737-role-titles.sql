-- Names of roles in the other languages: {"en": …, "zhtw": …}; Chinese stands in for what is empty.
ALTER TABLE roles ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
