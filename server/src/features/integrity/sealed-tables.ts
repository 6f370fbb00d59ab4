/** Kinds of chains; each is a line of the page. */
export const CHAIN_KINDS = [
  'audit',
  'contract',
  'contractTemplate',
  'standard',
  'programme',
  'record',
  'other',
] as const;
export type ChainKind = (typeof CHAIN_KINDS)[number];

/** Kinds of sealed records: what belongs together and is compared as one. */
export const RECORD_KINDS = [
  'audit',
  'task',
  'sheet',
  'evidence',
  'finding',
  'report',
  'contract',
  'contractTemplate',
  'standard',
  'programme',
  'record',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Rows of a table that belong to records of a kind. */
export type SealedTable = {
  readonly table: string;
  /** SQL over the row `t` (and `joins`): the id of the record, and what tells rows of the table apart. */
  readonly record: string;
  readonly key: string;
  readonly joins?: string;
  readonly where?: string;
  /** Columns that say nothing of what is published, or change without an entry of the trail. */
  readonly without?: readonly string[];
  /** Of tables of designs: what is sealed, by column, under names that stay when columns are converted or come back. */
  readonly names?: ReadonlyMap<string, string>;
};

/** A kind of sealed record: how the records of a chain are found, and the rows that each has. */
export type RecordReader = {
  readonly chain: ChainKind;
  /** SQL that answers the ids of the records of chain `$1`. */
  readonly ids: string;
  /** Those of a designed function's records are its own: `tablesOf`. */
  readonly tables: readonly SealedTable[];
};

/** Bookkeeping of the product itself: versions against lost updates, and who touched a row last. */
export const NEVER_SEALED: readonly string[] = [
  'rev',
  'last_modify_user_id',
  'last_modify_time',
  'client_op_id',
  'search_text',
];

const own = (table: string, without: readonly string[] = []): SealedTable => ({
  table,
  record: 't.id',
  key: 't.id',
  without,
});
const of = (table: string, column: string, without: readonly string[] = []): SealedTable => ({
  table,
  record: `t.${column}`,
  key: 't.id',
  without,
});
const signaturesOn = (type: string): SealedTable => ({
  table: 'signatures',
  record: 't.target_id',
  key: 't.id',
  where: `t.target_type = '${type}'`,
});
/** Rows below a standard's nodes. */
const ofNode = (table: string): SealedTable => ({
  table,
  record: 'node.version_id',
  key: 't.id',
  joins: 'JOIN standard_nodes node ON node.id = t.node_id',
});
const ofRectification = (table: string, without: readonly string[] = []): SealedTable => ({
  table,
  record: 'rectification.finding_id',
  key: 't.id',
  joins: 'JOIN rectifications rectification ON rectification.id = t.rectification_id',
  without,
});

/** Where each kind of record stands in the tables. */
export const RECORDS: Readonly<Record<RecordKind, RecordReader>> = {
  audit: {
    chain: 'audit',
    ids: 'SELECT id FROM checks WHERE id = $1',
    tables: [own('checks'), of('check_seals', 'check_id')],
  },
  task: {
    chain: 'audit',
    ids: 'SELECT id FROM check_tasks WHERE check_id = $1',
    tables: [
      own('check_tasks', ['progress', 'current_stage']),
      {
        table: 'task_results',
        record: 't.check_task_id',
        key: "t.check_task_id || '/' || t.line || '/' || t.chapter_code",
      },
    ],
  },
  sheet: {
    chain: 'audit',
    ids: `SELECT stage_records.id FROM stage_records JOIN check_tasks ON check_tasks.id = stage_records.check_task_id
      WHERE check_tasks.check_id = $1`,
    tables: [
      // Whose turn it is, until when and whether the confirmer has looked are no statements about the unit.
      own('stage_records', [
        'opened_at',
        'due_date',
        'scorer_ids',
        'lead_scorer_id',
        'started_at',
        'merge_rule',
      ]),
      {
        table: 'item_scores',
        record: 't.stage_record_id',
        key: "t.stage_record_id || '/' || t.node_id || '/' || coalesce(t.scorer_id, '')",
        without: ['id'],
      },
      {
        table: 'merge_decisions',
        record: 't.stage_record_id',
        key: "t.stage_record_id || '/' || t.node_id",
      },
      signaturesOn('sheet'),
    ],
  },
  evidence: {
    chain: 'audit',
    ids: 'SELECT id FROM check_tasks WHERE check_id = $1',
    tables: [
      of('support_requests', 'check_task_id', [
        'opened_by_acceptor',
        'owner_user_id',
        'owner_dept_id',
        'due_date',
      ]),
      {
        table: 'support_files',
        record: 'coalesce(request.check_task_id, sheet.check_task_id)',
        key: 't.id',
        joins: `LEFT JOIN support_requests request ON request.id = t.request_id
          LEFT JOIN stage_records sheet ON sheet.id = t.stage_record_id`,
        without: ['exif', 'frozen'],
      },
    ],
  },
  finding: {
    chain: 'audit',
    ids: 'SELECT id FROM findings WHERE check_id = $1',
    tables: [
      own('findings'),
      of('rectifications', 'finding_id', ['urged_on', 'proof_draft', 'assist_org_ids']),
      ofRectification('rectify_proofs', ['opened_by']),
      ofRectification('verifications'),
      ofRectification('extensions'),
    ],
  },
  report: {
    chain: 'audit',
    ids: 'SELECT id FROM reports WHERE check_id = $1',
    tables: [
      own('reports', ['read_by', 'drafter_id']),
      of('report_sections', 'report_id'),
      signaturesOn('report'),
    ],
  },
  contract: {
    chain: 'contract',
    ids: 'SELECT id FROM contracts WHERE id = $1',
    tables: [
      own('contracts', ['urged_on', 'successor_id', 'party_a_signer_id', 'sign_due']),
      of('contract_indicators', 'contract_id'),
      of('contract_review_reports', 'contract_id'),
      {
        table: 'contract_opinions',
        record: 'review.contract_id',
        key: 't.id',
        joins: 'JOIN contract_review_reports review ON review.id = t.report_id',
      },
      of('contract_objections', 'contract_id'),
      signaturesOn('contract'),
    ],
  },
  contractTemplate: {
    chain: 'contractTemplate',
    ids: 'SELECT id FROM contract_templates WHERE id = $1',
    tables: [own('contract_templates')],
  },
  standard: {
    chain: 'standard',
    ids: 'SELECT id FROM standard_versions WHERE id = $1',
    tables: [
      own('standard_versions'),
      of('standard_nodes', 'version_id'),
      ofNode('deduction_options'),
      ofNode('evidence_requirements'),
      of('clause_maps', 'to_version_id'),
    ],
  },
  programme: {
    chain: 'programme',
    ids: 'SELECT id FROM programmes WHERE id = $1',
    tables: [own('programmes'), of('programme_entries', 'programme_id', ['check_id'])],
  },
  record: { chain: 'record', ids: 'SELECT $1::varchar AS id', tables: [] },
};

/** SQL that answers the kind of chain `$1` by the record that stands behind it. */
export const CHAIN_KIND_SQL = `SELECT CASE
  WHEN EXISTS (SELECT FROM checks WHERE id = $1) THEN 'audit'
  WHEN EXISTS (SELECT FROM contracts WHERE id = $1) THEN 'contract'
  WHEN EXISTS (SELECT FROM contract_templates WHERE id = $1) THEN 'contractTemplate'
  WHEN EXISTS (SELECT FROM standard_versions WHERE id = $1) THEN 'standard'
  WHEN EXISTS (SELECT FROM programmes WHERE id = $1) THEN 'programme'
  WHEN EXISTS (SELECT FROM activities WHERE chain_id = $1 AND target_type = 'record') THEN 'record'
  ELSE 'other' END AS kind`;
