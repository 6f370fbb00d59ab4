-- Print templates: what they keep beside their drafts and versions.
CREATE TABLE print_templates (
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
CREATE UNIQUE INDEX print_templates_code ON print_templates (lower(en_code)) WHERE delete_mark = 0;

-- What was printed: a code on paper leads here, and the hash says whether the record has changed since.
CREATE TABLE prints (
  id varchar(50) PRIMARY KEY,
  code varchar(20) NOT NULL,
  template_id varchar(50) NOT NULL,
  version int NOT NULL,
  record_id varchar(100) NOT NULL,
  title varchar(300) NOT NULL,
  -- Names of dictionary values are part of the data.
  language varchar(10) NOT NULL,
  data_hash varchar(64) NOT NULL,
  user_id varchar(50) NOT NULL,
  printed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX prints_code ON prints (code);
CREATE INDEX prints_of_template ON prints (template_id);
