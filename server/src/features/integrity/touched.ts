import type { Db } from '../../kernel/db.ts';
import { tasksOf } from './chain-entries.queries.ts';
import { chainedRecord, recordTables } from './design-tables.queries.ts';
import type { RecordKind } from './sealed-tables.ts';

/** An entry of a chain as far as sealing looks at it. */
export type ChainEntry = {
  readonly seq: number;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly actor_id: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** A value that an entry states of a row: it must stand there unless a later entry says something else. */
export type StatedValue = { readonly seq: number; readonly value: unknown };

/**
 * What the entries since a sealing allow: the records that they may have changed, and the values that they state of
 * them. A record that no entry is about must be as it was sealed.
 */
export type Allowed = {
  mayHaveChanged(kind: RecordKind, recordId: string): boolean;
  /** By `table/key`, then by column. */
  readonly stated: ReadonlyMap<string, ReadonlyMap<string, StatedValue>>;
};

/** Moves of an audit as a whole that write nothing but its own row. */
const AUDIT_ALONE: ReadonlySet<string> = new Set([
  'audit.scored',
  'audit.published',
  'audit.rectifying',
  'audit.closed',
  'audit.reopened',
  'audit.submitted',
  'backup.restored',
]);

/** Entries about talk: they change no row that is sealed. */
const isTalk = (action: string): boolean => action.startsWith('comment.') || action === 'report.read';

type Place = { readonly kind: RecordKind; readonly id: string };

/** The records that an entry of an audit may have changed; null for all of the audit's. */
function placesOf(entry: ChainEntry, taskOf: ReadonlyMap<string, string>): readonly Place[] | null {
  const { target_id: id, target_type: type } = entry;
  if (isTalk(entry.action)) return [];
  const after = fieldsOf(entry.after);
  const before = fieldsOf(entry.before);
  const task = taskOf.get(id);
  switch (type) {
    case 'item': {
      const sheet = after.stageRecordId ?? before.stageRecordId;
      return typeof sheet === 'string' ? [{ kind: 'sheet', id: sheet }] : null;
    }
    case 'stageRecord':
    case 'evaluation':
    case 'checkTask': {
      const taskId = type === 'checkTask' ? id : task;
      if (!taskId) return null;
      return [{ kind: 'task', id: taskId }, { kind: 'evidence', id: taskId }, ...sheetsOf(taskOf, taskId)];
    }
    case 'supportRequest':
    case 'findingFile':
      return task
        ? [{ kind: 'evidence', id: task }, ...(type === 'findingFile' ? sheetsOf(taskOf, task) : [])]
        : null;
    case 'finding':
      return [{ kind: 'finding', id }, ...(task ? [{ kind: 'evidence', id: task } as const] : [])];
    case 'rectification':
      return [{ kind: 'finding', id: taskOf.get(`finding of ${id}`) ?? id }];
    case 'report':
      return [{ kind: 'report', id }];
    case 'record':
      return [{ kind: 'record', id }];
    case 'check':
      return AUDIT_ALONE.has(entry.action) ? [{ kind: 'audit', id }] : null;
    default:
      return null;
  }
}

const sheetsOf = (taskOf: ReadonlyMap<string, string>, taskId: string): Place[] =>
  [...taskOf].flatMap(([id, task]) =>
    task === taskId && !id.startsWith('finding of ') ? [{ kind: 'sheet', id }] : [],
  );

/** What the entries of a chain allow; `entries` in order. */
export async function allowedBy(db: Db, chainId: string, entries: readonly ChainEntry[]): Promise<Allowed> {
  const taskOf = entries.length > 0 ? await tasksOf(db, chainId) : new Map<string, string>();
  const changed = new Set<string>();
  const stated = new Map<string, Map<string, StatedValue>>();
  let isAll = false;
  const own = entries.some(isOfRecord) ? await recordTables(db, chainId) : null;
  for (const entry of entries) {
    const places = placesOf(entry, taskOf);
    if (places === null) isAll = true;
    for (const { kind, id } of places ?? []) changed.add(`${kind}/${id}`);
    if (own && isOfRecord(entry)) stateColumns(stated, entry, own.stated);
    else stateValues(stated, entry);
  }
  return { mayHaveChanged: (kind, id) => isAll || changed.has(`${kind}/${id}`), stated };
}

const isOfRecord = ({ target_type: type }: ChainEntry): boolean =>
  type === 'record' || chainedRecord(type) !== undefined;

/** The table that holds the target of an entry under its own id. */
const TABLES: Readonly<Record<string, string>> = {
  check: 'checks',
  checkTask: 'check_tasks',
  finding: 'findings',
  rectification: 'rectifications',
  report: 'reports',
  contract: 'contracts',
  programme: 'programmes',
  standardVersion: 'standard_versions',
  stageRecord: 'stage_records',
  supportRequest: 'support_requests',
};

/** Fields of entries that the row of their target states as they are, and the columns in which it does. */
const STATED_COLUMNS: Readonly<Record<string, string>> = {
  state: 'state',
  percent: 'percent',
  grade: 'grade',
  score: 'score',
  severity: 'severity',
  title: 'title',
  fact: 'fact',
  conclusion: 'conclusion',
  enCode: 'en_code',
  versionNo: 'version_no',
  effectiveFrom: 'effective_from',
  effectiveTo: 'effective_to',
};
const TASK_COLUMNS: Readonly<Record<string, string>> = { ...STATED_COLUMNS, percent: 'published_percent' };

/** Fields of a saved score that its row states as they are. */
const SCORE_COLUMNS: Readonly<Record<string, string>> = {
  status: 'status',
  score: 'score',
  naReason: 'na_reason',
  naDecisionReason: 'na_decision_reason',
  comment: 'comment',
  strength: 'strength',
  varianceReason: 'variance_reason',
  adjustmentBasis: 'adjustment_basis',
  carryStatement: 'carry_statement',
};

function stateValues(stated: Map<string, Map<string, StatedValue>>, entry: ChainEntry): void {
  const after = fieldsOf(entry.after);
  if (entry.target_type === 'item') {
    stateScore(stated, entry, after);
    return;
  }
  // A step of a sheet writes the rows that its content hash covers; people's own rows stay, but for what many at once get.
  if (entry.target_type === 'stageRecord' || entry.target_type === 'evaluation') {
    const keepsOwn = entry.action === 'stage.submitted' || entry.action === 'stage.confirmed';
    for (const key of [...stated.keys()])
      if (key.startsWith('item_scores/') && !(keepsOwn && !key.endsWith('/'))) stated.delete(key);
  }
  const table = TABLES[entry.target_type];
  if (!table) return;
  const columns = entry.target_type === 'checkTask' ? TASK_COLUMNS : STATED_COLUMNS;
  stateColumns(stated, entry, { table, columns: Object.entries(columns) });
}

/** What an entry says of the row of its target, by the columns in which fields stand as they are. */
function stateColumns(
  stated: Map<string, Map<string, StatedValue>>,
  entry: ChainEntry,
  {
    table,
    columns,
  }: { readonly table: string; readonly columns: Iterable<readonly [field: string, column: string]> },
): void {
  const after = fieldsOf(entry.after);
  const key = `${table}/${entry.target_id}`;
  const row = stated.get(key) ?? new Map<string, StatedValue>();
  for (const [field, column] of columns)
    if (field in after) row.set(column, { seq: entry.seq, value: after[field] });
  stated.set(key, row);
}

/** A saved score states the row of whoever saved it; a unit's own score has one row for all. */
function stateScore(
  stated: Map<string, Map<string, StatedValue>>,
  entry: ChainEntry,
  after: Readonly<Record<string, unknown>>,
): void {
  const sheet = after.stageRecordId;
  if (typeof sheet !== 'string') return;
  const scorer = after.stage === 'SELF' ? '' : entry.actor_id;
  const key = `item_scores/${sheet}/${entry.target_id}/${scorer}`;
  if (entry.action !== 'score.saved') {
    stated.delete(key);
    return;
  }
  const row = stated.get(key) ?? new Map<string, StatedValue>();
  for (const [field, column] of Object.entries(SCORE_COLUMNS)) {
    if (!(field in after)) continue;
    const value = after[field];
    // Points of the trail are whole points, those of the tables hundredths.
    row.set(column, {
      seq: entry.seq,
      value: field === 'score' && typeof value === 'number' ? Math.round(value * 100) : value,
    });
  }
  stated.set(key, row);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
