-- Conversations of several people: an audit's team.
CREATE TABLE chat_groups (
  id varchar(50) PRIMARY KEY,
  full_name varchar(200) NOT NULL,
  check_id varchar(50) NOT NULL UNIQUE REFERENCES checks (id) ON DELETE CASCADE,
  -- when something was said last, or when the conversation began
  latest_at timestamptz NOT NULL,
  latest_id varchar(50) REFERENCES chat_messages (id) ON DELETE SET NULL
);
CREATE TABLE chat_group_members (
  group_id varchar(50) NOT NULL REFERENCES chat_groups (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- up to which message (its place in the order) the person has read
  read_seq bigint NOT NULL DEFAULT 0,
  -- guests take part until then
  expires_at timestamptz,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX chat_group_members_user ON chat_group_members (user_id);

-- A message goes to a person or to a group; `pair` names the conversation in both cases.
ALTER TABLE chat_messages ALTER COLUMN receiver_id DROP NOT NULL;
ALTER TABLE chat_messages ADD COLUMN group_id varchar(50) REFERENCES chat_groups (id) ON DELETE CASCADE;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_one_target CHECK ((receiver_id IS NULL) <> (group_id IS NULL));
CREATE INDEX chat_messages_group ON chat_messages (group_id) WHERE group_id IS NOT NULL;

-- A card leads to a page of the product.
ALTER TABLE chat_messages DROP CONSTRAINT chat_messages_content_type_check;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_content_type_check
  CHECK (content_type IN ('text', 'image', 'voice', 'video', 'file', 'card'));

-- Audits that have been issued before get theirs now.
INSERT INTO chat_groups (id, full_name, check_id, latest_at)
  SELECT gen_random_uuid()::text, left(full_name, 200), id, now() FROM checks
  WHERE state BETWEEN 2 AND 7 AND delete_mark = 0;
INSERT INTO chat_group_members (group_id, user_id, expires_at)
  SELECT chat_groups.id, check_members.user_id, check_members.expires_at
  FROM chat_groups JOIN check_members USING (check_id);
