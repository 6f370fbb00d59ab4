import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import type { DeductionKind } from '@auditplus/core/scoring/item-score.ts';
import type { Pts } from '@auditplus/core/scoring/points.ts';
import type { SampleMethod } from '@auditplus/core/scoring/sampling.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { ItemScoresTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { BoardEvaluation } from './board.ts';

/** A deduction as stored; points in integer hundredths. `scorerId` is set on merged rows. */
export type StoredDeduction = {
  readonly optionId: string | null;
  readonly kind: DeductionKind;
  readonly label: string;
  /** Of options that count; left out where none is counted. */
  readonly unit?: string;
  readonly count: number;
  readonly points: Pts;
  readonly reason: string;
  readonly place: string;
  readonly photoIds: readonly string[];
  readonly findingId: string | null;
  readonly scorerId?: string;
};

/** A sample as stored (audit-domain 3.3). */
export type StoredSample = {
  readonly population: number;
  readonly populationDesc: string;
  readonly method: SampleMethod;
  readonly seed: number;
  readonly size: number;
  readonly picked: readonly number[];
  readonly hits: number;
  readonly note: string;
};

/** What of a row a save can change; points in integer hundredths. */
export type RowValues = {
  readonly status: ItemStatus;
  readonly score: Pts | null;
  readonly deductTotal: Pts;
  readonly spill: Pts;
  readonly veto: boolean;
  readonly inherited: boolean;
  readonly agree: boolean;
  readonly consensus: boolean;
  /** Came from an action on many items at once. */
  readonly bulk: boolean;
  readonly originStage: Stage | null;
  readonly naReason: string;
  readonly naDecisionReason: string;
  readonly naDecidedBy: string | null;
  readonly comment: string;
  readonly strength: string;
  readonly varianceReason: string;
  /** 调整依据: what a change of the last stage rests on. */
  readonly adjustmentBasis: string;
  readonly carryStatement: string;
  readonly deductions: readonly StoredDeduction[];
  readonly sample: StoredSample | null;
  readonly photos: readonly FileRef[];
};

/** A stored row. No scorer: the stage's shared, inherited or merged row. */
export type ItemRow = RowValues & {
  readonly id: string;
  readonly recordId: string;
  readonly nodeId: string;
  readonly scorerId: string | null;
  readonly clientOpId: string | null;
  readonly rev: number;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date;
};

/** A row to store: inserted, or replacing the row of the version before `rev`. */
export type RowWrite = RowValues & {
  readonly recordId: string;
  readonly nodeId: string;
  readonly scorerId: string | null;
  readonly clientOpId: string | null;
  readonly rev: number;
};

/** All rows of records, or only those of some items. */
export async function rowsOf(
  db: Db | Tx,
  recordIds: readonly string[],
  nodeIds?: readonly string[],
): Promise<ItemRow[]> {
  if (recordIds.length === 0 || nodeIds?.length === 0) return [];
  const rows = await db
    .selectFrom('item_scores')
    .selectAll()
    .where('stage_record_id', 'in', recordIds)
    .$if(nodeIds !== undefined, (query) => query.where('node_id', 'in', nodeIds ?? []))
    .execute();
  return rows.map(rowOf);
}

/** All rows of records with no more than their totals need: status, score, spill, veto, whether touched. */
export async function valuesOf(db: Db | Tx, recordIds: readonly string[]): Promise<ItemRow[]> {
  if (recordIds.length === 0) return [];
  const rows = await valueRows(db, recordIds).execute();
  return rows.map((row) => rowOf({ ...NO_TEXTS, ...row }));
}

/** As `valuesOf`, the merged rows alone. */
export async function mergedValuesOf(db: Db | Tx, recordIds: readonly string[]): Promise<ItemRow[]> {
  if (recordIds.length === 0) return [];
  const rows = await valueRows(db, recordIds).where('scorer_id', 'is', null).execute();
  return rows.map((row) => rowOf({ ...NO_TEXTS, ...row }));
}

const valueRows = (db: Db | Tx, recordIds: readonly string[]) =>
  db
    .selectFrom('item_scores')
    .select([
      'id',
      'stage_record_id',
      'node_id',
      'scorer_id',
      'status',
      'score',
      'deduct_total',
      'spill',
      'veto',
    ])
    .select(['inherited', 'agree', 'consensus', 'bulk', 'origin_stage', 'rev', 'last_modify_time'])
    .where('stage_record_id', 'in', recordIds);

