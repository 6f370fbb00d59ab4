-- The mail account that a person has elsewhere: read by IMAP, sent with by SMTP.
CREATE TABLE mail_accounts (
  user_id varchar(50) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  address varchar(254) NOT NULL,
  user_name varchar(254) NOT NULL,
  sealed_password text NOT NULL,
  imap_host varchar(253) NOT NULL,
  imap_port int NOT NULL,
  imap_security varchar(8) NOT NULL CHECK (imap_security IN ('tls', 'startTls')),
  smtp_host varchar(253) NOT NULL,
  smtp_port int NOT NULL,
  smtp_security varchar(8) NOT NULL CHECK (smtp_security IN ('tls', 'startTls')),
  -- of the inbox on the server: null before the first receipt, and after a change of the box
  uid_validity bigint,
  -- every mail up to this one is stored
  last_uid bigint NOT NULL DEFAULT 0,
  received_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_time timestamptz NOT NULL,
  last_modify_time timestamptz NOT NULL
);

ALTER TABLE mails
  -- who wrote a mail that came from outside
  ADD COLUMN sender_address varchar(254) NOT NULL DEFAULT '',
  -- of a mail that came from outside
  ADD COLUMN message_id varchar(300) NOT NULL DEFAULT '',
  ADD COLUMN in_reply_to varchar(300) NOT NULL DEFAULT '',
  -- attachments that were not taken, each with the refusal
  ADD COLUMN left_out jsonb NOT NULL DEFAULT '[]',
  -- why its text could not be read
  ADD COLUMN problem varchar(20) NOT NULL DEFAULT '' CHECK (problem IN ('', 'tooLarge', 'unreadable'));

ALTER TABLE mail_receivers
  ADD COLUMN address varchar(254) NOT NULL DEFAULT '',
  -- of an outside address that a mail of ours goes to
  ADD COLUMN delivery varchar(10) NOT NULL DEFAULT '' CHECK (delivery IN ('', 'waiting', 'sent', 'failed')),
  ADD COLUMN problem varchar(100) NOT NULL DEFAULT '';

ALTER TABLE mail_copies
  -- where it lies in the inbox on the server
  ADD COLUMN remote_uid bigint,
  -- the star as the server had it last
  ADD COLUMN remote_starred boolean NOT NULL DEFAULT false,
  -- the version of a draft or sent mail that the server has
  ADD COLUMN remote_rev int;
CREATE INDEX mail_copies_remote ON mail_copies (user_id, remote_uid) WHERE remote_uid IS NOT NULL;
