-- Who changed a button, a column, a field or a data scheme last, and when: told to whoever edited it meanwhile.
ALTER TABLE menu_items
  ADD COLUMN last_modify_user_id varchar(50),
  ADD COLUMN last_modify_time timestamptz NOT NULL DEFAULT now();
ALTER TABLE data_fields
  ADD COLUMN last_modify_user_id varchar(50),
  ADD COLUMN last_modify_time timestamptz NOT NULL DEFAULT now();
ALTER TABLE data_schemes
  ADD COLUMN last_modify_user_id varchar(50),
  ADD COLUMN last_modify_time timestamptz NOT NULL DEFAULT now();
