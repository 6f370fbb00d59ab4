-- Signing in by a code or by a phone, what the product sends by SMS and mail, and what people arrange for themselves.

CREATE TABLE sign_in_codes (
  id varchar(50) PRIMARY KEY,
  -- login: sign in with it; password: set a new password with it
  purpose varchar(20) NOT NULL CHECK (purpose IN ('login', 'password')),
  receiver varchar(100) NOT NULL,
  -- the code itself is nowhere stored
  code_hash varchar(64) NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  used_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_codes_receiver ON sign_in_codes (receiver, purpose, created_at DESC);

CREATE TABLE sign_in_tickets (
  id varchar(50) PRIMARY KEY,
  -- what the waiting page asks with, and what its picture shows: whoever sees the picture cannot take the session
  ticket_hash varchar(64) NOT NULL UNIQUE,
  scan_hash varchar(64) NOT NULL UNIQUE,
  state varchar(20) NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'scanned', 'confirmed', 'refused', 'used')),
  user_id varchar(50),
  session_hash varchar(64) NOT NULL DEFAULT '',
  ip varchar(50) NOT NULL DEFAULT '',
  device varchar(300) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE deliveries (
  id varchar(50) PRIMARY KEY,
  channel varchar(10) NOT NULL CHECK (channel IN ('sms', 'mail')),
  receiver varchar(100) NOT NULL,
  subject varchar(200) NOT NULL DEFAULT '',
  -- emptied once it was handed over, except in a demonstration
  body text NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'shown')),
  last_error varchar(500) NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX deliveries_created ON deliveries (created_at DESC);

CREATE TABLE user_preferences (
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name varchar(50) NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, name)
);
