-- Portals: what they keep beside their drafts and versions.
CREATE TABLE portals (
  id varchar(50) PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  en_code varchar(50) NOT NULL,
  category varchar(50) NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  enabled_mark smallint NOT NULL DEFAULT 1,
  description varchar(500) NOT NULL DEFAULT '',
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  delete_mark smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX portals_code ON portals (lower(en_code)) WHERE delete_mark = 0;

-- The portal that somebody comes to first; the empty person stands for everybody who has chosen none.
CREATE TABLE portal_defaults (
  user_id varchar(50) PRIMARY KEY,
  portal_id varchar(50) NOT NULL REFERENCES portals (id),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
