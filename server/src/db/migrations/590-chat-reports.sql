-- Chat messages that people report to the administrators.

-- Taken back by an administrator and not by its sender.
ALTER TABLE chat_messages ADD COLUMN is_removed boolean NOT NULL DEFAULT false;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_removed CHECK (NOT is_removed OR recalled_at IS NOT NULL);

CREATE TABLE chat_reports (
  id varchar(50) PRIMARY KEY,
  -- no reference: a report outlives the message, which goes when it is too old
  message_id varchar(50) NOT NULL,
  reporter_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  author_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  group_name varchar(200) NOT NULL DEFAULT '',
  reason varchar(20) NOT NULL CHECK (reason IN ('abuse', 'harassment', 'confidential', 'fraud', 'other')),
  words varchar(500) NOT NULL,
  -- the message and those around it as they were, oldest first
  lines jsonb NOT NULL,
  state int NOT NULL DEFAULT 0,
  answer varchar(500) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL,
  -- one person reports one message once
  UNIQUE (message_id, reporter_id)
);
CREATE INDEX chat_reports_by_time ON chat_reports (creator_time DESC);
CREATE INDEX chat_reports_by_author ON chat_reports (author_id);
CREATE INDEX chat_reports_by_reporter ON chat_reports (reporter_id);
