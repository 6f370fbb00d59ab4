-- Calls of programs outside that set something going in the product.
CREATE TABLE incoming_webhooks (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  target varchar(20) NOT NULL,
  target_id varchar(50) NOT NULL,
  -- field, isFixed, value
  fields jsonb NOT NULL,
  call_id_pointer varchar(200) NOT NULL DEFAULT '',
  -- the person with whose rights the work is done
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  description varchar(200) NOT NULL DEFAULT '',
  -- sealed
  secret varchar(500) NOT NULL,
  enabled_mark int NOT NULL DEFAULT 1,
  last_success_at timestamptz,
  refused_at timestamptz,
  refused_why varchar(50) NOT NULL DEFAULT '',
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

CREATE TABLE incoming_calls (
  id varchar(50) PRIMARY KEY,
  webhook_id varchar(50) NOT NULL REFERENCES incoming_webhooks (id) ON DELETE CASCADE,
  -- the id that the sender gave it; empty: none
  call_id varchar(200) NOT NULL DEFAULT '',
  ip varchar(50) NOT NULL DEFAULT '',
  body jsonb,
  -- when it came, and when it was last begun
  at timestamptz NOT NULL,
  begun_at timestamptz NOT NULL,
  state varchar(10) NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  attempts int NOT NULL DEFAULT 1,
  -- a refusal's code with its parameters
  problem varchar(100) NOT NULL DEFAULT '',
  problem_params jsonb NOT NULL DEFAULT '{}',
  result jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX incoming_calls_of_webhook ON incoming_calls (webhook_id, at DESC, id DESC);
CREATE UNIQUE INDEX incoming_calls_once ON incoming_calls (webhook_id, call_id) WHERE call_id <> '';
CREATE INDEX incoming_calls_by_time ON incoming_calls (at);

-- Signatures that were used; each is good for one call.
CREATE TABLE incoming_signatures (
  webhook_id varchar(50) NOT NULL REFERENCES incoming_webhooks (id) ON DELETE CASCADE,
  mark varchar(64) NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, mark)
);
CREATE INDEX incoming_signatures_by_time ON incoming_signatures (webhook_id, at);
