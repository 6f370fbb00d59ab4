-- Administrative areas from the provinces down (platform-contract 2.3); the official list comes with the base data.
CREATE TABLE areas (
  id varchar(50) PRIMARY KEY,
  -- '-1' at the top
  parent_id varchar(50) NOT NULL DEFAULT '-1',
  en_code varchar(20) NOT NULL,
  full_name varchar(50) NOT NULL,
  description text NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1 CHECK (enabled_mark IN (0, 1)),
  delete_mark smallint NOT NULL DEFAULT 0 CHECK (delete_mark IN (0, 1)),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX areas_code ON areas (en_code) WHERE delete_mark = 0;
CREATE INDEX areas_parent ON areas (parent_id, sort_code);
