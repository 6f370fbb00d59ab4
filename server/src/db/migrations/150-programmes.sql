-- Yearly audit programmes (audit-domain 3.2, 4.1).
CREATE TABLE programmes (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  owner_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  year int NOT NULL,
  full_name varchar(100) NOT NULL,
  objectives text NOT NULL,
  scope text NOT NULL DEFAULT '',
  -- [{risk, response}]
  risks jsonb NOT NULL DEFAULT '[]',
  resources text NOT NULL DEFAULT '',
  -- ids of standards
  criteria jsonb NOT NULL DEFAULT '[]',
  -- 4.1: 0 draft, 1 awaiting approval, 2 approved, 3 in force, 4 completed, 5 superseded
  state smallint NOT NULL DEFAULT 0,
  version_no int NOT NULL DEFAULT 1,
  supersedes_id varchar(50) REFERENCES programmes (id),
  submitted_by varchar(50),
  submitted_at timestamptz,
  approver_id varchar(50) REFERENCES users (id),
  approved_at timestamptz,
  completed_at timestamptz,
  return_reason text NOT NULL DEFAULT '',
  revise_reason text NOT NULL DEFAULT '',
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
-- One live programme a year and owner: what was superseded or deleted does not count.
CREATE UNIQUE INDEX programmes_live ON programmes (year, owner_org_id) WHERE delete_mark = 0 AND state <> 5;
CREATE INDEX programmes_code ON programmes (en_code, version_no);

CREATE TABLE programme_entries (
  id varchar(50) PRIMARY KEY,
  programme_id varchar(50) NOT NULL REFERENCES programmes (id) ON DELETE CASCADE,
  sort_code int NOT NULL DEFAULT 0,
  unit_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  standard_version_id varchar(50) NOT NULL REFERENCES standard_versions (id),
  check_type smallint NOT NULL CHECK (check_type BETWEEN 1 AND 5),
  window_start date NOT NULL,
  window_end date NOT NULL,
  partner_org_id varchar(50) REFERENCES organizes (id),
  stages jsonb NOT NULL DEFAULT '[]',
  risk_weight smallint NOT NULL DEFAULT 3 CHECK (risk_weight BETWEEN 1 AND 5),
  exempt smallint NOT NULL DEFAULT 0,
  reason_exempt text NOT NULL DEFAULT '',
  check_id varchar(50) REFERENCES checks (id),
  copied_from_id varchar(50) REFERENCES programme_entries (id),
  UNIQUE (programme_id, unit_org_id, standard_version_id, window_start),
  CHECK (window_end >= window_start),
  CHECK (partner_org_id IS NULL OR partner_org_id <> unit_org_id)
);
CREATE INDEX programme_entries_unit ON programme_entries (unit_org_id);
CREATE INDEX programme_entries_check ON programme_entries (check_id);
CREATE INDEX checks_programme ON checks (programme_id);
