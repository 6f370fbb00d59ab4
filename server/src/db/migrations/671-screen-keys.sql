-- Keys with which big screens show one portal as a named person sees it, without a session.
CREATE TABLE screen_keys (
  id varchar(50) PRIMARY KEY,
  portal_id varchar(50) NOT NULL REFERENCES portals (id),
  full_name varchar(50) NOT NULL,
  start varchar(20) NOT NULL,
  hash varchar(64) NOT NULL,
  user_id varchar(50) NOT NULL,
  addresses varchar(2000) NOT NULL DEFAULT '',
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address varchar(100) NOT NULL DEFAULT '',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX screen_keys_hash ON screen_keys (hash);
CREATE INDEX screen_keys_portal ON screen_keys (portal_id, creator_time DESC);
