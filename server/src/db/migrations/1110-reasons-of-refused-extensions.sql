-- Whoever refuses a later deadline on the page of its rectification says why; a process keeps the words of its steps itself.
ALTER TABLE extensions ADD COLUMN refusal_reason text NOT NULL DEFAULT '';
