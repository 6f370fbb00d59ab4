// Generated from the migrations by "node scripts/run.mjs db-types". Write a migration, then run it; do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Whatever was stored: parse it before use. */
export type JsonValue = unknown;
/** Written as text or as an object: the driver would send a bare array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string | Record<string, unknown>, string | Record<string, unknown>>;
/** A column that has a default although its type differs between reading and writing. */
export type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** As above, for a column that may be null. */
export type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;
/** A column that only PostgreSQL writes. */
export type ReadOnly<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;

export type ActivitiesTable = {
  id: string;
  chain_id: string | null;
  seq: number | null;
  actor_id: string;
  actor_role: Generated<string>;
  action: string;
  target_type: string;
  target_id: string;
  before: Nullable<Json>;
  after: Nullable<Json>;
  reason: Generated<string>;
  ip: Generated<string>;
  at: Timestamp;
  prev_hash: string | null;
  hash: string | null;
  mac: string | null;
  batch_no: number | null;
};

export type ActivityChainsTable = {
  chain_id: string;
  seq: number;
  hash: string;
  sealed_at: Nullable<Timestamp>;
};

export type AnchorStateTable = {
  single: Generated<boolean>;
  no: number;
  mac: string;
};

export type AnnualFeedbacksTable = {
  id: string;
  year: number;
  dept_id: string;
  review_title: string;
  questions: Json;
  answers: WithDefault<Json>;
  summary: Generated<string>;
  files: WithDefault<Json>;
  state: Generated<number>;
  due_date: string;
  return_reason: Generated<string>;
  filled_by: string | null;
  submitted_by: string | null;
  submitted_at: Nullable<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Nullable<Timestamp>;
  archived_at: Nullable<Timestamp>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type AreasTable = {
  id: string;
  parent_id: Generated<string>;
  en_code: string;
  full_name: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type AutomationDueRecordsTable = {
  automation_id: string;
  record_id: string;
  due_day: string;
};

export type AutomationRunsTable = {
  id: string;
  automation_id: string;
  version: number;
  user_id: string;
  depth: number;
  trigger: string;
  subject: string;
  input: Json;
  state: Json;
  outputs: WithDefault<Json>;
  status: string;
  problem: Nullable<Json>;
  start_time: Timestamp;
  end_time: Nullable<Timestamp>;
  wake_time: Nullable<Timestamp>;
  rerun_of: string | null;
  asked_by: string | null;
};

export type AutomationsTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: string;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  user_id: Generated<string>;
  trigger: Generated<string>;
  trigger_key: Generated<string>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  delete_mark: Generated<number>;
  cron: Generated<string>;
  start_time: Nullable<Timestamp>;
  end_time: Nullable<Timestamp>;
  next_run_time: Nullable<Timestamp>;
  due_since: string | null;
};

export type BackupsTable = {
  id: string;
  file_name: string;
  stored_name: string;
  kind: string;
  state: Generated<string>;
  handled: Generated<number>;
  total: Generated<number>;
  problem: string | null;
  size: Generated<number>;
  sha256: Generated<string>;
  table_count: Generated<number>;
  row_count: Generated<number>;
  file_count: Generated<number>;
  missing_files: Generated<number>;
  created_by: string;
  creator_name: string;
  created_at: Timestamp;
  restore_state: string | null;
  restore_handled: Generated<number>;
  restore_total: Generated<number>;
  restore_problem: string | null;
  restored_by: Generated<string>;
  restored_at: Nullable<Timestamp>;
  foreign_confirmed_by: string | null;
};

export type BillCountersTable = {
  rule_code: string;
  period: string;
  next_number: number;
};

export type BillRulesTable = {
  id: string;
  en_code: string;
  full_name: string;
  prefix: string;
  date_format: string;
  digit: number;
  start_number: string;
  this_number: Generated<number>;
  period: Generated<string>;
  output_number: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type ChainSealsTable = {
  chain_id: string;
  kind: string;
  seq: number;
  hash: string;
  generation: number;
  digest: string;
  sealed_at: Timestamp;
  mac: string;
};

export type ChatConversationsTable = {
  user_id: string;
  other_id: string;
  latest_id: string;
  latest_at: Timestamp;
  unread: Generated<number>;
};

export type ChatGroupMembersTable = {
  group_id: string;
  user_id: string;
  read_seq: Generated<number>;
  expires_at: Nullable<Timestamp>;
};

export type ChatGroupsTable = {
  id: string;
  full_name: string;
  check_id: string;
  latest_at: Timestamp;
  latest_id: string | null;
};

export type ChatMessagesTable = {
  id: string;
  seq: ReadOnly<number>;
  pair: string;
  sender_id: string;
  receiver_id: string | null;
  content_type: string;
  content: string;
  sent_at: Timestamp;
  read_at: Nullable<Timestamp>;
  client_id: string | null;
  recalled_at: Nullable<Timestamp>;
  quote_id: string | null;
  group_id: string | null;
  is_removed: Generated<boolean>;
};

export type ChatPresenceTable = {
  process_id: string;
  user_id: string;
};

export type ChatProcessesTable = {
  id: string;
  alive_at: WithDefault<Timestamp>;
};

export type ChatReportsTable = {
  id: string;
  message_id: string;
  reporter_id: string;
  author_id: string;
  group_name: Generated<string>;
  reason: string;
  words: string;
  lines: Json;
  state: Generated<number>;
  answer: Generated<string>;
  rev: Generated<number>;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type CheckMembersTable = {
  check_id: string;
  user_id: string;
  member_role: string;
  lines: WithDefault<Json>;
  org_ids: WithDefault<Json>;
  competence: WithDefault<Json>;
  conflict_declared: Generated<number>;
  conflict_text: Generated<string>;
  expires_at: Nullable<Timestamp>;
};

export type CheckSealsTable = {
  id: string;
  check_id: string;
  seq: number;
  hash: string;
  sealed_by: string;
  sealed_at: Timestamp;
};

export type CheckTasksTable = {
  id: string;
  check_id: string;
  unit_org_id: string;
  standard_version_id: string;
  partner_org_id: string | null;
  stages: WithDefault<Json>;
  state: Generated<number>;
  current_stage: string | null;
  progress: Generated<number>;
  published_percent: number | null;
  got_score: number | null;
  due_score: number | null;
  grade: string | null;
  grade_reason: Nullable<Json>;
  veto_hit: Generated<boolean>;
  locked_at: Nullable<Timestamp>;
  override_reason: Generated<string>;
  prev_task_id: string | null;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type ChecksTable = {
  id: string;
  en_code: string;
  full_name: string;
  year: number;
  check_type: number;
  programme_id: string | null;
  off_plan_reason: Generated<string>;
  objectives: Generated<string>;
  scope: Generated<string>;
  criteria: Generated<string>;
  start_date: string;
  end_date: string;
  stage_plan: WithDefault<Json>;
  options: WithDefault<Json>;
  package_plan: WithDefault<Json>;
  lead_auditor_id: string | null;
  state: Generated<number>;
  opening_meeting: Nullable<Json>;
  closing_meeting: Nullable<Json>;
  conclusion: Generated<string>;
  closed_at: Nullable<Timestamp>;
  cancel_reason: Generated<string>;
  return_reason: Generated<string>;
  chain_head: string | null;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  evidence_due: string | null;
};

export type ClauseMapsTable = {
  id: string;
  from_version_id: string;
  to_version_id: string;
  from_node_id: string | null;
  to_node_id: string | null;
  relation: string;
  ratio: Generated<number>;
  note: Generated<string>;
};

export type ColumnSettingsTable = {
  user_id: string;
  module_id: string;
  field_list: Json;
};

export type CommonFieldsTable = {
  id: string;
  field: string;
  field_name: string;
  data_type: string;
  data_length: Generated<string>;
  allow_null: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type ContractIndicatorsTable = {
  id: string;
  contract_id: string;
  sort_code: number;
  kind: string;
  full_name: string;
  unit_text: Generated<string>;
  target: Generated<number>;
  weight: Generated<number>;
  per_unit_deduct: Generated<number>;
  veto_when_exceeded: Generated<number>;
  source: Generated<string>;
  actual: number | null;
  score: number | null;
  waived: Generated<number>;
  evidence: WithDefault<Json>;
  note: Generated<string>;
  source_rows: Nullable<Json>;
  pulled_at: Nullable<Timestamp>;
  rev: Generated<number>;
};

export type ContractObjectionsTable = {
  id: string;
  contract_id: string;
  kind: string;
  body: string;
  creator_user_id: string;
  creator_time: Timestamp;
  answer: Generated<string>;
  answered_by: string | null;
  answered_at: Nullable<Timestamp>;
};

export type ContractOpinionsTable = {
  id: string;
  report_id: string;
  reviewer_id: string | null;
  decision: string | null;
  opinion: Generated<string>;
  decided_by: string | null;
  decided_at: Nullable<Timestamp>;
};

export type ContractReviewReportsTable = {
  id: string;
  contract_id: string;
  round: number;
  summary: Generated<string>;
  drafter_id: string;
  drafted_at: Timestamp;
  rev: Generated<number>;
};

export type ContractTemplatesTable = {
  id: string;
  year: number;
  full_name: string;
  body: Generated<string>;
  indicators: WithDefault<Json>;
  assessment_standard: Generated<string>;
  state: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type ContractsTable = {
  id: string;
  en_code: string;
  year: number;
  template_id: string;
  unit_org_id: string;
  party_a_org_id: string;
  party_a_signer_id: string;
  party_b_user_id: string;
  period_start: string;
  period_end: string;
  ended_on: string | null;
  content: Generated<string>;
  frozen_content: string | null;
  party_names: Nullable<Json>;
  assessment_standard: Generated<string>;
  state: Generated<number>;
  content_hash: string | null;
  review_report_id: string | null;
  sign_due: string | null;
  signed_at: Nullable<Timestamp>;
  effective_at: Nullable<Timestamp>;
  urged_on: string | null;
  return_reason: Generated<string>;
  end_reason: Generated<string>;
  change_kind: string | null;
  predecessor_id: string | null;
  successor_id: string | null;
  assess_opened_at: Nullable<Timestamp>;
  draft_shown_at: Nullable<Timestamp>;
  assessed_at: Nullable<Timestamp>;
  assessor_id: string | null;
  score: number | null;
  grade: string | null;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type DailyRunsTable = {
  name: string;
  day: string;
  claimed_at: Nullable<Timestamp>;
};

export type DataDropsTable = {
  id: string;
  table_name: string;
  column_name: Generated<string>;
  kept_name: string;
  label: Generated<string>;
  row_count: Generated<number>;
  definition: Json;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
};

export type DataFieldsTable = {
  id: string;
  menu_id: string;
  en_code: string;
  full_name: string;
  type: string;
  condition_symbol: string;
  condition_text: string;
  field_rule: Generated<number>;
  bind_table: Generated<string>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  titles: WithDefault<Json>;
};

export type DataIndexesTable = {
  id: string;
  table_name: string;
  index_name: string;
  columns: Json;
  is_unique: boolean;
  state: string;
  duplicates: WithDefault<Json>;
  creator_time: Timestamp;
  link_id: string;
  reason: Generated<string>;
};

export type DataInterfacesTable = {
  id: string;
  full_name: string;
  en_code: string;
  category_id: string;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  failures: Generated<number>;
  kept_check: Nullable<Json>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  delete_mark: Generated<number>;
  examples_for: Generated<string>;
};

export type DataMapsTable = {
  id: string;
  full_name: string;
  en_code: string;
  parent_id: string | null;
  parent_region: Generated<string>;
  regions: (string)[];
  shapes: string;
  approval_number: Generated<string>;
  description: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  delete_mark: Generated<number>;
  titles: WithDefault<Json>;
};

export type DataReportsTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: string;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  delete_mark: Generated<number>;
};

export type DataSchemesTable = {
  id: string;
  menu_id: string;
  en_code: string;
  full_name: string;
  all_data: Generated<boolean>;
  condition: WithDefault<Json>;
  condition_text: Generated<string>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type DataSourcesTable = {
  id: string;
  db_type: string;
  full_name: string;
  host: string;
  port: number;
  user_name: string;
  sealed_password: Generated<string>;
  service_name: string;
  db_schema: string;
  is_encrypted: Generated<number>;
  max_connections: Generated<number>;
  timeout_seconds: Generated<number>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  answered_at: Nullable<Timestamp>;
  problem: Generated<string>;
  can_write: Generated<boolean>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  may_write: Generated<number>;
  failed_at: Nullable<Timestamp>;
};

export type DataSyncPartsTable = {
  run_id: string;
  place: number;
  row_count: number;
  first_key: string;
  last_key: string;
  hash: string;
  difference: Generated<string>;
  created_at: Timestamp;
};

export type DataSyncPlansTable = {
  id: string;
  rev: Generated<number>;
  full_name: string;
  from_id: string;
  to_id: string;
  source_table: string;
  target_table: string;
  mode: string;
  accepts_loss: Generated<boolean>;
  cron: string;
  start_time: Nullable<Timestamp>;
  end_time: Nullable<Timestamp>;
  next_run_time: Nullable<Timestamp>;
  enabled_mark: Generated<number>;
  creator_user_id: string;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  columns: WithDefault<Json>;
  filter: Generated<string>;
  extra_rows: Generated<string>;
  refused_at: Nullable<Timestamp>;
  refusal: Generated<string>;
};

export type DataSyncRefusedRowsTable = {
  run_id: string;
  place: number;
  row_key: string;
  shown_key: string;
  reason: string;
  created_at: Timestamp;
  part: number;
};

export type DataSyncRunsTable = {
  id: string;
  plan_id: string | null;
  plan_name: Generated<string>;
  from_id: string;
  from_name: string;
  to_id: string;
  to_name: string;
  source_table: string;
  target_table: string;
  mode: string;
  state: string;
  total: Generated<number>;
  handled: Generated<number>;
  parts: Generated<number>;
  last_key: Generated<string>;
  problem: Generated<string>;
  worker: string | null;
  moved_at: Timestamp;
  started_by: string;
  created_at: Timestamp;
  ended_at: Nullable<Timestamp>;
  columns: WithDefault<Json>;
  filter: Generated<string>;
  extra_rows: Generated<string>;
  removed: Generated<number>;
};

export type DataTablesTable = {
  id: string;
  table_name: string;
  full_name_en: Generated<string>;
  organize_column: Generated<string>;
  owner_column: Generated<string>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  column_order: WithDefault<Json>;
};

export type DeductionOptionsTable = {
  id: string;
  node_id: string;
  sort_code: Generated<number>;
  label: string;
  kind: string;
  points: Generated<number>;
  cap: number | null;
  scope: Generated<string>;
  severity_default: Generated<number>;
  hotkey: Generated<number>;
  need_photo: Generated<number>;
  need_reason: Generated<number>;
  unit: Generated<string>;
  label_en: Generated<string>;
};

export type DefinitionDraftsTable = {
  kind: string;
  target: string;
  shape: number;
  body: Json;
  hash: string;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type DefinitionUsesTable = {
  user_kind: string;
  user_target: string;
  used_kind: string;
  used_target: string;
  place: Generated<string>;
  place_titles: WithDefault<Json>;
};

export type DefinitionVersionsTable = {
  kind: string;
  target: string;
  version: number;
  shape: number;
  body: Json;
  hash: string;
  note: Generated<string>;
  creator_user_id: string | null;
  creator_time: Timestamp;
};

export type DelegationsTable = {
  id: string;
  user_id: string;
  to_user_id: string;
  definition_id: Generated<string>;
  category: Generated<string>;
  starts_at: Timestamp;
  ends_at: Timestamp;
  description: Generated<string>;
  rev: Generated<number>;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  delete_mark: Generated<number>;
  begun_at: Nullable<Timestamp>;
};

export type DeliveriesTable = {
  id: string;
  channel: string;
  receiver: string;
  subject: Generated<string>;
  body: string;
  state: Generated<string>;
  last_error: Generated<string>;
  created_at: Timestamp;
  sent_at: Nullable<Timestamp>;
  sms_template: Nullable<Json>;
  file_id: string | null;
};

export type DeputiesTable = {
  id: string;
  check_task_id: string;
  stage: string;
  user_id: string;
  named_by: string;
  reason: Generated<string>;
  created_at: Timestamp;
  ended_at: Nullable<Timestamp>;
};

export type DesignColumnsTable = {
  id: string;
  design_id: string;
  table_name: string;
  table_field_id: Generated<string>;
  field_id: string;
  column_name: Generated<string>;
  name: string;
  kind: string;
  shape: Generated<string>;
  label: Json;
  field: Nullable<Json>;
  state: Generated<string>;
  dropped_time: Nullable<Timestamp>;
  dropped_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
};

export type DesignIndexesTable = {
  id: string;
  design_id: string;
  table_name: string;
  index_name: string;
  column_name: string;
  field_id: string;
  method: string;
  state: string;
  duplicates: WithDefault<Json>;
  creator_time: WithDefault<Timestamp>;
};

export type DesignsTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: Generated<string>;
  type: Generated<number>;
  web_type: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  table_name: string | null;
  live_version: number | null;
  preparing_version: number | null;
  preparing: Nullable<Json>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type DictionaryDataTable = {
  id: string;
  type_id: string;
  parent_id: Generated<string>;
  en_code: string;
  full_name: string;
  name_zhtw: Generated<string>;
  name_en: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type DictionaryTypesTable = {
  id: string;
  parent_id: Generated<string>;
  en_code: string;
  full_name: string;
  is_tree: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  name_zhtw: Generated<string>;
  name_en: Generated<string>;
};

export type DutyRulesTable = {
  id: string;
  full_name: string;
  kind: string;
  left_id: string;
  right_id: string;
  description: Generated<string>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type EvaluationsTable = {
  id: string;
  check_task_id: string;
  eval_key: string;
  stage: string;
  lines: Json;
  kind: string;
  parent_id: string | null;
  full_name: string;
  dept_org_id: string | null;
  specialty: string | null;
  node_ids: WithDefault<Json>;
  owner_user_id: string | null;
  due_date: string | null;
  flow_by_part: Generated<number>;
  current_record_id: string | null;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  scorer_ids: WithDefault<Json>;
};

export type EvidenceRequirementsTable = {
  id: string;
  node_id: string;
  sort_code: Generated<number>;
  label: string;
  mandatory: Generated<number>;
  file_types: WithDefault<Json>;
  max_count: Generated<number>;
  max_size_mb: Generated<number>;
  valid_months: number | null;
  template_file: Nullable<Json>;
};

export type ExtensionsTable = {
  id: string;
  rectification_id: string;
  old_deadline: string;
  new_deadline: string;
  reason: string;
  measures_meanwhile: string;
  state: Generated<number>;
  asked_by: string;
  asked_at: Timestamp;
  decided_by: string | null;
  decided_at: Nullable<Timestamp>;
  rev: Generated<number>;
  process_id: string | null;
  refusal_reason: Generated<string>;
};

export type FileChunksTable = {
  user_id: string;
  content_hash: string;
  total_size: number;
  number: number;
  stored_name: string;
  size: number;
  arrived_at: WithDefault<Timestamp>;
};

export type FileMergesTable = {
  user_id: string;
  identifier: string;
  file_id: string;
  merged_at: WithDefault<Timestamp>;
};

export type FileOpeningsTable = {
  support_file_id: string;
  user_id: string;
  opened_at: Timestamp;
};

export type FileSealsTable = {
  no: number;
  file_id: string;
  size: number;
  sha256: string;
  mac: string;
};

export type FilesTable = {
  id: string;
  type: string;
  original_name: string;
  extension: string;
  mime: string;
  kind: string;
  size: number;
  sha256: string;
  version_id: string;
  owner_type: string | null;
  owner_id: string | null;
  uploaded_by: string;
  uploaded_at: WithDefault<Timestamp>;
  deleted_at: Nullable<Timestamp>;
};

export type FindingsTable = {
  id: string;
  en_code: string;
  check_id: string;
  check_task_id: string;
  node_id: string;
  stage: string;
  stage_record_id: string | null;
  title: string;
  fact: string;
  criterion: string;
  severity: number;
  major_hazard: Generated<number>;
  category: string;
  cause_preliminary: Generated<string>;
  unit_org_id: string;
  dept_org_id: string | null;
  place: Generated<string>;
  files: WithDefault<Json>;
  state: Generated<number>;
  repeat_of_id: string | null;
  repeat_count: Generated<number>;
  dispute_text: Generated<string>;
  disputed_at: Nullable<Timestamp>;
  dispute_result: Generated<string>;
  dispute_answered_at: Nullable<Timestamp>;
  stopped_days: Generated<number>;
  issued_at: Nullable<Timestamp>;
  issued_by: string | null;
  withdraw_reason: Generated<string>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  deductions: WithDefault<Json>;
  search_text: ReadOnly<string | null>;
  merged_into_id: string | null;
};

export type FormDraftsTable = {
  owner_user_id: string;
  id: string;
  design_id: string | null;
  record_id: string;
  data: Json;
  typed_at: Timestamp;
  process_definition_id: string | null;
};

export type GradeSchemesTable = {
  id: string;
  full_name: string;
  bands: Json;
  fail_name: Generated<string>;
  veto_grade: Generated<string>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type GrantsTable = {
  object_type: string;
  object_id: string;
  item_type: string;
  item_id: string;
};

export type GroupsTable = {
  id: string;
  en_code: string;
  full_name: string;
  type: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  full_name_en: Generated<string>;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  reply: Nullable<Json>;
  created_at: WithDefault<Timestamp>;
  sealed: Generated<boolean>;
};

export type IncomingCallsTable = {
  id: string;
  webhook_id: string;
  call_id: Generated<string>;
  ip: Generated<string>;
  body: Nullable<Json>;
  at: Timestamp;
  begun_at: Timestamp;
  state: Generated<string>;
  attempts: Generated<number>;
  problem: Generated<string>;
  problem_params: WithDefault<Json>;
  result: WithDefault<Json>;
};

export type IncomingSignaturesTable = {
  webhook_id: string;
  mark: string;
  at: Timestamp;
};

export type IncomingWebhooksTable = {
  id: string;
  full_name: string;
  target: string;
  target_id: string;
  fields: Json;
  call_id_pointer: Generated<string>;
  user_id: string;
  description: Generated<string>;
  secret: string;
  enabled_mark: Generated<number>;
  last_success_at: Nullable<Timestamp>;
  refused_at: Nullable<Timestamp>;
  refused_why: Generated<string>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type IntegrationRunsTable = {
  id: string;
  level: string;
  check_id: string;
  check_task_id: string | null;
  scope_id: string;
  rule: string | null;
  inputs: WithDefault<Json>;
  conflicts: WithDefault<Json>;
  state: Generated<number>;
  result: Nullable<Json>;
  finished_at: Nullable<Timestamp>;
  void_reason: Generated<string>;
  rev: Generated<number>;
  creator_user_id: string;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  stage: string | null;
};

export type IntegrityRunsTable = {
  id: string;
  state: Generated<string>;
  origin: string;
  asked_by: string;
  asked_name: string;
  asked_at: Timestamp;
  finished_at: Nullable<Timestamp>;
  handled: Generated<number>;
  total: Generated<number>;
  result: Nullable<Json>;
};

export type InterfaceCallsTable = {
  id: string;
  interface_id: string;
  version: number;
  user_id: string;
  key_id: Generated<string>;
  ip: string;
  device: string;
  type: string;
  ms: number;
  rows: number | null;
  outcome: Generated<string>;
  params: Json;
  at: Timestamp;
};

export type InterfaceKeysTable = {
  id: string;
  full_name: string;
  start: string;
  hash: string;
  interface_ids: (string)[];
  addresses: Generated<string>;
  expires_at: Nullable<Timestamp>;
  run_as_user_id: Generated<string>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  last_used_at: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type InterfaceSecretsTable = {
  interface_id: string;
  aim: string;
  sealed: string;
  stored_at: WithDefault<Timestamp>;
};

export type ItemScoresTable = {
  id: string;
  stage_record_id: string;
  node_id: string;
  scorer_id: string | null;
  status: Generated<number>;
  score: number | null;
  deduct_total: Generated<number>;
  spill: Generated<number>;
  inherited: Generated<number>;
  agree: Generated<number>;
  origin_stage: string | null;
  veto: Generated<number>;
  na_reason: Generated<string>;
  na_decided_by: string | null;
  comment: Generated<string>;
  strength: Generated<string>;
  carry_statement: Generated<string>;
  variance_reason: Generated<string>;
  deductions: WithDefault<Json>;
  sample: Nullable<Json>;
  photos: WithDefault<Json>;
  client_op_id: string | null;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  na_decision_reason: Generated<string>;
  consensus: Generated<number>;
  bulk: Generated<number>;
  adjustment_basis: Generated<string>;
};

export type KnowledgeArticlesTable = {
  id: string;
  root_id: string;
  version_no: Generated<number>;
  full_name: string;
  category_id: string;
  tags: Generated<(string)[]>;
  body: string;
  plain: string;
  search: string;
  files: WithDefault<Json>;
  node_keys: WithDefault<Json>;
  source_finding_id: string | null;
  state: Generated<number>;
  author_id: string;
  submitted_at: Nullable<Timestamp>;
  return_reason: Generated<string>;
  published_by: string | null;
  published_at: Nullable<Timestamp>;
  withdraw_reason: Generated<string>;
  is_replaced: Generated<boolean>;
  expires_on: string | null;
  view_count: Generated<number>;
  useful_count: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type KnowledgeCategoriesTable = {
  id: string;
  parent_id: string | null;
  full_name: string;
  name_zhtw: Generated<string>;
  name_en: Generated<string>;
  sort_code: Generated<number>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type KnowledgeVotesTable = {
  root_id: string;
  user_id: string;
  at: Timestamp;
};

export type LanguageTextsTable = {
  id: string;
  zh: Generated<string>;
  zhtw: Generated<string>;
  en: Generated<string>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type MailAccountsTable = {
  user_id: string;
  address: string;
  user_name: string;
  sealed_password: string;
  imap_host: string;
  imap_port: number;
  imap_security: string;
  smtp_host: string;
  smtp_port: number;
  smtp_security: string;
  uid_validity: number | null;
  last_uid: Generated<number>;
  received_at: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_time: Timestamp;
  last_modify_time: Timestamp;
};

export type MailCopiesTable = {
  id: string;
  mail_id: string;
  user_id: string;
  folder: string;
  at: Timestamp;
  read_at: Nullable<Timestamp>;
  starred: Generated<boolean>;
  remote_uid: number | null;
  remote_starred: Generated<boolean>;
  remote_rev: number | null;
};

export type MailReceiversTable = {
  mail_id: string;
  kind: string;
  position: number;
  user_id: string | null;
  name: string;
  address: Generated<string>;
  delivery: Generated<string>;
  problem: Generated<string>;
};

export type MailsTable = {
  id: string;
  sender_id: string | null;
  sender_name: string;
  subject: Generated<string>;
  html: Generated<string>;
  content: Generated<string>;
  remote_pictures: Generated<number>;
  file_ids: Generated<(string)[]>;
  sent_at: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  sender_address: Generated<string>;
  message_id: Generated<string>;
  in_reply_to: Generated<string>;
  left_out: WithDefault<Json>;
  problem: Generated<string>;
};

export type MaterialVersionsTable = {
  id: string;
  material_id: string;
  version_no: number;
  file_id: string;
  note: Generated<string>;
  uploaded_by: string | null;
  uploaded_at: WithDefault<Timestamp>;
};

export type MaterialsTable = {
  id: string;
  full_name: string;
  category: string;
  year: number;
  org_id: string;
  secret_level: Generated<number>;
  visible_org_ids: Generated<(string)[]>;
  file_id: string;
  version_no: Generated<number>;
  check_id: string | null;
  node_keys: WithDefault<Json>;
  valid_to: string | null;
  note: Generated<string>;
  source_type: string | null;
  source_id: string | null;
  download_count: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  contract_id: string | null;
};

export type MenuItemsTable = {
  id: string;
  menu_id: string;
  kind: string;
  parent_id: Generated<string>;
  en_code: string;
  full_name: string;
  icon: Generated<string>;
  bind_table: Generated<string>;
  field_rule: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  titles: WithDefault<Json>;
};

export type MenusTable = {
  id: string;
  parent_id: Generated<string>;
  category: Generated<string>;
  en_code: string;
  full_name: string;
  name_zhtw: Generated<string>;
  name_en: Generated<string>;
  icon: Generated<string>;
  type: number;
  url_address: Generated<string>;
  link_target: Generated<string>;
  property: WithDefault<Json>;
  is_button_authorize: Generated<number>;
  is_column_authorize: Generated<number>;
  is_form_authorize: Generated<number>;
  is_data_authorize: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type MergeDecisionsTable = {
  stage_record_id: string;
  node_id: string;
  kind: string;
  score: number | null;
  reason: string;
  decided_by: string;
  decided_at: Timestamp;
};

export type MessageReceiptsTable = {
  message_id: string;
  user_id: string;
  is_read: Generated<number>;
  read_at: Nullable<Timestamp>;
  delete_mark: Generated<number>;
  created_at: WithDefault<Timestamp>;
};

export type MessageTemplatesTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: Generated<number>;
  is_station_letter: Generated<number>;
  is_email: Generated<number>;
  is_sms: Generated<number>;
  sms_id: string | null;
  parameters: WithDefault<Json>;
  title: string;
  content: Generated<string>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  translations: WithDefault<Json>;
  is_wecom: Generated<number>;
  is_ding_talk: Generated<number>;
};

export type MessagesTable = {
  id: string;
  type: number;
  title: string;
  body: Generated<string>;
  event: Generated<string>;
  files: WithDefault<Json>;
  to_user_ids: WithDefault<Json>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  translations: WithDefault<Json>;
  about: Generated<string>;
};

export type MpFollowersTable = {
  open_id: string;
  nick_name: Generated<string>;
  sex: Generated<number>;
  country: Generated<string>;
  province: Generated<string>;
  city: Generated<string>;
  remark: Generated<string>;
  is_following: Generated<boolean>;
  followed_at: Nullable<Timestamp>;
  seen_by: Generated<string>;
};

export type MpMenusTable = {
  kind: string;
  buttons: WithDefault<Json>;
  published: Nullable<Json>;
  published_at: Nullable<Timestamp>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type NotifyChoicesTable = {
  user_id: string;
  off: Json;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type ObjectApplicationItemsTable = {
  application_id: string;
  kind: string;
  object_id: string;
  before_hash: string | null;
  after_hash: string;
  file_hash: string;
  rolled_back_time: Nullable<Timestamp>;
};

export type ObjectApplicationsTable = {
  id: string;
  creator_user_id: string;
  creator_name: string;
  creator_time: WithDefault<Timestamp>;
};

export type ObjectContentsTable = {
  kind: string;
  object_id: string;
  hash: string;
  content: Json;
  creator_time: WithDefault<Timestamp>;
};

export type OfflinePackagesTable = {
  id: string;
  check_id: string;
  check_task_id: string;
  stage_record_id: string;
  stage_record_ids: Json;
  user_id: string;
  device_id: string;
  device_name: string;
  base_revs: Json;
  issued_at: Timestamp;
  expires_at: Timestamp;
  returned_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
  revoked_by: string | null;
  revoke_reason: Generated<string>;
  last_sync_at: Nullable<Timestamp>;
  told_hours: WithDefault<Json>;
};

export type OrganizeAdminsTable = {
  id: string;
  user_id: string;
  organize_id: string;
  this_layer_add: Generated<number>;
  this_layer_edit: Generated<number>;
  this_layer_delete: Generated<number>;
  sub_layer_add: Generated<number>;
  sub_layer_edit: Generated<number>;
  sub_layer_delete: Generated<number>;
  description: Generated<string>;
};

export type OrganizesTable = {
  id: string;
  parent_id: string | null;
  category: string;
  org_kind: number;
  en_code: string;
  full_name: string;
  manager_id: string | null;
  description: Generated<string>;
  property: WithDefault<Json>;
  path: (string)[];
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type OutboundHostsTable = {
  id: string;
  kind: string;
  host: string;
  ports: (number)[];
  description: Generated<string>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type OutboxTable = {
  id: ReadOnly<number>;
  event: string;
  payload: Json;
  actor_id: string;
  at: Timestamp;
  done_at: Nullable<Timestamp>;
  attempts: Generated<number>;
  last_error: string | null;
  retry_at: Nullable<Timestamp>;
  lane: string | null;
  cause: string | null;
};

export type OutputJobsTable = {
  id: string;
  template: string;
  params: WithDefault<Json>;
  title: string;
  language: Generated<string>;
  state: Generated<string>;
  total: Generated<number>;
  handled: Generated<number>;
  is_cancelled: Generated<boolean>;
  problem: string | null;
  problem_params: WithDefault<Json>;
  file_id: string | null;
  downloads: Generated<number>;
  delete_mark: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  started_at: Nullable<Timestamp>;
  ended_at: Nullable<Timestamp>;
  expires_at: Nullable<Timestamp>;
  omitted: WithDefault<Json>;
};

export type PasswordGuardsTable = {
  name: string;
  source: string;
  wrong: Generated<number>;
  retry_after: Nullable<Timestamp>;
  changed_at: Timestamp;
};

export type PermissionStampTable = {
  single: Generated<boolean>;
  stamp: Generated<number>;
};

export type PhotoMarkupsTable = {
  marked_file_id: string;
  original_file_id: string;
  original_sha256: string;
  creator_user_id: string;
  creator_time: Timestamp;
};

export type PortalDefaultsTable = {
  user_id: string;
  portal_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  role_id: Generated<string>;
  organize_id: Generated<string>;
};

export type PortalsTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: string;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  delete_mark: Generated<number>;
};

export type PositionsTable = {
  id: string;
  organize_id: string;
  en_code: string;
  full_name: string;
  type: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  full_name_en: Generated<string>;
};

export type PrintTemplatesTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: string;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  delete_mark: Generated<number>;
};

export type PrintsTable = {
  id: string;
  code: string;
  template_id: string;
  version: number;
  record_id: string;
  title: string;
  language: string;
  data_hash: string;
  user_id: string;
  printed_at: Timestamp;
  has_approvals: Generated<boolean>;
};

export type ProcessActionsTable = {
  id: string;
  process_id: string;
  seq: number;
  visit: number | null;
  node: Generated<string>;
  node_name: Generated<string>;
  work_item_id: string | null;
  kind: number;
  person_id: string | null;
  for_id: string | null;
  at: Timestamp;
  opinion: Generated<string>;
  signature: Generated<string>;
  is_added: Generated<boolean>;
  target_ids: Generated<(string)[]>;
  detail: Generated<string>;
  file_ids: Generated<(string)[]>;
  engine: number | null;
  action: Nullable<Json>;
  facts: Nullable<Json>;
};

export type ProcessBatchesTable = {
  id: string;
  user_id: string;
  body: Json;
  results: WithDefault<Json>;
  total: number;
  created_at: Timestamp;
  done_at: Nullable<Timestamp>;
};

export type ProcessCommentsTable = {
  id: string;
  process_id: string;
  text: Generated<string>;
  mention_ids: Generated<(string)[]>;
  file_ids: Generated<(string)[]>;
  image_ids: Generated<(string)[]>;
  creator_user_id: string;
  creator_time: Timestamp;
  delete_mark: Generated<number>;
};

export type ProcessCopiesTable = {
  id: string;
  process_id: string;
  person_id: string;
  visit: number | null;
  node: Generated<string>;
  node_name: Generated<string>;
  by_id: string | null;
  at: Timestamp;
  read_at: Nullable<Timestamp>;
};

export type ProcessDefinitionsTable = {
  id: string;
  full_name: string;
  en_code: string;
  category: string;
  type: Generated<number>;
  form_type: Generated<number>;
  form_code: Generated<string>;
  icon: Generated<string>;
  icon_background: Generated<string>;
  description: Generated<string>;
  visible_type: Generated<number>;
  starters: Generated<(string)[]>;
  version: Generated<number>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  design_id: string | null;
  titles: WithDefault<Json>;
  descriptions: WithDefault<Json>;
};

export type ProcessFavouritesTable = {
  user_id: string;
  definition_id: string;
};

export type ProcessTimersTable = {
  process_id: string;
  timer: string;
  visit: number;
  due_at: Timestamp;
};

export type ProcessVisitsTable = {
  process_id: string;
  visit: number;
  definition_id: string;
  node: string;
  node_name: string;
  node_type: string;
  outcome: string | null;
  incident: Generated<string>;
  started_at: Timestamp;
  ended_at: Nullable<Timestamp>;
};

export type ProcessesTable = {
  id: string;
  definition_id: string;
  version: Generated<number>;
  en_code: Generated<string>;
  full_name: string;
  initiator_id: string;
  status: Generated<number>;
  is_suspended: Generated<boolean>;
  urgency: Generated<number>;
  this_step: Generated<string>;
  completion: Generated<number>;
  form_data: WithDefault<Json>;
  record_id: Generated<string>;
  state: Json;
  rev: Generated<number>;
  root_id: string;
  parent_id: string | null;
  parent_child: string | null;
  end_reason: Generated<string>;
  incident: Generated<string>;
  start_time: Nullable<Timestamp>;
  end_time: Nullable<Timestamp>;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  delete_mark: Generated<number>;
};

export type ProgrammeEntriesTable = {
  id: string;
  programme_id: string;
  sort_code: Generated<number>;
  unit_org_id: string;
  standard_version_id: string;
  check_type: number;
  window_start: string;
  window_end: string;
  partner_org_id: string | null;
  stages: WithDefault<Json>;
  risk_weight: Generated<number>;
  exempt: Generated<number>;
  reason_exempt: Generated<string>;
  check_id: string | null;
  copied_from_id: string | null;
};

export type ProgrammesTable = {
  id: string;
  en_code: string;
  owner_org_id: string;
  year: number;
  full_name: string;
  objectives: string;
  scope: Generated<string>;
  risks: WithDefault<Json>;
  resources: Generated<string>;
  criteria: WithDefault<Json>;
  state: Generated<number>;
  version_no: Generated<number>;
  supersedes_id: string | null;
  submitted_by: string | null;
  submitted_at: Nullable<Timestamp>;
  approver_id: string | null;
  approved_at: Nullable<Timestamp>;
  completed_at: Nullable<Timestamp>;
  return_reason: Generated<string>;
  revise_reason: Generated<string>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type QueryScopeTable = {
  whole: Nullable<Json>;
  parts: Nullable<Json>;
};

export type QueryScopeKeyTable = {
  is_only: Generated<boolean>;
  key: Buffer;
};

export type RecordCommentsTable = {
  id: string;
  design_id: string;
  record_id: string;
  text: string;
  mention_ids: Generated<(string)[]>;
  file_ids: Generated<(string)[]>;
  creator_user_id: string;
  creator_time: Timestamp;
  delete_mark: Generated<number>;
};

export type RecordFollowersTable = {
  record_id: string;
  user_id: string;
  design_id: string;
  since: Timestamp;
};

export type RecordImportFaultsTable = {
  import_id: string;
  row_number: number;
  row_json: Json;
};

export type RecordImportsTable = {
  id: string;
  design_id: string;
  file_id: string;
  file_name: Generated<string>;
  plan: Json;
  state: Generated<string>;
  total: Generated<number>;
  handled: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  failed: Generated<number>;
  is_cancelled: Generated<boolean>;
  problem: string | null;
  strays: WithDefault<Json>;
  faults_file_id: string | null;
  language: Generated<string>;
  created_by: string;
  created_at: Timestamp;
  ended_at: Nullable<Timestamp>;
  questions: WithDefault<Json>;
};

export type RecordSealsTable = {
  kind: string;
  record_id: string;
  chain_id: string;
  seq: number;
  sealed_at: Timestamp;
  content: string;
  mac: string;
};

export type RecordViewsTable = {
  id: string;
  design_id: string;
  owner_user_id: string;
  full_name: string;
  view_id: string;
  query: string;
  columns: WithDefault<Json>;
  role_ids: Generated<(string)[]>;
  created_at: WithDefault<Timestamp>;
};

export type RectificationsTable = {
  id: string;
  en_code: string;
  finding_id: string;
  check_id: string;
  responsible_org_id: string;
  responsible_user_id: string | null;
  assist_org_ids: WithDefault<Json>;
  immediate_action: Generated<string>;
  root_cause: Generated<string>;
  cause_codes: WithDefault<Json>;
  measures: Generated<string>;
  fund: number | null;
  no_fund: Generated<number>;
  fund_source: Generated<string>;
  deadline: string;
  contingency: Generated<string>;
  preventive: Generated<string>;
  state: Generated<number>;
  signed_at: Nullable<Timestamp>;
  plan_submitted_at: Nullable<Timestamp>;
  plan_submitted_by: string | null;
  plan_approved_by: string | null;
  plan_approved_at: Nullable<Timestamp>;
  plan_return_reason: Generated<string>;
  round: Generated<number>;
  urged_on: string | null;
  closed_at: Nullable<Timestamp>;
  closed_on_time: number | null;
  effect_check_date: string | null;
  effect_result: number | null;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  started_on: string | null;
  plan_deadline: string | null;
  signed_by: string | null;
  reopen_count: Generated<number>;
  proof_draft: Nullable<Json>;
  effect_opinion: Generated<string>;
  effect_checked_by: string | null;
  effect_checked_at: Nullable<Timestamp>;
  closed_by: string | null;
};

export type RectifyProofsTable = {
  id: string;
  rectification_id: string;
  round: number;
  description: string;
  files: WithDefault<Json>;
  before_photos: WithDefault<Json>;
  after_photos: WithDefault<Json>;
  actual_fund: number | null;
  finished_on: string;
  submitted_by: string;
  submitted_at: Timestamp;
  opened_by: WithDefault<Json>;
};

export type ReportArchivesTable = {
  id: string;
  report_id: string;
  full_name: string;
  version: number;
  note: Generated<string>;
  given: Json;
  document: string;
  hash: string;
  created_by: string;
  created_at: Timestamp;
};

export type ReportRunsTable = {
  id: string;
  report_id: string;
  subscription_id: string;
  subscription_name: string;
  receiver_id: string;
  outcome: string;
  problem: Generated<string>;
  row_count: Generated<number>;
  version: Generated<number>;
  hash: Generated<string>;
  file_id: string | null;
  file_name: Generated<string>;
  created_at: Timestamp;
  address: Generated<string>;
  delivery_id: string | null;
};

export type ReportSectionsTable = {
  id: string;
  report_id: string;
  sort_code: number;
  code: string;
  title: string;
  kind: string;
  body: Generated<string>;
  auto: Generated<number>;
  hand_edited: Generated<number>;
  required: Generated<number>;
  rev: Generated<number>;
};

export type ReportSubscriptionsTable = {
  id: string;
  rev: Generated<number>;
  report_id: string;
  full_name: string;
  cron: string;
  start_time: Nullable<Timestamp>;
  end_time: Nullable<Timestamp>;
  next_run_time: Nullable<Timestamp>;
  enabled_mark: Generated<number>;
  format: string;
  condition: string;
  given: WithDefault<Json>;
  receiver_ids: WithDefault<Json>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  outside_addresses: WithDefault<Json>;
  outside_user_id: string | null;
};

export type ReportsTable = {
  id: string;
  en_code: string;
  check_id: string;
  check_task_id: string | null;
  report_type: number;
  full_name: string;
  version_no: Generated<number>;
  state: Generated<number>;
  drafter_id: string;
  reviewer_id: string | null;
  reviewed_at: Nullable<Timestamp>;
  signer_id: string | null;
  snapshot: Json;
  content_hash: string | null;
  return_reason: Generated<string>;
  revise_reason: Generated<string>;
  signed_at: Nullable<Timestamp>;
  published_at: Nullable<Timestamp>;
  supersedes_id: string | null;
  read_by: WithDefault<Json>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  percent: number | null;
  grade: string | null;
  submitted_at: Nullable<Timestamp>;
  chain_head: string | null;
};

export type RightRevsTable = {
  object_id: string;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type RoleOrganizesTable = {
  role_id: string;
  organize_id: string;
};

export type RolesTable = {
  id: string;
  en_code: string;
  full_name: string;
  global_mark: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  titles: WithDefault<Json>;
};

export type ScheduleFeedsTable = {
  user_id: string;
  feed_id: string;
  created_at: Timestamp;
  read_at: Nullable<Timestamp>;
};

export type ScheduledTasksTable = {
  id: string;
  en_code: string;
  full_name: string;
  cron: string;
  method: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  run_count: Generated<number>;
  last_run_time: Nullable<Timestamp>;
  next_run_time: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  start_time: Nullable<Timestamp>;
  end_time: Nullable<Timestamp>;
  execute_type: Generated<number>;
  interface_id: string | null;
  parameters: WithDefault<Json>;
  run_as_user_id: string | null;
};

export type SchedulesTable = {
  id: string;
  user_id: string;
  title: string;
  place: Generated<string>;
  content: Generated<string>;
  colour: string;
  all_day: boolean;
  start_at: Timestamp;
  end_at: Timestamp;
  repeat: string;
  repeat_until: string | null;
  skipped: Generated<(string)[]>;
  reminder: number | null;
  remind_at: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type SchemaMigrationTable = {
  name: string;
  checksum: string;
  applied_at: WithDefault<Timestamp>;
};

export type ScoreCommentsTable = {
  id: string;
  check_task_id: string;
  target_type: string;
  target_id: string;
  parent_id: string | null;
  user_id: string;
  stage: string | null;
  body: string;
  resolved: Generated<number>;
  edited_at: Nullable<Timestamp>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  created_at: WithDefault<Timestamp>;
};

export type ScreenKeysTable = {
  id: string;
  portal_id: string;
  full_name: string;
  start: string;
  hash: string;
  user_id: string;
  addresses: Generated<string>;
  expires_at: Nullable<Timestamp>;
  revoked_at: Nullable<Timestamp>;
  last_used_at: Nullable<Timestamp>;
  last_address: Generated<string>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
};

export type SealsTable = {
  id: string;
  full_name: string;
  en_code: string;
  picture: string;
  holder_ids: (string)[];
  description: Generated<string>;
  enabled_mark: Generated<number>;
  sort_code: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  delete_mark: Generated<number>;
  titles: WithDefault<Json>;
};

export type SeededPageItemsTable = {
  id: string;
};

export type SessionsTable = {
  token_hash: string;
  user_id: string;
  device: Generated<string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
  locked: Generated<boolean>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Nullable<Timestamp>;
  ended_reason: string | null;
  view_as: string | null;
  ended_by: Generated<string>;
};

export type SignInCodesTable = {
  id: string;
  purpose: string;
  receiver: string;
  code_hash: string;
  wrong_tries: Generated<number>;
  used_at: Nullable<Timestamp>;
  created_at: Timestamp;
  expires_at: Timestamp;
};

export type SignInTicketsTable = {
  id: string;
  ticket_hash: string;
  scan_hash: string;
  state: Generated<string>;
  user_id: string | null;
  session_hash: Generated<string>;
  ip: Generated<string>;
  device: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
};

export type SignaturesTable = {
  id: string;
  target_type: string;
  target_id: string;
  signer_id: string;
  signer_role: Generated<string>;
  signed_hash: string;
  code: string;
  image: string | null;
  method: string;
  ip: Generated<string>;
  device: Generated<string>;
  signed_at: Timestamp;
  revoked_at: Nullable<Timestamp>;
  revoke_reason: Generated<string>;
};

export type SlowStatementsTable = {
  id: string;
  hash: string;
  definition: string;
  text: string;
  runs: number;
  total_ms: number;
  worst_ms: number;
  first_at: Timestamp;
  last_at: Timestamp;
  state: Generated<string>;
  index_table: Generated<string>;
  index_name: Generated<string>;
  index_columns: WithDefault<Json>;
  cost_before: number | null;
  cost_after: number | null;
  after_runs: Generated<number>;
  after_total_ms: Generated<number>;
  after_worst_ms: Generated<number>;
};

export type SmsTemplatesTable = {
  id: string;
  company: number;
  full_name: string;
  template_id: string;
  sign_content: string;
  app_id: Generated<string>;
  content: Generated<string>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type StageRecordsTable = {
  id: string;
  evaluation_id: string;
  check_task_id: string;
  stage: string;
  round: Generated<number>;
  state: Generated<number>;
  scorer_ids: WithDefault<Json>;
  lead_scorer_id: string | null;
  merge_rule: Generated<string>;
  started_at: Nullable<Timestamp>;
  due_date: string | null;
  submitted_at: Nullable<Timestamp>;
  submitted_by: string | null;
  opened_at: Nullable<Timestamp>;
  confirmed_at: Nullable<Timestamp>;
  confirmed_by: string | null;
  return_reason: Generated<string>;
  return_from_stage: string | null;
  marked_node_ids: WithDefault<Json>;
  totals: Nullable<Json>;
  content_hash: string | null;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type StandardNodesTable = {
  id: string;
  version_id: string;
  parent_id: string | null;
  level: number;
  is_item: Generated<boolean>;
  node_code: string;
  full_name: string;
  sort_code: Generated<number>;
  weight: Generated<number>;
  standard_score: Generated<number>;
  line: string | null;
  requirement: Generated<string>;
  rule_text: Generated<string>;
  check_method: WithDefault<Json>;
  applicability: Generated<string>;
  condition: Generated<string>;
  is_bonus: Generated<boolean>;
  is_veto: Generated<boolean>;
  sample_hint: Generated<string>;
  law_refs: WithDefault<Json>;
  keywords: Generated<string>;
  enabled_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  full_name_en: Generated<string>;
};

export type StandardVersionsTable = {
  id: string;
  standard_id: string;
  version_no: string;
  state: Generated<number>;
  declared_total: Generated<number>;
  score_step: Generated<number>;
  score_method: Generated<string>;
  round_digits: Generated<number>;
  grade_scheme_id: string;
  bonus_cap: Generated<number>;
  effective_from: string | null;
  effective_to: string | null;
  published_at: Nullable<Timestamp>;
  published_by: string | null;
  change_note: Generated<string>;
  return_reason: Generated<string>;
  content_hash: string | null;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
  from_version_id: string | null;
};

export type StandardsTable = {
  id: string;
  en_code: string;
  full_name: string;
  category: string;
  owner_org_id: string | null;
  source_norm: Generated<string>;
  description: Generated<string>;
  enabled_mark: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type StoredSignaturesTable = {
  user_id: string;
  image: string;
  stored_at: Timestamp;
};

export type SupportFilesTable = {
  id: string;
  request_id: string | null;
  stage_record_id: string | null;
  node_id: string | null;
  finding_id: string | null;
  kind: number;
  file_id: string;
  sha256: string;
  version_no: Generated<number>;
  replaces_id: string | null;
  issued_on: string | null;
  valid_to: string | null;
  place: Generated<string>;
  description: Generated<string>;
  uploaded_by: string;
  uploaded_at: Timestamp;
  reuse_of_id: string | null;
  annotated: Nullable<Json>;
  exif: Nullable<Json>;
  state: Generated<number>;
  deleted_reason: string | null;
  rev: Generated<number>;
  frozen: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type SupportRequestsTable = {
  id: string;
  check_task_id: string;
  evaluation_id: string;
  node_id: string;
  requirement_id: string | null;
  label: string;
  asked_by: string | null;
  mandatory: Generated<number>;
  owner_dept_id: string | null;
  owner_user_id: string | null;
  due_date: string | null;
  state: Generated<number>;
  submitted_by: string | null;
  submitted_at: Nullable<Timestamp>;
  opened_by_acceptor: Generated<number>;
  waive_reason: Generated<string>;
  accepted_by: string | null;
  accepted_at: Nullable<Timestamp>;
  return_reason: Generated<string>;
  note: Generated<string>;
  round: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type SyncOpsTable = {
  client_op_id: string;
  package_id: string;
  type: string;
  node_id: string;
  payload: Json;
  base_rev: number;
  base: Nullable<Json>;
  result: string;
  error_code: Generated<string>;
  server_value: Nullable<Json>;
  entered_at: Timestamp;
  received_at: Timestamp;
  decision: Generated<string>;
  decided_by: string | null;
  decided_at: Nullable<Timestamp>;
};

export type SysConfigTable = {
  key: string;
  value: Json;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type SysLogsTable = {
  id: string;
  category: number;
  user_id: string | null;
  account: Generated<string>;
  user_name: Generated<string>;
  event: string;
  ip: Generated<string>;
  platform: Generated<string>;
  request_id: Generated<string>;
  detail: WithDefault<Json>;
  created_at: WithDefault<Timestamp>;
};

export type TaskResultsTable = {
  check_task_id: string;
  line: Generated<string>;
  chapter_code: Generated<string>;
  chapter_name: Generated<string>;
  sort_code: Generated<number>;
  due: number;
  got: number;
  rate: number | null;
  self_rate: number | null;
  bias: number | null;
  mad: number | null;
};

export type TaskRunsTable = {
  id: string;
  task_id: string;
  run_time: Timestamp;
  duration_ms: Generated<number>;
  run_result: number;
  description: Generated<string>;
};

export type ThirdAccountsTable = {
  kind: string;
  enabled_mark: Generated<number>;
  address: string;
  app_id: Generated<string>;
  agent_id: Generated<string>;
  secret: Generated<string>;
  agent_secret: Generated<string>;
  root_id: Generated<string>;
  callback_token: Generated<string>;
  callback_key: Generated<string>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
  called_at: Nullable<Timestamp>;
};

export type ThirdLinksTable = {
  kind: string;
  what: string;
  own_id: string;
  remote_id: string | null;
  sent_hash: Generated<string>;
  is_open: Generated<boolean>;
  is_disabled: Generated<boolean>;
  problem: Generated<string>;
  changed_at: Timestamp;
};

export type ThirdRunsTable = {
  id: string;
  kind: string;
  state: Generated<string>;
  worker: Generated<string>;
  removals: Generated<number>;
  total: Generated<number>;
  handled: Generated<number>;
  failed: Generated<number>;
  problem: Generated<string>;
  created_by: string;
  created_at: Timestamp;
  touched_at: Timestamp;
  ended_at: Nullable<Timestamp>;
};

export type ThirdSignaturesTable = {
  kind: string;
  mark: string;
  at: Timestamp;
};

export type ThirdTokensTable = {
  kind: string;
  use: string;
  token: Generated<string>;
  expires_at: Nullable<Timestamp>;
};

export type TrailBatchesTable = {
  no: number;
  entries: number;
  hash: string;
  sealed_at: Timestamp;
  mac: string;
};

export type UnitProfilesTable = {
  org_id: string;
  attributes: WithDefault<Json>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type UsedPictureCodesTable = {
  stamp_hash: string;
  used_at: Timestamp;
};

export type UserActivationsTable = {
  token_hash: string;
  user_id: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Nullable<Timestamp>;
};

export type UserImportRowsTable = {
  import_id: string;
  row_number: number;
  user_id: string | null;
  cells: Nullable<Json>;
};

export type UserImportsTable = {
  id: string;
  file_id: string;
  file_name: Generated<string>;
  state: Generated<string>;
  total: Generated<number>;
  handled: Generated<number>;
  succeeded: Generated<number>;
  failed: Generated<number>;
  is_cancelled: Generated<boolean>;
  exception_file_id: string | null;
  links_file_id: string | null;
  problem: string | null;
  language: Generated<string>;
  created_by: string;
  created_at: Timestamp;
  ended_at: Nullable<Timestamp>;
  origin: Generated<string>;
};

export type UserOrganizesTable = {
  user_id: string;
  organize_id: string;
};

export type UserPreferencesTable = {
  user_id: string;
  name: string;
  value: Json;
  updated_at: Timestamp;
};

export type UserRelationsTable = {
  user_id: string;
  object_type: string;
  object_id: string;
  starts_at: Nullable<Timestamp>;
  ends_at: Nullable<Timestamp>;
  reason: Generated<string>;
  start_noted_at: Nullable<Timestamp>;
  end_noted_at: Nullable<Timestamp>;
};

export type UsersTable = {
  id: string;
  account: string;
  real_name: string;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  password_changed_at: Nullable<Timestamp>;
  gender: Generated<number>;
  head_icon: Generated<string>;
  organize_id: string | null;
  position_id: string | null;
  manager_id: string | null;
  main_account_id: string | null;
  is_administrator: Generated<boolean>;
  enabled_mark: Generated<number>;
  expires_at: Nullable<Timestamp>;
  theme: Generated<string>;
  language: Generated<string>;
  mobile_phone: Generated<string>;
  email: Generated<string>;
  profile: WithDefault<Json>;
  quick_query: Generated<string>;
  prev_login_time: Nullable<Timestamp>;
  prev_login_ip: Generated<string>;
  last_login_time: Nullable<Timestamp>;
  last_login_ip: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  delete_mark: Generated<number>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: WithDefault<Timestamp>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type VerificationsTable = {
  id: string;
  rectification_id: string;
  round: number;
  method: string;
  result: number;
  opinion: string;
  verifier_id: string;
  files: WithDefault<Json>;
  verified_at: Timestamp;
};

export type ViewTicketsTable = {
  hash: string;
  user_id: string;
  expires_at: Timestamp;
};

export type WaitingMessagesTable = {
  id: string;
  user_id: string;
  channel: string;
  event: string;
  link: string;
  due_at: Timestamp;
  created_at: Timestamp;
  texts: Json;
  about: Generated<string>;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  event: string;
  data: Json;
  at: Timestamp;
  state: Generated<string>;
  attempts: Generated<number>;
  status: number | null;
  problem: Generated<string>;
  sent_at: Nullable<Timestamp>;
  problem_params: WithDefault<Json>;
};

export type WebhooksTable = {
  id: string;
  full_name: string;
  url: string;
  events: (string)[];
  user_id: string;
  description: Generated<string>;
  secret: string;
  enabled_mark: Generated<number>;
  last_success_at: Nullable<Timestamp>;
  failing_since: Nullable<Timestamp>;
  rev: Generated<number>;
  creator_user_id: string | null;
  creator_time: Timestamp;
  last_modify_user_id: string | null;
  last_modify_time: Timestamp;
};

export type WorkCalendarYearsTable = {
  year: number;
  announced: Generated<boolean>;
  rev: Generated<number>;
  last_modify_user_id: string | null;
  last_modify_time: WithDefault<Timestamp>;
};

export type WorkDaysTable = {
  day: string;
  kind: string;
  name: Generated<string>;
};

export type WorkItemsTable = {
  id: string;
  process_id: string;
  item: string;
  visit: number;
  node: string;
  node_name: string;
  person_id: string;
  for_id: string | null;
  basis: string;
  reason: Generated<string>;
  state: number;
  close_reason: Generated<string>;
  is_added: Generated<boolean>;
  is_batch: Generated<boolean>;
  opened_at: Timestamp;
  seen_at: Nullable<Timestamp>;
  due_at: Nullable<Timestamp>;
  decided_at: Nullable<Timestamp>;
  decided_by: string | null;
  draft: Nullable<Json>;
  rev: number;
};

/** Every table of the product, by name. */
export type Database = {
  activities: ActivitiesTable;
  activity_chains: ActivityChainsTable;
  anchor_state: AnchorStateTable;
  annual_feedbacks: AnnualFeedbacksTable;
  areas: AreasTable;
  automation_due_records: AutomationDueRecordsTable;
  automation_runs: AutomationRunsTable;
  automations: AutomationsTable;
  backups: BackupsTable;
  bill_counters: BillCountersTable;
  bill_rules: BillRulesTable;
  chain_seals: ChainSealsTable;
  chat_conversations: ChatConversationsTable;
  chat_group_members: ChatGroupMembersTable;
  chat_groups: ChatGroupsTable;
  chat_messages: ChatMessagesTable;
  chat_presence: ChatPresenceTable;
  chat_processes: ChatProcessesTable;
  chat_reports: ChatReportsTable;
  check_members: CheckMembersTable;
  check_seals: CheckSealsTable;
  check_tasks: CheckTasksTable;
  checks: ChecksTable;
  clause_maps: ClauseMapsTable;
  column_settings: ColumnSettingsTable;
  common_fields: CommonFieldsTable;
  contract_indicators: ContractIndicatorsTable;
  contract_objections: ContractObjectionsTable;
  contract_opinions: ContractOpinionsTable;
  contract_review_reports: ContractReviewReportsTable;
  contract_templates: ContractTemplatesTable;
  contracts: ContractsTable;
  daily_runs: DailyRunsTable;
  data_drops: DataDropsTable;
  data_fields: DataFieldsTable;
  data_indexes: DataIndexesTable;
  data_interfaces: DataInterfacesTable;
  data_maps: DataMapsTable;
  data_reports: DataReportsTable;
  data_schemes: DataSchemesTable;
  data_sources: DataSourcesTable;
  data_sync_parts: DataSyncPartsTable;
  data_sync_plans: DataSyncPlansTable;
  data_sync_refused_rows: DataSyncRefusedRowsTable;
  data_sync_runs: DataSyncRunsTable;
  data_tables: DataTablesTable;
  deduction_options: DeductionOptionsTable;
  definition_drafts: DefinitionDraftsTable;
  definition_uses: DefinitionUsesTable;
  definition_versions: DefinitionVersionsTable;
  delegations: DelegationsTable;
  deliveries: DeliveriesTable;
  deputies: DeputiesTable;
  design_columns: DesignColumnsTable;
  design_indexes: DesignIndexesTable;
  designs: DesignsTable;
  dictionary_data: DictionaryDataTable;
  dictionary_types: DictionaryTypesTable;
  duty_rules: DutyRulesTable;
  evaluations: EvaluationsTable;
  evidence_requirements: EvidenceRequirementsTable;
  extensions: ExtensionsTable;
  file_chunks: FileChunksTable;
  file_merges: FileMergesTable;
  file_openings: FileOpeningsTable;
  file_seals: FileSealsTable;
  files: FilesTable;
  findings: FindingsTable;
  form_drafts: FormDraftsTable;
  grade_schemes: GradeSchemesTable;
  grants: GrantsTable;
  groups: GroupsTable;
  idempotency_keys: IdempotencyKeysTable;
  incoming_calls: IncomingCallsTable;
  incoming_signatures: IncomingSignaturesTable;
  incoming_webhooks: IncomingWebhooksTable;
  integration_runs: IntegrationRunsTable;
  integrity_runs: IntegrityRunsTable;
  interface_calls: InterfaceCallsTable;
  interface_keys: InterfaceKeysTable;
  interface_secrets: InterfaceSecretsTable;
  item_scores: ItemScoresTable;
  knowledge_articles: KnowledgeArticlesTable;
  knowledge_categories: KnowledgeCategoriesTable;
  knowledge_votes: KnowledgeVotesTable;
  language_texts: LanguageTextsTable;
  mail_accounts: MailAccountsTable;
  mail_copies: MailCopiesTable;
  mail_receivers: MailReceiversTable;
  mails: MailsTable;
  material_versions: MaterialVersionsTable;
  materials: MaterialsTable;
  menu_items: MenuItemsTable;
  menus: MenusTable;
  merge_decisions: MergeDecisionsTable;
  message_receipts: MessageReceiptsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  mp_followers: MpFollowersTable;
  mp_menus: MpMenusTable;
  notify_choices: NotifyChoicesTable;
  object_application_items: ObjectApplicationItemsTable;
  object_applications: ObjectApplicationsTable;
  object_contents: ObjectContentsTable;
  offline_packages: OfflinePackagesTable;
  organize_admins: OrganizeAdminsTable;
  organizes: OrganizesTable;
  outbound_hosts: OutboundHostsTable;
  outbox: OutboxTable;
  output_jobs: OutputJobsTable;
  password_guards: PasswordGuardsTable;
  permission_stamp: PermissionStampTable;
  photo_markups: PhotoMarkupsTable;
  portal_defaults: PortalDefaultsTable;
  portals: PortalsTable;
  positions: PositionsTable;
  print_templates: PrintTemplatesTable;
  prints: PrintsTable;
  process_actions: ProcessActionsTable;
  process_batches: ProcessBatchesTable;
  process_comments: ProcessCommentsTable;
  process_copies: ProcessCopiesTable;
  process_definitions: ProcessDefinitionsTable;
  process_favourites: ProcessFavouritesTable;
  process_timers: ProcessTimersTable;
  process_visits: ProcessVisitsTable;
  processes: ProcessesTable;
  programme_entries: ProgrammeEntriesTable;
  programmes: ProgrammesTable;
  query_scope: QueryScopeTable;
  query_scope_key: QueryScopeKeyTable;
  record_comments: RecordCommentsTable;
  record_followers: RecordFollowersTable;
  record_import_faults: RecordImportFaultsTable;
  record_imports: RecordImportsTable;
  record_seals: RecordSealsTable;
  record_views: RecordViewsTable;
  rectifications: RectificationsTable;
  rectify_proofs: RectifyProofsTable;
  report_archives: ReportArchivesTable;
  report_runs: ReportRunsTable;
  report_sections: ReportSectionsTable;
  report_subscriptions: ReportSubscriptionsTable;
  reports: ReportsTable;
  right_revs: RightRevsTable;
  role_organizes: RoleOrganizesTable;
  roles: RolesTable;
  schedule_feeds: ScheduleFeedsTable;
  scheduled_tasks: ScheduledTasksTable;
  schedules: SchedulesTable;
  schema_migration: SchemaMigrationTable;
  score_comments: ScoreCommentsTable;
  screen_keys: ScreenKeysTable;
  seals: SealsTable;
  seeded_page_items: SeededPageItemsTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_tickets: SignInTicketsTable;
  signatures: SignaturesTable;
  slow_statements: SlowStatementsTable;
  sms_templates: SmsTemplatesTable;
  stage_records: StageRecordsTable;
  standard_nodes: StandardNodesTable;
  standard_versions: StandardVersionsTable;
  standards: StandardsTable;
  stored_signatures: StoredSignaturesTable;
  support_files: SupportFilesTable;
  support_requests: SupportRequestsTable;
  sync_ops: SyncOpsTable;
  sys_config: SysConfigTable;
  sys_logs: SysLogsTable;
  task_results: TaskResultsTable;
  task_runs: TaskRunsTable;
  third_accounts: ThirdAccountsTable;
  third_links: ThirdLinksTable;
  third_runs: ThirdRunsTable;
  third_signatures: ThirdSignaturesTable;
  third_tokens: ThirdTokensTable;
  trail_batches: TrailBatchesTable;
  unit_profiles: UnitProfilesTable;
  used_picture_codes: UsedPictureCodesTable;
  user_activations: UserActivationsTable;
  user_import_rows: UserImportRowsTable;
  user_imports: UserImportsTable;
  user_organizes: UserOrganizesTable;
  user_preferences: UserPreferencesTable;
  user_relations: UserRelationsTable;
  users: UsersTable;
  verifications: VerificationsTable;
  view_tickets: ViewTicketsTable;
  waiting_messages: WaitingMessagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
  work_calendar_years: WorkCalendarYearsTable;
  work_days: WorkDaysTable;
  work_items: WorkItemsTable;
};
