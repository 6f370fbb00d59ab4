-- Chunks of files on their way in, by the person who sends them and the SHA-256 of the whole file.
CREATE TABLE file_chunks (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content_hash char(64) NOT NULL,
  total_size bigint NOT NULL,
  number int NOT NULL CHECK (number >= 1),
  stored_name varchar(100) NOT NULL,
  size int NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, content_hash, total_size, number)
);
CREATE INDEX file_chunks_arrived ON file_chunks (arrived_at);

-- Which file an upload became, so that a repeated merge answers the same file.
CREATE TABLE file_merges (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  identifier varchar(110) NOT NULL,
  file_id varchar(100) NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  merged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, identifier)
);
CREATE INDEX file_merges_file ON file_merges (file_id);
CREATE INDEX files_content ON files (sha256, size) WHERE deleted_at IS NULL;
