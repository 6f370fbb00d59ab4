-- What people say about records of designs, and who wants to hear of them.
CREATE TABLE record_comments (
  id varchar(50) PRIMARY KEY,
  design_id varchar(50) NOT NULL REFERENCES designs (id),
  record_id varchar(50) NOT NULL,
  text text NOT NULL,
  mention_ids varchar(50)[] NOT NULL DEFAULT '{}',
  file_ids varchar(50)[] NOT NULL DEFAULT '{}',
  creator_user_id varchar(50) NOT NULL REFERENCES users (id),
  creator_time timestamptz NOT NULL,
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1))
);
CREATE INDEX record_comments_record ON record_comments (record_id, creator_time DESC) WHERE delete_mark = 0;

CREATE TABLE record_followers (
  record_id varchar(50) NOT NULL,
  user_id varchar(50) NOT NULL REFERENCES users (id),
  design_id varchar(50) NOT NULL REFERENCES designs (id),
  since timestamptz NOT NULL,
  PRIMARY KEY (record_id, user_id)
);
