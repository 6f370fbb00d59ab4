-- Messages of the product are there in every language: {zhtw: {title, text}, en: {title, text}} beside the Chinese of
-- title and body. What a person has written has no translations and is read as it stands.
ALTER TABLE messages ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';

-- A waiting message is worded for its receiver when it goes out: {zh, zhtw, en: {title, body}}.
ALTER TABLE waiting_messages ADD COLUMN texts jsonb;
UPDATE waiting_messages SET texts = (
  SELECT jsonb_object_agg(language, jsonb_build_object('title', title, 'body', body))
  FROM unnest(ARRAY['zh', 'zhtw', 'en']) AS language);
ALTER TABLE waiting_messages ALTER COLUMN texts SET NOT NULL;
ALTER TABLE waiting_messages DROP COLUMN title;
ALTER TABLE waiting_messages DROP COLUMN body;

-- The administrator's words in further languages: {zhtw: {title, content}, en: {title, content}}.
ALTER TABLE message_templates ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
