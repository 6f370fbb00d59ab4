-- As in messages: what a message is about that waits to be sent. It is not sent once that asks nothing of its receiver.
ALTER TABLE waiting_messages ADD COLUMN about varchar(50) NOT NULL DEFAULT '';
CREATE INDEX waiting_messages_about ON waiting_messages (about) WHERE about <> '';
