-- Wrong passwords in a row by name and place they came from, so that nobody can keep another person waiting. Names
-- that belong to no account are counted like those that do.
CREATE TABLE password_guards (
  -- Id of the account, or the typed name of none.
  name varchar(120) NOT NULL,
  -- An address, a known device, a session, or '*' for all of them together.
  source varchar(120) NOT NULL,
  wrong int NOT NULL DEFAULT 0,
  retry_after timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (name, source)
);
CREATE INDEX password_guards_changed ON password_guards (changed_at);

ALTER TABLE users DROP COLUMN wrong_passwords, DROP COLUMN retry_after;
