-- Which days are worked: public holidays and working days of the weekend, by date; other days follow the week.
CREATE TABLE work_days (
  day date PRIMARY KEY,
  kind varchar(10) NOT NULL CHECK (kind IN ('holiday', 'workday')),
  name varchar(50) NOT NULL DEFAULT ''
);
-- Years whose holidays are known; a year without a row is not announced.
CREATE TABLE work_calendar_years (
  year int PRIMARY KEY,
  announced boolean NOT NULL DEFAULT false,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

-- Days that administrators have set in the settings of the audit side.
INSERT INTO work_days (day, kind)
  SELECT day::date, 'holiday' FROM sys_config, jsonb_array_elements_text(value -> 'off') AS day
  WHERE key = 'audit.workCalendar'
  ON CONFLICT DO NOTHING;
INSERT INTO work_days (day, kind)
  SELECT day::date, 'workday' FROM sys_config, jsonb_array_elements_text(value -> 'on') AS day
  WHERE key = 'audit.workCalendar'
  ON CONFLICT DO NOTHING;
DELETE FROM sys_config WHERE key = 'audit.workCalendar';
