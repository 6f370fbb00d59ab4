import { type RawBuilder, sql } from 'kysely';
import { columnOfTarget } from './kernel/audit-log-names.ts';

const NODE_NAME = sql`(SELECT node_code || ' ' || full_name FROM standard_nodes named WHERE named.id = activities.target_id)`;

/** What the records of features are called in the audit log, by their kind; records that are declared need no line. */
export const TARGET_NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  annualFeedback: columnOfTarget('annual_feedbacks', 'review_title'),
  area: columnOfTarget('areas', 'full_name'),
  automation: columnOfTarget('automations', 'full_name'),
  backup: columnOfTarget('backups', 'file_name'),
  check: sql`(SELECT en_code || ' ' || full_name FROM checks named WHERE named.id = activities.target_id)`,
  checkTask: sql`(SELECT unit.full_name FROM check_tasks task JOIN organizes unit ON unit.id = task.unit_org_id
    WHERE task.id = activities.target_id)`,
  contract: columnOfTarget('contracts', 'en_code'),
  contractTemplate: columnOfTarget('contract_templates', 'full_name'),
  dataSource: columnOfTarget('data_sources', 'full_name'),
  design: columnOfTarget('designs', 'full_name'),
  dutyRule: columnOfTarget('duty_rules', 'full_name'),
  evaluation: columnOfTarget('evaluations', 'full_name'),
  finding: columnOfTarget('findings', 'en_code'),
  findingFile: sql`(SELECT files.original_name FROM support_files JOIN files ON files.id = support_files.file_id
    WHERE support_files.id = activities.target_id)`,
  gradeScheme: columnOfTarget('grade_schemes', 'full_name'),
  incomingWebhook: columnOfTarget('incoming_webhooks', 'full_name'),
  interface: columnOfTarget('data_interfaces', 'full_name'),
  interfaceKey: columnOfTarget('interface_keys', 'full_name'),
  item: NODE_NAME,
  knowledge: columnOfTarget('knowledge_articles', 'full_name'),
  knowledgeCategory: columnOfTarget('knowledge_categories', 'full_name'),
  material: columnOfTarget('materials', 'full_name'),
  messageTemplate: columnOfTarget('message_templates', 'full_name'),
  notice: columnOfTarget('messages', 'title'),
  organize: columnOfTarget('organizes', 'full_name'),
  outboundHost: columnOfTarget('outbound_hosts', 'host'),
  outputJob: columnOfTarget('output_jobs', 'title'),
  portal: columnOfTarget('portals', 'full_name'),
  dataReport: columnOfTarget('data_reports', 'full_name'),
  process: columnOfTarget('processes', 'full_name'),
  processDefinition: columnOfTarget('process_definitions', 'full_name'),
  programme: columnOfTarget('programmes', 'full_name'),
  rectification: columnOfTarget('rectifications', 'en_code'),
  report: sql`(SELECT en_code || ' V' || version_no FROM reports named WHERE named.id = activities.target_id)`,
  scheduledTask: columnOfTarget('scheduled_tasks', 'full_name'),
  stageRecord: sql`(SELECT evaluations.full_name FROM stage_records
    JOIN evaluations ON evaluations.id = stage_records.evaluation_id WHERE stage_records.id = activities.target_id)`,
  standard: columnOfTarget('standards', 'full_name'),
  standardNode: NODE_NAME,
  standardVersion: columnOfTarget('standard_versions', 'version_no'),
  supportRequest: sql`(SELECT node.node_code || ' ' || request.label FROM support_requests request
    JOIN standard_nodes node ON node.id = request.node_id WHERE request.id = activities.target_id)`,
  user: columnOfTarget('users', 'real_name'),
  recordImport: columnOfTarget('record_imports', 'file_name'),
  userImport: columnOfTarget('user_imports', 'file_name'),
};
