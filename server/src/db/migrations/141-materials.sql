-- Shared reference and record files of audits (audit-domain 3.6, 8.15).
CREATE TABLE materials (
  id varchar(50) PRIMARY KEY,
  full_name varchar(200) NOT NULL,
  -- dictionary auditMaterialCategory
  category varchar(20) NOT NULL,
  year smallint NOT NULL,
  org_id varchar(50) NOT NULL REFERENCES organizes (id),
  -- 0 open, 1 internal, 2 limited to visible_org_ids
  secret_level smallint NOT NULL DEFAULT 0 CHECK (secret_level BETWEEN 0 AND 2),
  visible_org_ids varchar(50)[] NOT NULL DEFAULT '{}',
  file_id varchar(100) NOT NULL REFERENCES files (id),
  version_no int NOT NULL DEFAULT 1,
  check_id varchar(50) REFERENCES checks (id),
  -- [{standardId, nodeCode}]
  node_keys jsonb NOT NULL DEFAULT '[]',
  valid_to date,
  note varchar(500) NOT NULL DEFAULT '',
  -- the record that the file was copied from
  source_type varchar(40),
  source_id varchar(50),
  download_count int NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX materials_folder ON materials (category, year, org_id) WHERE delete_mark = 0;
CREATE INDEX materials_newest ON materials (creator_time DESC, id) WHERE delete_mark = 0;
CREATE INDEX materials_check ON materials (check_id) WHERE check_id IS NOT NULL;
CREATE INDEX materials_source ON materials (source_type, source_id) WHERE source_id IS NOT NULL;

CREATE TABLE material_versions (
  id varchar(50) PRIMARY KEY,
  material_id varchar(50) NOT NULL REFERENCES materials (id) ON DELETE CASCADE,
  version_no int NOT NULL,
  file_id varchar(100) NOT NULL REFERENCES files (id),
  note varchar(500) NOT NULL DEFAULT '',
  uploaded_by varchar(50),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (material_id, version_no)
);
