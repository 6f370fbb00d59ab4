-- What people define and publish: data interfaces, designs, processes, print templates. One draft each, versions that
-- never change, and what the published version uses of others.
CREATE TABLE definition_drafts (
  kind varchar(50) NOT NULL,
  target varchar(50) NOT NULL,
  -- Counts the shapes that bodies of a kind have had.
  shape int NOT NULL,
  body jsonb NOT NULL,
  hash varchar(64) NOT NULL,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, target)
);

CREATE TABLE definition_versions (
  kind varchar(50) NOT NULL,
  target varchar(50) NOT NULL,
  version int NOT NULL CHECK (version > 0),
  shape int NOT NULL,
  body jsonb NOT NULL,
  hash varchar(64) NOT NULL,
  note varchar(500) NOT NULL DEFAULT '',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL,
  PRIMARY KEY (kind, target, version)
);

CREATE FUNCTION keep_definition_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version never changes';
END $$;

CREATE TRIGGER definition_versions_stay BEFORE UPDATE OR DELETE ON definition_versions
  FOR EACH ROW EXECUTE FUNCTION keep_definition_version();

CREATE TABLE definition_uses (
  user_kind varchar(50) NOT NULL,
  user_target varchar(50) NOT NULL,
  used_kind varchar(50) NOT NULL,
  used_target varchar(50) NOT NULL,
  -- Where in the user: the name of a field, of a node.
  place varchar(200) NOT NULL DEFAULT '',
  PRIMARY KEY (user_kind, user_target, used_kind, used_target, place)
);
CREATE INDEX definition_uses_of ON definition_uses (used_kind, used_target);
