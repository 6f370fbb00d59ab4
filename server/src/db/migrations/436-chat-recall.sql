-- A recalled message keeps its place without its content; a message may answer another one of its conversation.
ALTER TABLE chat_messages ADD COLUMN recalled_at timestamptz;
ALTER TABLE chat_messages ADD COLUMN quote_id varchar(50) REFERENCES chat_messages (id) ON DELETE SET NULL;
CREATE INDEX chat_messages_quote ON chat_messages (quote_id) WHERE quote_id IS NOT NULL;

ALTER TABLE chat_messages DROP CONSTRAINT chat_messages_content_type_check;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_content_type_check
  CHECK (content_type IN ('text', 'image', 'voice', 'video', 'file'));
