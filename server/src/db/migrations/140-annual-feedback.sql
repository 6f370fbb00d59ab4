-- The answer of a department or unit to the yearly review (audit-domain 3.6, 4.11).
CREATE TABLE annual_feedbacks (
  id varchar(50) PRIMARY KEY,
  year smallint NOT NULL,
  dept_id varchar(50) NOT NULL REFERENCES organizes (id),
  review_title varchar(100) NOT NULL,
  -- [{no, text}]
  questions jsonb NOT NULL,
  -- [{no, text}]
  answers jsonb NOT NULL DEFAULT '[]',
  summary text NOT NULL DEFAULT '',
  -- [{fileKind, fileId}]
  files jsonb NOT NULL DEFAULT '[]',
  -- 0 waiting, 1 draft, 2 submitted, 3 returned, 4 confirmed, 5 archived
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
  due_date date NOT NULL,
  return_reason text NOT NULL DEFAULT '',
  filled_by varchar(50),
  submitted_by varchar(50),
  submitted_at timestamptz,
  confirmed_by varchar(50),
  confirmed_at timestamptz,
  archived_at timestamptz,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX annual_feedbacks_once ON annual_feedbacks (year, dept_id) WHERE delete_mark = 0;
CREATE INDEX annual_feedbacks_dept ON annual_feedbacks (dept_id);
CREATE INDEX annual_feedbacks_due ON annual_feedbacks (due_date) WHERE state IN (0, 1, 3) AND delete_mark = 0;
