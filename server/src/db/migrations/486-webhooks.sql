-- Events that are sent to programs outside.
CREATE TABLE webhooks (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  url varchar(500) NOT NULL,
  events varchar(50)[] NOT NULL,
  -- the person whose rights bound what is sent
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  description varchar(200) NOT NULL DEFAULT '',
  -- sealed
  secret varchar(500) NOT NULL,
  enabled_mark int NOT NULL DEFAULT 1,
  last_success_at timestamptz,
  failing_since timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

CREATE TABLE webhook_deliveries (
  id varchar(50) PRIMARY KEY,
  webhook_id varchar(50) NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event varchar(50) NOT NULL,
  data jsonb NOT NULL,
  -- when it happened
  at timestamptz NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  status int,
  problem varchar(200) NOT NULL DEFAULT '',
  sent_at timestamptz
);
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (at);
