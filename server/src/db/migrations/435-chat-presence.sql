-- A message that is sent again under its sender's own id is stored once.
ALTER TABLE chat_messages ADD COLUMN client_id varchar(50);
CREATE UNIQUE INDEX chat_messages_client ON chat_messages (sender_id, client_id) WHERE client_id IS NOT NULL;

ALTER TABLE chat_messages DROP CONSTRAINT chat_messages_content_type_check;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_content_type_check
  CHECK (content_type IN ('text', 'image', 'voice', 'video'));

-- Who is connected to which server process. Nothing of it outlives a crash, so it need not be logged.
CREATE UNLOGGED TABLE chat_processes (
  id varchar(50) PRIMARY KEY,
  alive_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNLOGGED TABLE chat_presence (
  process_id varchar(50) NOT NULL REFERENCES chat_processes (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL,
  PRIMARY KEY (user_id, process_id)
);
