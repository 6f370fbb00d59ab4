-- Mails between people of the product. A mail is written once; each person who has it has a copy with marks of its own.
CREATE TABLE mails (
  id varchar(50) PRIMARY KEY,
  sender_id varchar(50) REFERENCES users (id) ON DELETE SET NULL,
  sender_name varchar(100) NOT NULL,
  subject varchar(200) NOT NULL DEFAULT '',
  html text NOT NULL DEFAULT '',
  -- the beginning of its text, in which people search
  content text NOT NULL DEFAULT '',
  remote_pictures int NOT NULL DEFAULT 0,
  file_ids varchar(100)[] NOT NULL DEFAULT '{}',
  -- null while it is a draft
  sent_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

CREATE TABLE mail_receivers (
  mail_id varchar(50) NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
  kind varchar(3) NOT NULL CHECK (kind IN ('to', 'cc', 'bcc')),
  position int NOT NULL,
  user_id varchar(50) REFERENCES users (id) ON DELETE SET NULL,
  name varchar(100) NOT NULL,
  PRIMARY KEY (mail_id, kind, position)
);

CREATE TABLE mail_copies (
  id varchar(50) PRIMARY KEY,
  mail_id varchar(50) NOT NULL REFERENCES mails (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  folder varchar(10) NOT NULL CHECK (folder IN ('inbox', 'drafts', 'sent')),
  -- when it was sent, of a draft when it was last saved
  at timestamptz NOT NULL,
  read_at timestamptz,
  starred boolean NOT NULL DEFAULT false,
  UNIQUE (mail_id, user_id, folder)
);
CREATE INDEX mail_copies_of_person ON mail_copies (user_id, folder, at DESC, id DESC);
CREATE INDEX mail_copies_unread ON mail_copies (user_id) WHERE read_at IS NULL;
