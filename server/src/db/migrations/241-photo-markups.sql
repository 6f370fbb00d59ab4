-- Marked copies of photos (audit-domain 16, X9): each a file of its own, linked to an original that never changes.
CREATE TABLE photo_markups (
  marked_file_id varchar(100) PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  original_file_id varchar(100) NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  original_sha256 char(64) NOT NULL,
  creator_user_id varchar(50) NOT NULL REFERENCES users (id),
  creator_time timestamptz NOT NULL
);
CREATE INDEX photo_markups_original ON photo_markups (original_file_id, creator_time);
