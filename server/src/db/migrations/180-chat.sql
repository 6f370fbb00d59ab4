-- Chat between two people (platform-contract 4).
CREATE TABLE chat_messages (
  id varchar(50) PRIMARY KEY,
  -- order within a conversation, whatever the clocks of several processes say
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- both ids, the smaller first
  pair varchar(101) NOT NULL,
  sender_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  receiver_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content_type varchar(10) NOT NULL CHECK (content_type IN ('text', 'image', 'voice')),
  -- escaped text, or a JSON document that names the file
  content text NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX chat_messages_pair ON chat_messages (pair, seq DESC);
CREATE INDEX chat_messages_unread ON chat_messages (receiver_id, sender_id) WHERE read_at IS NULL;

-- What each of the two sees of a conversation on the list.
CREATE TABLE chat_conversations (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  other_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  latest_id varchar(50) NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  latest_at timestamptz NOT NULL,
  unread int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, other_id)
);
CREATE INDEX chat_conversations_latest ON chat_conversations (user_id, latest_at DESC);
