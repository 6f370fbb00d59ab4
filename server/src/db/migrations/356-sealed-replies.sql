-- Replies that hold secrets (first passwords, activation links) are stored encrypted, for an hour.
ALTER TABLE idempotency_keys ADD COLUMN sealed boolean NOT NULL DEFAULT false;
CREATE INDEX idempotency_sealed ON idempotency_keys (created_at) WHERE sealed;

-- Picture codes that have been tried, by the hash of their text; each may be tried once. They are valid for minutes.
CREATE TABLE used_picture_codes (
  stamp_hash char(64) PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX used_picture_codes_at ON used_picture_codes (used_at);
DELETE FROM idempotency_keys WHERE user_id = 'visitor';
