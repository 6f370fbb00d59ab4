-- Knowledge articles with their versions, votes and readings (audit-domain 3.6, 4.12).
CREATE TABLE knowledge_categories (
  id varchar(50) PRIMARY KEY,
  parent_id varchar(50) REFERENCES knowledge_categories (id),
  full_name varchar(50) NOT NULL,
  name_zhtw varchar(50) NOT NULL DEFAULT '',
  name_en varchar(80) NOT NULL DEFAULT '',
  sort_code int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
INSERT INTO knowledge_categories (id, parent_id, full_name, name_zhtw, name_en, sort_code) VALUES
  ('kc-law', NULL, '法规与标准', '法規與標準', 'Law and standards', 1),
  ('kc-management', NULL, '管理实务', '管理實務', 'Management practice', 2),
  ('kc-operation', NULL, '作业安全', '作業安全', 'Safe work', 3),
  ('kc-confined', 'kc-operation', '有限空间', '有限空間', 'Confined space', 1),
  ('kc-hot-height', 'kc-operation', '动火与高处', '動火與高處', 'Hot work and height', 2),
  ('kc-electric', 'kc-operation', '用电与吊装', '用電與吊裝', 'Electricity and lifting', 3),
  ('kc-network', 'kc-operation', '管网抢修', '管網搶修', 'Network repair', 4),
  ('kc-plant', NULL, '厂站设施', '廠站設施', 'Plant facilities', 4),
  ('kc-chemical', 'kc-plant', '危化品与消毒', '危化品與消毒', 'Chemicals and disinfection', 1),
  ('kc-equipment', 'kc-plant', '设备与电气', '設備與電氣', 'Equipment and power', 2),
  ('kc-health', NULL, '职业健康', '職業健康', 'Occupational health', 5),
  ('kc-emergency', NULL, '应急管理', '應急管理', 'Emergency', 6),
  ('kc-risk', NULL, '风险与隐患', '風險與隱患', 'Risk and hazards', 7),
  ('kc-case', NULL, '典型案例', '典型案例', 'Cases', 8);

CREATE TABLE knowledge_articles (
  id varchar(50) PRIMARY KEY,
  -- the first version of the article; votes and readings belong to it
  root_id varchar(50) NOT NULL REFERENCES knowledge_articles (id) DEFERRABLE INITIALLY DEFERRED,
  version_no int NOT NULL DEFAULT 1,
  full_name varchar(100) NOT NULL,
  category_id varchar(50) NOT NULL REFERENCES knowledge_categories (id),
  tags varchar(20)[] NOT NULL DEFAULT '{}',
  body text NOT NULL,
  -- the body without marks, as excerpts and the index read it
  plain text NOT NULL,
  search tsvector NOT NULL,
  files jsonb NOT NULL DEFAULT '[]',
  -- [{standardId, nodeCode}]
  node_keys jsonb NOT NULL DEFAULT '[]',
  source_finding_id varchar(50) REFERENCES findings (id),
  -- 0 draft, 1 in review, 2 published, 3 withdrawn
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
  author_id varchar(50) NOT NULL,
  submitted_at timestamptz,
  return_reason text NOT NULL DEFAULT '',
  published_by varchar(50),
  published_at timestamptz,
  withdraw_reason text NOT NULL DEFAULT '',
  -- withdrawn because a newer version took its place
  is_replaced boolean NOT NULL DEFAULT false,
  expires_on date,
  view_count int NOT NULL DEFAULT 0,
  useful_count int NOT NULL DEFAULT 0,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX knowledge_words ON knowledge_articles USING gin (search);
CREATE INDEX knowledge_nodes ON knowledge_articles USING gin (node_keys jsonb_path_ops);
CREATE INDEX knowledge_state ON knowledge_articles (state, published_at DESC) WHERE delete_mark = 0;
CREATE UNIQUE INDEX knowledge_one_revision ON knowledge_articles (root_id)
  WHERE state IN (0, 1) AND delete_mark = 0;
CREATE UNIQUE INDEX knowledge_one_published ON knowledge_articles (root_id)
  WHERE state = 2 AND delete_mark = 0;
CREATE UNIQUE INDEX knowledge_case_once ON knowledge_articles (source_finding_id)
  WHERE source_finding_id IS NOT NULL AND version_no = 1 AND delete_mark = 0;

CREATE TABLE knowledge_votes (
  root_id varchar(50) NOT NULL REFERENCES knowledge_articles (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (root_id, user_id)
);
