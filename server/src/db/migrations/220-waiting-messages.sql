-- Messages that go out later or by mail and SMS: after quiet hours, in the next daily digest, or with the next run
-- of the sender (audit-domain 7.1).
CREATE TABLE waiting_messages (
  id varchar(50) PRIMARY KEY,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- inSite, mail or sms
  channel varchar(10) NOT NULL,
  event varchar(60) NOT NULL,
  title varchar(200) NOT NULL,
  body text NOT NULL,
  link varchar(500) NOT NULL,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX waiting_messages_due ON waiting_messages (due_at);
