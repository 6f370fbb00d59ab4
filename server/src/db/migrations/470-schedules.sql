-- The calendar of each person: own entries, and the secret link under which calendar programs read it.
CREATE TABLE schedules (
  id varchar(50) PRIMARY KEY,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title varchar(100) NOT NULL,
  place varchar(100) NOT NULL DEFAULT '',
  content varchar(2000) NOT NULL DEFAULT '',
  colour varchar(10) NOT NULL,
  all_day boolean NOT NULL,
  -- of all-day entries: from midnight to midnight in Asia/Shanghai
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL CHECK (end_at >= start_at),
  repeat varchar(10) NOT NULL CHECK (repeat IN ('none', 'daily', 'weekly', 'monthly', 'yearly')),
  repeat_until date,
  -- days on which it does not come
  skipped varchar(10)[] NOT NULL DEFAULT '{}',
  -- minutes before the start
  reminder int,
  -- when the next reminder is due
  remind_at timestamptz,
  rev int NOT NULL DEFAULT 0,
  creator_time timestamptz NOT NULL,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL
);
CREATE INDEX schedules_of_person ON schedules (user_id, start_at);
CREATE INDEX schedules_to_remind ON schedules (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE schedule_feeds (
  user_id varchar(50) PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The link carries this and a mark made with the installation's secret: who reads the table cannot make a link of it.
  feed_id varchar(50) NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