const NO_TEXTS = {
  na_reason: '',
  na_decision_reason: '',
  na_decided_by: null,
  comment: '',
  strength: '',
  variance_reason: '',
  adjustment_basis: '',
  carry_statement: '',
  deductions: [],
  sample: null,
  photos: [],
  client_op_id: null,
  last_modify_user_id: null,
};

/** The merged rows (those without a scorer) of records. */
export async function mergedRowsOf(db: Db | Tx, recordIds: readonly string[]): Promise<ItemRow[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .selectFrom('item_scores')
    .selectAll()
    .where('stage_record_id', 'in', recordIds)
    .where('scorer_id', 'is', null)
    .execute();
  return rows.map(rowOf);
}

const COLUMNS =
  sql.raw(`id, stage_record_id, node_id, scorer_id, status, score, deduct_total, spill, inherited, agree,
  consensus, bulk, origin_stage, veto, na_reason, na_decision_reason, na_decided_by, comment, strength, carry_statement,
  variance_reason, adjustment_basis, deductions, sample, photos, client_op_id, rev, last_modify_user_id,
  last_modify_time`);

const TYPES =
  sql.raw(`id varchar, stage_record_id varchar, node_id varchar, scorer_id varchar, status smallint,
  score int, deduct_total int, spill int, inherited smallint, agree smallint, consensus smallint, bulk smallint, origin_stage varchar,
  veto smallint, na_reason text, na_decision_reason text, na_decided_by varchar, comment text, strength text,
  carry_statement text, variance_reason text, adjustment_basis text, deductions jsonb, sample jsonb, photos jsonb, client_op_id varchar,
  rev int, last_modify_user_id varchar, last_modify_time timestamptz`);

