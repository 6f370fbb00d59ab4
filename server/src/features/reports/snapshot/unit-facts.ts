import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { present } from '../../../kernel/errors.ts';
import type { Check, Task } from '../../audits/public.ts';
import { type EvidenceEntry, evidenceIndex } from '../../evidence/public.ts';
import { type FindingSummary, findingsOfTask, lastYearFindings } from '../../findings/public.ts';
import { type EffectiveSheet, effectiveSheet } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import { type StageValue, stageValues } from './stage-values.ts';

/** A merged row of an item in one stage, with everything that reports print of it. */
export type StageRow = NonNullable<EffectiveSheet['rows'] extends ReadonlyMap<string, infer R> ? R : never>;

/** A stage's merged row of an item as stored; points in hundredths. */
export type ItemRow = NonNullable<StageRow['row']>;

/** Another task of the same audit and standard with its published result. */
type PeerTask = { readonly id: string; readonly percent: number | null };

/** Everything that a unit's report is made of, read in a fixed number of queries. */
export type UnitFacts = {
  readonly task: Task;
  readonly check: Check;
  readonly unit: UnitHead;
  readonly standard: StandardHead;
  readonly effective: EffectiveSheet;
  /** Merged rows of confirmed stages by item, in the order of the stages. */
  readonly rows: ReadonlyMap<string, readonly { readonly stage: Stage; readonly row: ItemRow }[]>;
  readonly rounds: ReadonlyMap<string, number>;
  readonly names: (id: string | null) => string;
  readonly findings: readonly FindingSummary[];
  readonly formerFindings: readonly FindingSummary[];
  readonly formerTask: FormerTask | null;
  readonly evidence: readonly EvidenceEntry[];
  readonly peers: readonly PeerTask[];
  /** Final values of the peers and of last year's task, by task. */
  readonly finalValues: ReadonlyMap<string, readonly StageValue[]>;
  readonly trail: readonly TrailRow[];
  readonly alertLimits: Awaited<ReturnType<typeof settings>>['audit'];
};

type UnitHead = Awaited<ReturnType<typeof unitOf>>;
type StandardHead = Awaited<ReturnType<typeof standardOf>>;
type FormerTask = NonNullable<Awaited<ReturnType<typeof formerTaskOf>>>;
type TrailRow = Awaited<ReturnType<typeof trailOf>>[number];

/** Reads the facts of a task's report. */
export async function unitFacts(ctx: Ctx, task: Task & { readonly check: Check }, db: Db | Tx): Promise<UnitFacts> {
  const { check } = task;
  const effective = await effectiveSheet(ctx, task.id, db);
  const unit = await unitOf(db, task);
  const standard = await standardOf(db, task.standard_version_id);
  const rows = await rowsOf(db, effective);
  const formerTask = await formerTaskOf(db, task);
  const peers = await peersOf(db, task);
  const finalValues = Map.groupBy(
    await stageValues(
      db,
      [...peers.map(({ id }) => id), ...(formerTask ? [formerTask.id] : [])],
      ['MSD'],
    ),
    ({ taskId }) => taskId,
  );
  return {
    task,
    check,
    unit,
    standard,
    effective,
    rows,
    rounds: await roundsOf(db, task.id),
    names: await namesOf(db, effective, rows),
    findings: await findingsOfTask(db, task.id),
    formerFindings: await lastYearFindings(db, task),
    formerTask,
    evidence: await evidenceIndex(db, task.id),
    peers,
    finalValues,
    trail: await trailOf(db, task),
    alertLimits: (await settings(ctx)).audit,
  };
}

async function unitOf(db: Db | Tx, task: Task) {
  return db
    .selectFrom('organizes')
    .leftJoin('users as manager', 'manager.id', 'organizes.manager_id')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'organizes.id')
    .select(['organizes.en_code', 'organizes.full_name', 'manager.real_name as manager_name'])
    .select((eb) =>
      eb
        .selectFrom('organizes as partner')
        .select('partner.full_name')
        .where('partner.id', '=', task.partner_org_id)
        .as('partner_name'),
    )
    .select([
      sql<number | null>`(unit_profiles.attributes ->> 'capacity')::numeric`.as('capacity'),
      sql<number | null>`(unit_profiles.attributes ->> 'staffCount')::int`.as('staff_count'),
    ])
    .where('organizes.id', '=', task.unit_org_id)
    .executeTakeFirstOrThrow();
}

async function standardOf(db: Db | Tx, versionId: string) {
  const row = await db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standards.en_code', 'standards.full_name', 'standards.source_norm'])
    .select(['standard_versions.version_no', 'standard_versions.score_method'])
    .where('standard_versions.id', '=', versionId)
    .executeTakeFirst();
  return present(row, 'AU0002');
}

/** Only what a stage has confirmed is printed. */
async function rowsOf(db: Db | Tx, { board }: EffectiveSheet): Promise<UnitFacts['rows']> {
  const records = new Map(
    board.evaluations.flatMap((evaluation) =>
      evaluation.current.state === CONFIRMED ? [[evaluation.current.id, evaluation.stage] as const] : [],
    ),
  );
  if (records.size === 0) return new Map();
  const rows = await db
    .selectFrom('item_scores')
    .selectAll()
    .where('stage_record_id', 'in', [...records.keys()])
    .where('scorer_id', 'is', null)
    .execute();
  const byItem = new Map<string, { stage: Stage; row: ItemRow }[]>();
  for (const row of rows) {
    const stage = records.get(row.stage_record_id);
    if (!stage) continue;
    const list = byItem.get(row.node_id) ?? [];
    list.push({ stage, row: itemRow(row) });
    byItem.set(row.node_id, list);
  }
  for (const list of byItem.values()) list.sort((a, b) => ORDER.indexOf(a.stage) - ORDER.indexOf(b.stage));
  return byItem;
}

const CONFIRMED = 4;
const ORDER: readonly Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

type StoredRow = Awaited<
  ReturnType<ReturnType<ReturnType<Db['selectFrom']>['selectAll']>['executeTakeFirstOrThrow']>
>;
