-- What objects that are kept as text said, each content once: what was exported, stood here, or came in.
CREATE TABLE object_contents (
  kind varchar(50) NOT NULL,
  object_id varchar(50) NOT NULL,
  -- SHA-256 of the canonical JSON of the content
  hash varchar(64) NOT NULL,
  content jsonb NOT NULL,
  creator_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, object_id, hash)
);

-- Each time that files were applied; what it did can be rolled back as a whole.
CREATE TABLE object_applications (
  id varchar(50) PRIMARY KEY,
  creator_user_id varchar(50) NOT NULL,
  -- who it was, in words: the account at the server for a command
  creator_name varchar(100) NOT NULL,
  creator_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE object_application_items (
  application_id varchar(50) NOT NULL REFERENCES object_applications (id),
  kind varchar(50) NOT NULL,
  object_id varchar(50) NOT NULL,
  -- contents by their hashes: what was here before (none: it was added), what is here since, what the file said
  before_hash varchar(64),
  after_hash varchar(64) NOT NULL,
  file_hash varchar(64) NOT NULL,
  rolled_back_time timestamptz,
  PRIMARY KEY (application_id, kind, object_id)
);
CREATE INDEX object_application_items_object ON object_application_items (kind, object_id, application_id);
