-- What a message is about, by its id: it is read when that has been seen or asks nothing of its receiver any more.
ALTER TABLE messages ADD COLUMN about varchar(50) NOT NULL DEFAULT '';
CREATE INDEX messages_about ON messages (about) WHERE about <> '';
