-- Version of the rights of a role, position, group or person, so that two administrators do not overwrite each other.
CREATE TABLE right_revs (
  object_id varchar(50) PRIMARY KEY,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

-- When the trail was told that a dated membership began and ended.
ALTER TABLE user_relations ADD COLUMN start_noted_at timestamptz, ADD COLUMN end_noted_at timestamptz;
CREATE INDEX user_relations_starts ON user_relations (starts_at) WHERE starts_at IS NOT NULL AND start_noted_at IS NULL;
CREATE INDEX user_relations_ends ON user_relations (ends_at) WHERE ends_at IS NOT NULL AND end_noted_at IS NULL;

-- Pairs of roles or of buttons that one person may not hold.
CREATE TABLE duty_rules (
  id varchar(50) PRIMARY KEY,
  full_name varchar(50) NOT NULL,
  kind varchar(10) NOT NULL CHECK (kind IN ('role', 'button')),
  left_id varchar(50) NOT NULL,
  right_id varchar(50) NOT NULL,
  description text NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX duty_rules_pair ON duty_rules (kind, least(left_id, right_id), greatest(left_id, right_id))
  WHERE delete_mark = 0;
CREATE UNIQUE INDEX duty_rules_name ON duty_rules (full_name) WHERE delete_mark = 0;

-- The person through whose eyes a session looks.
ALTER TABLE sessions ADD COLUMN view_as varchar(50) REFERENCES users (id) ON DELETE SET NULL;

CREATE INDEX menu_items_menu ON menu_items (menu_id);
