-- Outcome of each row of an import that runs in the background, so that it goes on where it was after a restart.
CREATE TABLE user_import_rows (
  import_id varchar(50) NOT NULL REFERENCES user_imports (id) ON DELETE CASCADE,
  row_number int NOT NULL,
  -- the person that the row became, or the row's texts and what was wrong with them
  user_id varchar(50),
  cells jsonb,
  PRIMARY KEY (import_id, row_number)
);
ALTER TABLE user_imports ADD COLUMN origin varchar(200) NOT NULL DEFAULT '';
