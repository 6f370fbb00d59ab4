-- What a place is called in the other languages: {"en": …, "zhtw": …}; its own name stands in for what is empty.
ALTER TABLE definition_uses ADD COLUMN place_titles jsonb NOT NULL DEFAULT '{}';
