-- What process definitions are for in the other languages: {"en": …, "zhtw": …}; Chinese stands in for what is empty.
ALTER TABLE process_definitions ADD COLUMN descriptions jsonb NOT NULL DEFAULT '{}';
