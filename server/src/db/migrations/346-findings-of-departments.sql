-- A department's findings are listed and counted from the index alone.
DROP INDEX findings_dept;
CREATE INDEX findings_dept ON findings (dept_org_id, creator_time DESC, id DESC) INCLUDE (check_task_id, state)
  WHERE delete_mark = 0;
