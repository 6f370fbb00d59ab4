-- The audit side: standards, audits, tasks, evaluations, stage records, scores, evidence, findings, rectification,
-- reports. Points are integer hundredths. Field names follow audit-domain 3, in snake case.

CREATE TABLE unit_profiles (
  org_id varchar(50) PRIMARY KEY REFERENCES organizes (id),
  -- hasChlorine, hasMajorHazardSource, hasSecondarySupply, capacity, staffCount, plantCount, pipelineKm
  attributes jsonb NOT NULL DEFAULT '{}',
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE grade_schemes (
  id varchar(50) PRIMARY KEY,
  full_name varchar(100) NOT NULL,
  bands jsonb NOT NULL,
  fail_name varchar(20) NOT NULL DEFAULT '不达标',
  veto_grade varchar(20) NOT NULL DEFAULT '不达标',
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE standards (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL,
  full_name varchar(100) NOT NULL,
  category varchar(20) NOT NULL,
  owner_org_id varchar(50) REFERENCES organizes (id),
  source_norm varchar(200) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX standards_code ON standards (en_code) WHERE delete_mark = 0;

CREATE TABLE standard_versions (
  id varchar(50) PRIMARY KEY,
  standard_id varchar(50) NOT NULL REFERENCES standards (id),
  version_no varchar(20) NOT NULL,
  -- 4.8: 0 draft, 1 awaiting publication, 2 published, 3 retired
  state smallint NOT NULL DEFAULT 0,
  declared_total int NOT NULL DEFAULT 0,
  score_step int NOT NULL DEFAULT 50,
  score_method varchar(10) NOT NULL DEFAULT 'POINTS',
  round_digits smallint NOT NULL DEFAULT 1,
  grade_scheme_id varchar(50) NOT NULL REFERENCES grade_schemes (id),
  bonus_cap int NOT NULL DEFAULT 0,
  effective_from date,
  effective_to date,
  published_at timestamptz,
  published_by varchar(50),
  change_note text NOT NULL DEFAULT '',
  return_reason text NOT NULL DEFAULT '',
  content_hash char(64),
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX standard_versions_no ON standard_versions (standard_id, version_no) WHERE delete_mark = 0;

CREATE TABLE standard_nodes (
  id varchar(50) PRIMARY KEY,
  version_id varchar(50) NOT NULL REFERENCES standard_versions (id) ON DELETE CASCADE,
  parent_id varchar(50) REFERENCES standard_nodes (id) ON DELETE CASCADE,
  level smallint NOT NULL,
  is_item boolean NOT NULL DEFAULT false,
  node_code varchar(30) NOT NULL,
  full_name varchar(200) NOT NULL,
  sort_code int NOT NULL DEFAULT 0,
  weight int NOT NULL DEFAULT 0,
  standard_score int NOT NULL DEFAULT 0,
  line char(1),
  requirement text NOT NULL DEFAULT '',
  rule_text text NOT NULL DEFAULT '',
  check_method jsonb NOT NULL DEFAULT '[]',
  applicability varchar(12) NOT NULL DEFAULT 'ALWAYS',
  condition varchar(200) NOT NULL DEFAULT '',
  is_bonus boolean NOT NULL DEFAULT false,
  is_veto boolean NOT NULL DEFAULT false,
  sample_hint varchar(200) NOT NULL DEFAULT '',
  law_refs jsonb NOT NULL DEFAULT '[]',
  keywords varchar(200) NOT NULL DEFAULT '',
  enabled_mark smallint NOT NULL DEFAULT 1,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  UNIQUE (version_id, node_code)
);
CREATE INDEX standard_nodes_parent ON standard_nodes (parent_id);

CREATE TABLE deduction_options (
  id varchar(50) PRIMARY KEY,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id) ON DELETE CASCADE,
  sort_code int NOT NULL DEFAULT 0,
  label varchar(200) NOT NULL,
  kind varchar(8) NOT NULL CHECK (kind IN ('FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO')),
  points int NOT NULL DEFAULT 0,
  cap int,
  scope varchar(8) NOT NULL DEFAULT 'ITEM' CHECK (scope IN ('ITEM', 'SECTION')),
  severity_default smallint NOT NULL DEFAULT 2,
  hotkey smallint NOT NULL DEFAULT 0,
  need_photo smallint NOT NULL DEFAULT 0,
  need_reason smallint NOT NULL DEFAULT 0
);
CREATE INDEX deduction_options_node ON deduction_options (node_id);

CREATE TABLE evidence_requirements (
  id varchar(50) PRIMARY KEY,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id) ON DELETE CASCADE,
  sort_code int NOT NULL DEFAULT 0,
  label varchar(200) NOT NULL,
  mandatory smallint NOT NULL DEFAULT 1,
  file_types jsonb NOT NULL DEFAULT '[]',
  max_count int NOT NULL DEFAULT 0,
  max_size_mb int NOT NULL DEFAULT 300,
  valid_months int,
  template_file jsonb
);
CREATE INDEX evidence_requirements_node ON evidence_requirements (node_id);

CREATE TABLE clause_maps (
  id varchar(50) PRIMARY KEY,
  from_version_id varchar(50) NOT NULL REFERENCES standard_versions (id) ON DELETE CASCADE,
  to_version_id varchar(50) NOT NULL REFERENCES standard_versions (id) ON DELETE CASCADE,
  from_node_id varchar(50) REFERENCES standard_nodes (id) ON DELETE CASCADE,
  to_node_id varchar(50) REFERENCES standard_nodes (id) ON DELETE CASCADE,
  relation varchar(8) NOT NULL CHECK (relation IN ('SAME', 'SPLIT', 'MERGED', 'CHANGED', 'REMOVED', 'NEW')),
  ratio numeric(6, 4) NOT NULL DEFAULT 1,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX clause_maps_versions ON clause_maps (from_version_id, to_version_id);

CREATE TABLE checks (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL UNIQUE,
  full_name varchar(100) NOT NULL,
  year int NOT NULL,
  check_type smallint NOT NULL CHECK (check_type BETWEEN 1 AND 5),
  programme_id varchar(50),
  off_plan_reason text NOT NULL DEFAULT '',
  objectives text NOT NULL DEFAULT '',
  scope text NOT NULL DEFAULT '',
  criteria text NOT NULL DEFAULT '',
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- [{stage, enabled, startDate, dueDate, mergeRule, sampling}]
  stage_plan jsonb NOT NULL DEFAULT '[]',
  -- options of the audit: blindScoring, processOpen, acceptBy
  options jsonb NOT NULL DEFAULT '{}',
  -- wizard's packages per department before approval: [{deptOrgId|specialty, stage, nodeIds, ownerUserId, ...}]
  package_plan jsonb NOT NULL DEFAULT '[]',
  lead_auditor_id varchar(50) REFERENCES users (id),
  state smallint NOT NULL DEFAULT 0,
  opening_meeting jsonb,
  closing_meeting jsonb,
  conclusion text NOT NULL DEFAULT '',
  closed_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  return_reason text NOT NULL DEFAULT '',
  chain_head char(64),
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  CHECK (end_date >= start_date)
);
CREATE INDEX checks_year ON checks (year, check_type, state) WHERE delete_mark = 0;

CREATE TABLE check_members (
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id),
  member_role varchar(10) NOT NULL CHECK (member_role IN ('LEAD', 'AUDITOR', 'EXPERT', 'OBSERVER', 'GUEST')),
  lines jsonb NOT NULL DEFAULT '[]',
  org_ids jsonb NOT NULL DEFAULT '[]',
  competence jsonb NOT NULL DEFAULT '[]',
  conflict_declared smallint NOT NULL DEFAULT 0,
  conflict_text text NOT NULL DEFAULT '',
  expires_at timestamptz,
  PRIMARY KEY (check_id, user_id)
);
CREATE INDEX check_members_user ON check_members (user_id);

CREATE TABLE check_tasks (
  id varchar(50) PRIMARY KEY,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  unit_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  standard_version_id varchar(50) NOT NULL REFERENCES standard_versions (id),
  partner_org_id varchar(50) REFERENCES organizes (id),
  -- effective stages per line: {"C": ["SELF","COMPANY","HQ","MSD"], ...}
  stages jsonb NOT NULL DEFAULT '{}',
  state smallint NOT NULL DEFAULT 0,
  current_stage varchar(8),
  progress smallint NOT NULL DEFAULT 0,
  -- published percent as a number with round_digits decimals; points in hundredths
  published_percent numeric(6, 2),
  got_score int,
  due_score int,
  grade varchar(20),
  grade_reason jsonb,
  veto_hit boolean NOT NULL DEFAULT false,
  locked_at timestamptz,
  override_reason text NOT NULL DEFAULT '',
  prev_task_id varchar(50) REFERENCES check_tasks (id),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  UNIQUE (check_id, unit_org_id, standard_version_id),
  CHECK (partner_org_id IS NULL OR partner_org_id <> unit_org_id)
);
CREATE INDEX check_tasks_unit ON check_tasks (unit_org_id);
CREATE INDEX check_tasks_partner ON check_tasks (partner_org_id);

CREATE TABLE evaluations (
  id varchar(50) PRIMARY KEY,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  -- SELF-ALL, COMPANY-C, COMPANY-W, WATER-W, HQ-CH, MSD-CH, MSD-W (audit-domain 3.2.1)
  eval_key varchar(12) NOT NULL,
  stage varchar(8) NOT NULL CHECK (stage IN ('SELF', 'COMPANY', 'WATER', 'HQ', 'MSD')),
  lines jsonb NOT NULL,
  kind varchar(5) NOT NULL CHECK (kind IN ('WHOLE', 'PART')),
  parent_id varchar(50) REFERENCES evaluations (id) ON DELETE CASCADE,
  full_name varchar(100) NOT NULL,
  dept_org_id varchar(50) REFERENCES organizes (id),
  specialty varchar(20),
  -- ids of the items covered (leaves only)
  node_ids jsonb NOT NULL DEFAULT '[]',
  owner_user_id varchar(50) REFERENCES users (id),
  due_date date,
  flow_by_part smallint NOT NULL DEFAULT 0,
  -- its newest stage record
  current_record_id varchar(50),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX evaluations_task ON evaluations (check_task_id, stage);
CREATE INDEX evaluations_owner ON evaluations (owner_user_id);

CREATE TABLE stage_records (
  id varchar(50) PRIMARY KEY,
  evaluation_id varchar(50) NOT NULL REFERENCES evaluations (id) ON DELETE CASCADE,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  stage varchar(8) NOT NULL,
  round int NOT NULL DEFAULT 1,
  -- 4.4: 0 to score, 1 scoring, 2 submitted, 3 returned, 4 confirmed, 5 skipped
  state smallint NOT NULL DEFAULT 0,
  scorer_ids jsonb NOT NULL DEFAULT '[]',
  lead_scorer_id varchar(50),
  merge_rule varchar(10) NOT NULL DEFAULT 'LEAD',
  started_at timestamptz,
  due_date date,
  submitted_at timestamptz,
  submitted_by varchar(50),
  opened_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by varchar(50),
  return_reason text NOT NULL DEFAULT '',
  return_from_stage varchar(8),
  -- items marked by whoever returned the former round
  marked_node_ids jsonb NOT NULL DEFAULT '[]',
  totals jsonb,
  content_hash char(64),
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now(),
  UNIQUE (evaluation_id, round)
);
CREATE INDEX stage_records_task ON stage_records (check_task_id, stage);

-- One row per item, record and scorer; the merged row has no scorer.
CREATE TABLE item_scores (
  id varchar(50) PRIMARY KEY,
  stage_record_id varchar(50) NOT NULL REFERENCES stage_records (id) ON DELETE CASCADE,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id),
  scorer_id varchar(50) REFERENCES users (id),
  -- 0 unscored, 1 scored, 2 N/A claimed, 3 N/A accepted, 4 N/A refused
  status smallint NOT NULL DEFAULT 0,
  score int,
  deduct_total int NOT NULL DEFAULT 0,
  spill int NOT NULL DEFAULT 0,
  inherited smallint NOT NULL DEFAULT 0,
  agree smallint NOT NULL DEFAULT 0,
  origin_stage varchar(8),
  veto smallint NOT NULL DEFAULT 0,
  na_reason text NOT NULL DEFAULT '',
  na_decided_by varchar(50),
  comment text NOT NULL DEFAULT '',
  strength text NOT NULL DEFAULT '',
  carry_statement text NOT NULL DEFAULT '',
  variance_reason text NOT NULL DEFAULT '',
  -- [{optionId|null, kind, label, count, points, reason, place, photoIds, findingId}], points in hundredths
  deductions jsonb NOT NULL DEFAULT '[]',
  -- {population, populationDesc, method, seed, size, picked, hits, note}
  sample jsonb,
  photos jsonb NOT NULL DEFAULT '[]',
  client_op_id varchar(50),
  rev int NOT NULL DEFAULT 0,
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX item_scores_row ON item_scores (stage_record_id, node_id, COALESCE(scorer_id, ''));
CREATE INDEX item_scores_node ON item_scores (node_id);

CREATE TABLE score_comments (
  id varchar(50) PRIMARY KEY,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  -- item or task; an item's target is its node id
  target_type varchar(10) NOT NULL,
  target_id varchar(50) NOT NULL,
  parent_id varchar(50) REFERENCES score_comments (id),
  user_id varchar(50) NOT NULL REFERENCES users (id),
  stage varchar(8),
  body text NOT NULL,
  resolved smallint NOT NULL DEFAULT 0,
  edited_at timestamptz,
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX score_comments_target ON score_comments (check_task_id, target_type, target_id);

CREATE TABLE support_requests (
  id varchar(50) PRIMARY KEY,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  evaluation_id varchar(50) NOT NULL REFERENCES evaluations (id) ON DELETE CASCADE,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id),
  requirement_id varchar(50) REFERENCES evidence_requirements (id),
  label varchar(200) NOT NULL,
  asked_by varchar(50),
  mandatory smallint NOT NULL DEFAULT 1,
  owner_dept_id varchar(50) REFERENCES organizes (id),
  owner_user_id varchar(50) REFERENCES users (id),
  due_date date,
  -- 4.5: 0 to submit, 1 submitted, 2 accepted, 3 returned, 4 waived
  state smallint NOT NULL DEFAULT 0,
  submitted_by varchar(50),
  submitted_at timestamptz,
  opened_by_acceptor smallint NOT NULL DEFAULT 0,
  waive_reason text NOT NULL DEFAULT '',
  accepted_by varchar(50),
  accepted_at timestamptz,
  return_reason text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  round int NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_requests_task ON support_requests (check_task_id, node_id);
CREATE INDEX support_requests_owner ON support_requests (owner_user_id, state);

CREATE TABLE support_files (
  id varchar(50) PRIMARY KEY,
  request_id varchar(50) REFERENCES support_requests (id) ON DELETE CASCADE,
  stage_record_id varchar(50) REFERENCES stage_records (id) ON DELETE CASCADE,
  node_id varchar(50) REFERENCES standard_nodes (id),
  finding_id varchar(50),
  -- 1 support, 2 findings file
  kind smallint NOT NULL,
  file_id varchar(100) NOT NULL REFERENCES files (id),
  sha256 char(64) NOT NULL,
  version_no int NOT NULL DEFAULT 1,
  replaces_id varchar(50) REFERENCES support_files (id),
  issued_on date,
  valid_to date,
  place varchar(100) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  uploaded_by varchar(50) NOT NULL,
  uploaded_at timestamptz NOT NULL,
  reuse_of_id varchar(50) REFERENCES support_files (id),
  annotated jsonb,
  exif jsonb,
  -- findings files: 0 draft, 1 submitted, 2 converted into a finding
  state smallint NOT NULL DEFAULT 0,
  deleted_reason text,
  rev int NOT NULL DEFAULT 0
);
CREATE INDEX support_files_request ON support_files (request_id);
CREATE INDEX support_files_record ON support_files (stage_record_id);

CREATE TABLE file_openings (
  support_file_id varchar(50) NOT NULL REFERENCES support_files (id) ON DELETE CASCADE,
  user_id varchar(50) NOT NULL REFERENCES users (id),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (support_file_id, user_id)
);

CREATE TABLE findings (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL UNIQUE,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  check_task_id varchar(50) NOT NULL REFERENCES check_tasks (id) ON DELETE CASCADE,
  node_id varchar(50) NOT NULL REFERENCES standard_nodes (id),
  stage varchar(8) NOT NULL,
  stage_record_id varchar(50) REFERENCES stage_records (id),
  title varchar(100) NOT NULL,
  fact text NOT NULL,
  criterion text NOT NULL,
  severity smallint NOT NULL CHECK (severity BETWEEN 1 AND 4),
  major_hazard smallint NOT NULL DEFAULT 0,
  category varchar(20) NOT NULL,
  cause_preliminary text NOT NULL DEFAULT '',
  unit_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  dept_org_id varchar(50) REFERENCES organizes (id),
  place varchar(100) NOT NULL DEFAULT '',
  files jsonb NOT NULL DEFAULT '[]',
  -- 4.6: 0 draft, 1 issued, 2 disputed, 3 withdrawn, 4 in rectification, 5 closed
  state smallint NOT NULL DEFAULT 0,
  repeat_of_id varchar(50) REFERENCES findings (id),
  repeat_count int NOT NULL DEFAULT 0,
  dispute_text text NOT NULL DEFAULT '',
  disputed_at timestamptz,
  dispute_result text NOT NULL DEFAULT '',
  dispute_answered_at timestamptz,
  stopped_days int NOT NULL DEFAULT 0,
  issued_at timestamptz,
  issued_by varchar(50),
  withdraw_reason text NOT NULL DEFAULT '',
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX findings_task ON findings (check_task_id, state);
CREATE INDEX findings_check ON findings (check_id, state);
CREATE INDEX findings_node ON findings (node_id);

CREATE TABLE rectifications (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL UNIQUE,
  finding_id varchar(50) NOT NULL UNIQUE REFERENCES findings (id) ON DELETE CASCADE,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  responsible_org_id varchar(50) NOT NULL REFERENCES organizes (id),
  responsible_user_id varchar(50) REFERENCES users (id),
  assist_org_ids jsonb NOT NULL DEFAULT '[]',
  immediate_action text NOT NULL DEFAULT '',
  root_cause text NOT NULL DEFAULT '',
  cause_codes jsonb NOT NULL DEFAULT '[]',
  measures text NOT NULL DEFAULT '',
  fund numeric(14, 2),
  no_fund smallint NOT NULL DEFAULT 0,
  fund_source varchar(100) NOT NULL DEFAULT '',
  deadline date NOT NULL,
  contingency text NOT NULL DEFAULT '',
  preventive text NOT NULL DEFAULT '',
  -- 4.7: 0 to sign for, 1 to plan, 2 plan in review, 3 rectifying, 4 to verify, 5 failed, 6 to strike off, 7 closed, 8 void
  state smallint NOT NULL DEFAULT 0,
  signed_at timestamptz,
  plan_submitted_at timestamptz,
  plan_submitted_by varchar(50),
  plan_approved_by varchar(50),
  plan_approved_at timestamptz,
  plan_return_reason text NOT NULL DEFAULT '',
  round int NOT NULL DEFAULT 0,
  urged_on date,
  closed_at timestamptz,
  closed_on_time smallint,
  effect_check_date date,
  effect_result smallint,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rectifications_check ON rectifications (check_id, state);
CREATE INDEX rectifications_deadline ON rectifications (deadline) WHERE state IN (0, 1, 2, 3, 5);

CREATE TABLE rectify_proofs (
  id varchar(50) PRIMARY KEY,
  rectification_id varchar(50) NOT NULL REFERENCES rectifications (id) ON DELETE CASCADE,
  round int NOT NULL,
  description text NOT NULL,
  files jsonb NOT NULL DEFAULT '[]',
  before_photos jsonb NOT NULL DEFAULT '[]',
  after_photos jsonb NOT NULL DEFAULT '[]',
  actual_fund numeric(14, 2),
  finished_on date NOT NULL,
  submitted_by varchar(50) NOT NULL,
  submitted_at timestamptz NOT NULL,
  opened_by jsonb NOT NULL DEFAULT '[]',
  UNIQUE (rectification_id, round)
);

CREATE TABLE verifications (
  id varchar(50) PRIMARY KEY,
  rectification_id varchar(50) NOT NULL REFERENCES rectifications (id) ON DELETE CASCADE,
  round int NOT NULL,
  method varchar(10) NOT NULL,
  result smallint NOT NULL CHECK (result IN (1, 2)),
  opinion text NOT NULL,
  verifier_id varchar(50) NOT NULL REFERENCES users (id),
  files jsonb NOT NULL DEFAULT '[]',
  verified_at timestamptz NOT NULL
);
CREATE INDEX verifications_rectification ON verifications (rectification_id, round);

CREATE TABLE extensions (
  id varchar(50) PRIMARY KEY,
  rectification_id varchar(50) NOT NULL REFERENCES rectifications (id) ON DELETE CASCADE,
  old_deadline date NOT NULL,
  new_deadline date NOT NULL,
  reason text NOT NULL,
  measures_meanwhile text NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  asked_by varchar(50) NOT NULL,
  asked_at timestamptz NOT NULL,
  decided_by varchar(50),
  decided_at timestamptz,
  rev int NOT NULL DEFAULT 0
);

CREATE TABLE reports (
  id varchar(50) PRIMARY KEY,
  en_code varchar(50) NOT NULL UNIQUE,
  check_id varchar(50) NOT NULL REFERENCES checks (id) ON DELETE CASCADE,
  check_task_id varchar(50) REFERENCES check_tasks (id) ON DELETE CASCADE,
  report_type smallint NOT NULL,
  full_name varchar(150) NOT NULL,
  version_no int NOT NULL DEFAULT 1,
  -- 4.9: 0 draft, 1 in review, 2 returned, 3 to sign, 4 signed, 5 published, 6 superseded
  state smallint NOT NULL DEFAULT 0,
  drafter_id varchar(50) NOT NULL REFERENCES users (id),
  reviewer_id varchar(50) REFERENCES users (id),
  reviewed_at timestamptz,
  signer_id varchar(50) REFERENCES users (id),
  snapshot jsonb NOT NULL,
  content_hash char(64),
  return_reason text NOT NULL DEFAULT '',
  revise_reason text NOT NULL DEFAULT '',
  signed_at timestamptz,
  published_at timestamptz,
  supersedes_id varchar(50) REFERENCES reports (id),
  read_by jsonb NOT NULL DEFAULT '[]',
  delete_mark smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  creator_user_id varchar(50),
  creator_time timestamptz NOT NULL DEFAULT now(),
  last_modify_user_id varchar(50),
  last_modify_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reports_check ON reports (check_id, check_task_id, version_no);

CREATE TABLE report_sections (
  id varchar(50) PRIMARY KEY,
  report_id varchar(50) NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  sort_code int NOT NULL,
  code varchar(30) NOT NULL,
  title varchar(100) NOT NULL,
  kind varchar(10) NOT NULL,
  body text NOT NULL DEFAULT '',
  auto smallint NOT NULL DEFAULT 0,
  hand_edited smallint NOT NULL DEFAULT 0,
  required smallint NOT NULL DEFAULT 0,
  rev int NOT NULL DEFAULT 0,
  UNIQUE (report_id, code)
);

CREATE TABLE signatures (
  id varchar(50) PRIMARY KEY,
  -- contract | report | sheet
  target_type varchar(10) NOT NULL,
  target_id varchar(50) NOT NULL,
  signer_id varchar(50) NOT NULL REFERENCES users (id),
  signer_role varchar(50) NOT NULL DEFAULT '',
  signed_hash char(64) NOT NULL,
  -- short code printed on the document
  code varchar(20) NOT NULL UNIQUE,
  image text,
  method varchar(10) NOT NULL,
  ip varchar(50) NOT NULL DEFAULT '',
  device varchar(300) NOT NULL DEFAULT '',
  signed_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoke_reason text NOT NULL DEFAULT ''
);
CREATE INDEX signatures_target ON signatures (target_type, target_id);
