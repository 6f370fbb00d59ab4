-- Pictures of seals that print templates put on paper, and who may use each.
CREATE TABLE seals (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  en_code varchar(50) NOT NULL,
  -- a PNG as base64
  picture text NOT NULL,
  holder_ids varchar(50)[] NOT NULL,
  description varchar(200) NOT NULL DEFAULT '',
  enabled_mark int NOT NULL DEFAULT 1,
  sort_code int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL,
  delete_mark int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX seals_by_code ON seals (lower(en_code)) WHERE delete_mark = 0;
