-- When a platform last called us with a right signature.
ALTER TABLE third_accounts ADD COLUMN called_at timestamptz;

-- Signatures of platforms' calls that were carried out; kept for as long as one could come again.
CREATE TABLE third_signatures (
  kind varchar(10) NOT NULL,
  mark varchar(64) NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, mark)
);
CREATE INDEX third_signatures_at ON third_signatures (kind, at);

-- The menu of the WeChat official account: the draft, and what was sent last.
CREATE TABLE mp_menus (
  kind varchar(10) PRIMARY KEY,
  buttons jsonb NOT NULL DEFAULT '[]',
  published jsonb,
  published_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);

-- Who follows the WeChat official account, or did.
CREATE TABLE mp_followers (
  open_id varchar(100) PRIMARY KEY,
  nick_name varchar(200) NOT NULL DEFAULT '',
  sex int NOT NULL DEFAULT 0,
  country varchar(100) NOT NULL DEFAULT '',
  province varchar(100) NOT NULL DEFAULT '',
  city varchar(100) NOT NULL DEFAULT '',
  remark varchar(100) NOT NULL DEFAULT '',
  is_following boolean NOT NULL DEFAULT true,
  followed_at timestamptz,
  -- the synchronisation that saw the person last
  seen_by varchar(50) NOT NULL DEFAULT ''
);
CREATE INDEX mp_followers_by_time ON mp_followers (followed_at DESC NULLS LAST, open_id);