const CHANGES = sql.raw(
  [
    'status',
    'score',
    'deduct_total',
    'spill',
    'inherited',
    'agree',
    'consensus',
    'bulk',
    'origin_stage',
    'veto',
    'na_reason',
    'na_decision_reason',
    'na_decided_by',
    'comment',
    'strength',
    'carry_statement',
    'variance_reason',
    'adjustment_basis',
    'deductions',
    'sample',
    'photos',
    'client_op_id',
    'rev',
    'last_modify_user_id',
    'last_modify_time',
  ]
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

/**
 * Stores rows in one statement, each only when the stored version is the one before it; answers the node ids
 * that were stored. A row that somebody else has saved in between is left alone and missing from the answer.
 */
export async function writeRows(
  db: Tx,
  rows: readonly RowWrite[],
  by: { readonly userId: string; readonly at: Date; readonly newId: () => string },
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  // One order for everybody, so that two saves of several rows never wait for each other.
  const sorted = [...rows].sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
  const records = sorted.map((row) => ({
    id: by.newId(),
    stage_record_id: row.recordId,
    node_id: row.nodeId,
    scorer_id: row.scorerId,
    ...columnsOf(row),
    bulk: row.bulk ? 1 : 0,
    client_op_id: row.clientOpId,
    rev: row.rev,
    last_modify_user_id: by.userId,
    last_modify_time: by.at.toISOString(),
  }));
  const written = await sql<{ node_id: string }>`
    INSERT INTO item_scores (${COLUMNS})
    SELECT ${COLUMNS} FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS given(${TYPES})
    ON CONFLICT (stage_record_id, node_id, (COALESCE(scorer_id, ''))) DO UPDATE SET ${CHANGES}
    WHERE item_scores.rev = excluded.rev - 1
    RETURNING node_id`.execute(db);
  return new Set(written.rows.map((row) => row.node_id));
}

/** A row's values as columns, for JSON; how they were entered is no part of them nor of a record's content hash. */
export function columnsOf(row: RowValues) {
  return {
    status: row.status,
    score: row.score,
    deduct_total: row.deductTotal,
    spill: row.spill,
    inherited: row.inherited ? 1 : 0,
    agree: row.agree ? 1 : 0,
    consensus: row.consensus ? 1 : 0,
    origin_stage: row.originStage,
    veto: row.veto ? 1 : 0,
    na_reason: row.naReason,
    na_decision_reason: row.naDecisionReason,
    na_decided_by: row.naDecidedBy,
    comment: row.comment,
    strength: row.strength,
    carry_statement: row.carryStatement,
    variance_reason: row.varianceReason,
    adjustment_basis: row.adjustmentBasis,
    deductions: row.deductions,
    sample: row.sample,
    photos: row.photos,
  };
}

/**
 * Fills a record with the rows of the stage below, marked as inherited, where it has no shared row yet. `sources`
 * names for each item the record that its value comes from.
 */
export async function inheritRows(
  db: Tx,
  recordId: string,
  sources: readonly { readonly nodeId: string; readonly recordId: string }[],
  at: Date,
): Promise<void> {
  if (sources.length === 0) return;
  await sql`
    INSERT INTO item_scores (id, stage_record_id, node_id, scorer_id, status, score, deduct_total, spill, inherited,
      agree, consensus, origin_stage, veto, na_reason, na_decision_reason, na_decided_by, deductions, sample, photos,
      rev, last_modify_time)
    SELECT gen_random_uuid()::text, ${recordId}, source.node_id, NULL, source.status, source.score,
      source.deduct_total, source.spill, 1, 0, source.consensus, source.origin_stage, source.veto, source.na_reason,
      source.na_decision_reason, source.na_decided_by, source.deductions, source.sample, source.photos, 0, ${at}
    FROM item_scores source
    JOIN unnest(${sources.map((source) => source.nodeId)}::varchar[], ${sources.map((source) => source.recordId)}::varchar[])
      AS wanted(node_id, record_id)
      ON source.node_id = wanted.node_id AND source.stage_record_id = wanted.record_id
    WHERE source.scorer_id IS NULL
    ON CONFLICT (stage_record_id, node_id, (COALESCE(scorer_id, ''))) DO NOTHING`.execute(db);
}

/** Copies all rows of a record into its next round, except those of `without`. */
export async function copyRows(
  db: Tx,
  input: { readonly from: string; readonly to: string; readonly without: readonly string[] },
): Promise<number> {
  const copied = await sql`
    INSERT INTO item_scores (${COLUMNS})
    SELECT gen_random_uuid()::text, ${input.to}, node_id, scorer_id, status, score, deduct_total, spill, inherited,
      agree, consensus, bulk, origin_stage, veto, na_reason, na_decision_reason, na_decided_by, comment, strength,
      carry_statement, variance_reason, adjustment_basis, deductions, sample, photos, client_op_id, rev, last_modify_user_id,
      last_modify_time
    FROM item_scores WHERE stage_record_id = ${input.from} AND NOT (node_id = ANY(${input.without}::varchar[]))`.execute(
    db,
  );
  await sql`
    INSERT INTO merge_decisions (stage_record_id, node_id, kind, score, reason, decided_by, decided_at)
    SELECT ${input.to}, node_id, kind, score, reason, decided_by, decided_at FROM merge_decisions
    WHERE stage_record_id = ${input.from} AND NOT (node_id = ANY(${input.without}::varchar[]))`.execute(db);
  return Number(copied.numAffectedRows ?? 0n);
}

/** A stored row as the rules look at it. */
export function rowOf(row: Selectable<ItemScoresTable>): ItemRow {
  return {
    id: row.id,
    recordId: row.stage_record_id,
    nodeId: row.node_id,
    scorerId: row.scorer_id,
    // The columns below are written by this feature alone.
    status: row.status as ItemStatus,
    score: row.score,
    deductTotal: row.deduct_total,
    spill: row.spill,
    veto: row.veto === 1,
    inherited: row.inherited === 1,
    agree: row.agree === 1,
    consensus: row.consensus === 1,
    bulk: row.bulk === 1,
    originStage: row.origin_stage as Stage | null,
    naReason: row.na_reason,
    naDecisionReason: row.na_decision_reason,
    naDecidedBy: row.na_decided_by,
    comment: row.comment,
    strength: row.strength,
    varianceReason: row.variance_reason,
    adjustmentBasis: row.adjustment_basis,
    carryStatement: row.carry_statement,
    deductions: row.deductions as StoredDeduction[],
    sample: row.sample as StoredSample | null,
    photos: row.photos as FileRef[],
    clientOpId: row.client_op_id,
    rev: row.rev,
    modifiedBy: row.last_modify_user_id,
    modifiedAt: row.last_modify_time,
  };
}

/** Moves the rows of a WHOLE's evaluations to the records that hold their items now. */
export async function moveRows(
  db: Tx,
  whole: BoardEvaluation,
  holders: readonly { readonly id: string; readonly nodeIds: readonly string[] }[],
): Promise<void> {
  for (const holder of holders)
    await sql`
      UPDATE item_scores SET stage_record_id = holder.current_record_id
      FROM evaluations holder, stage_records former, evaluations other
      WHERE holder.id = ${holder.id} AND former.id = item_scores.stage_record_id
        AND other.id = former.evaluation_id AND (other.id = ${whole.id} OR other.parent_id = ${whole.id})
        AND item_scores.node_id = ANY(${holder.nodeIds}) AND former.id <> holder.current_record_id`.execute(
      db,
    );
}
