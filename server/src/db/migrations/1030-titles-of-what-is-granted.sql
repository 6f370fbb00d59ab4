-- What administrators make in a menu entry, and what designs bring into it, is named in three languages.
ALTER TABLE menu_items ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
ALTER TABLE data_fields ADD COLUMN titles jsonb NOT NULL DEFAULT '{}';
