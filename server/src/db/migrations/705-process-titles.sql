-- Names of process definitions in the other languages: {"en": …, "zhtw": …}; Chinese stands in for what is empty.
ALTER TABLE process_definitions ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
