-- Published results by chapter, as they were when a task was decided (audit-domain 5.2); dashboards read them.
CREATE TABLE task_results (
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  -- C, W or H: the items of that line alone; empty: all items
  line varchar(1) NOT NULL DEFAULT '',
  -- empty: the whole sheet
  chapter_code varchar(30) NOT NULL DEFAULT '',
  chapter_name varchar(200) NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  -- points in hundredths; rates in percent, null where nothing is due
  due int NOT NULL,
  got int NOT NULL,
  rate numeric(6, 2),
  -- of whole sheets: the self score's rate, and what separates the result from it (audit-domain 5.8)
  self_rate numeric(6, 2),
  bias numeric(6, 2),
  mad numeric(6, 2),
  PRIMARY KEY (check_task_id, line, chapter_code)
);
