-- The last day on which a daily work was done, so that it is made up for when no server ran at its time.
CREATE TABLE daily_runs (
  name varchar(100) PRIMARY KEY,
  day date NOT NULL,
  -- Set while a process does the work of a later day.
  claimed_at timestamptz
);
