import type { ItemBody, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { stageLabel } from '../../../documents/stage-labels.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { attachFiles } from '../../files/public.ts';
import { loadPeople } from '../../users/public.ts';
import { type BoardEvaluation, namedLead, stagesBelow, waitsFor } from '../board.ts';
import { EMPTY_ROW, enterRow } from '../enter-row.ts';
import { openFindingsOfLastYear } from '../last-year.queries.ts';
import { scoreLimits } from '../limits.ts';
import { dropDecisionsOn } from '../merge-decisions.repository.ts';
import { photosAfter, SCORE_PHOTOS, usablePhotos } from '../photos.ts';
import { type ItemRow, type RowValues, type RowWrite, rowsOf, writeRows } from '../rows.repository.ts';
import { isScorerOf, type Relation } from '../scoring.policy.ts';
import { auditLogView, rowView } from '../scoring.view.ts';
import { leadsOf } from '../stage-people.queries.ts';
import { staleTexts } from '../stale-texts.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import type { VersionItem } from '../version-tree.queries.ts';
import { mergeItem } from '../working.ts';
import { assertMayScore, openHolders, scorerKey } from './open-record.ts';

/** One item to save. */
export type SaveInput = { readonly nodeId: string; readonly body: ItemBody };

/** What became of one item. */
export type SaveResult =
  | { readonly nodeId: string; readonly ok: true; readonly row: ScoreRow }
  | {
      readonly nodeId: string;
      readonly ok: false;
      readonly code: RefusalCode;
      readonly params: RefusalParams;
      readonly serverRow: ScoreRow | null;
    };

/** Results in the order given, and the record as it is now. */
export type Saved = { readonly context: RecordContext; readonly results: readonly SaveResult[] };

/** A row on its way into the database. */
type Planned = {
  readonly input: SaveInput;
  readonly item: VersionItem;
  readonly holder: BoardEvaluation;
  readonly before: RowValues | null;
  /** Everybody's rows of the item as they were. */
  readonly rows: readonly ItemRow[];
  readonly write: RowWrite;
};

type Failure = {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly server: ItemRow | null;
};

/**
 * Saves items of a record in one transaction; one bad item does not stop the rest. The server computes the points
 * from the options. The first save opens the record and fills it from the stage below (audit-domain 4.4).
 */
export async function saveRows(
  ctx: Ctx,
  recordId: string,
  inputs: readonly SaveInput[],
  { bulk = false } = {},
): Promise<Saved> {
  const context = await loadRecordContext(ctx, recordId);
  const relation = assertMayScore(ctx, context);
  const carry = await carryNeeds(ctx, context, inputs);
  const failures = new Map<string, Failure>();
  const placed = placeInputs(context, relation, inputs, failures);
  if (placed.size === 0) return finish(ctx, context, inputs, new Map(), failures);

  const stored = await change(ctx, async (tx) => {
    const opened = await openHolders(tx, ctx, context, [...placed.keys()]);
    const written = new Map<string, ItemRow>();
    for (const holder of [...placed.keys()].sort((a, b) => (a.current.id < b.current.id ? -1 : 1))) {
      const wanted = placed.get(holder) ?? [];
      const planned = await planRows(tx.db, ctx, { context, holder, wanted, carry, bulk, failures });
      for (const row of await storeRows(tx, ctx, { context, planned, failures }))
        written.set(row.nodeId, row);
    }
    // A record is opened by a save that counts, never by a refused one.
    if (written.size === 0 && opened) throw new NothingSaved();
    return written;
  }).catch((error: unknown) => {
    if (error instanceof NothingSaved) return new Map<string, ItemRow>();
    throw error;
  });
  return finish(ctx, context, inputs, stored, failures);
}

class NothingSaved extends Error {}

/** Sorts the items to the records that hold their rows; those that may not be saved become failures. */
function placeInputs(
  context: RecordContext,
  relation: Relation,
  inputs: readonly SaveInput[],
  failures: Map<string, Failure>,
): Map<BoardEvaluation, SaveInput[]> {
  const { board, evaluation, tree } = context;
  const own = new Set(evaluation.nodeIds);
  const placed = new Map<BoardEvaluation, SaveInput[]>();
  const fail = (nodeId: string, code: RefusalCode, params: RefusalParams = {}) =>
    failures.set(nodeId, { code, params, server: null });
  for (const input of inputs) {
    const item = own.has(input.nodeId) ? tree.items.get(input.nodeId) : undefined;
    const holder = board.covering(evaluation.stage, input.nodeId);
    if (!item || !holder) {
      fail(input.nodeId, 'AU0002');
      continue;
    }
    if (!isScorerOf(relation, holder)) {
      fail(input.nodeId, 'AU0001');
      continue;
    }
    const waiting = waitsFor(board, item, evaluation.stage);
    if (waiting) fail(input.nodeId, 'AU1401', { 环节: waiting });
    else placed.set(holder, [...(placed.get(holder) ?? []), input]);
  }
  return placed;
}

/** Rows of one record as they are to be written; those that may not be written become failures. */
async function planRows(
  db: Tx,
  ctx: Ctx,
  input: {
    readonly context: RecordContext;
    readonly holder: BoardEvaluation;
    readonly wanted: readonly SaveInput[];
    readonly carry: ReadonlySet<string>;
    readonly bulk: boolean;
    readonly failures: Map<string, Failure>;
  },
): Promise<Planned[]> {
  const { context, holder, wanted, carry, bulk, failures } = input;
  const nodeIds = wanted.map(({ nodeId }) => nodeId);
  const bodies = wanted.map(({ body }) => body);
  const [stored, usable] = await Promise.all([
    rowsOf(db, [holder.current.id], nodeIds),
    usablePhotos(ctx, db, { evaluationId: holder.id, bodies }),
  ]);
  const planned: Planned[] = [];
  for (const save of wanted) {
    const item = context.tree.items.get(save.nodeId);
    if (!item) continue;
    const rows = stored.filter((row) => row.nodeId === save.nodeId);
    const needsCarryStatement = carry.has(save.nodeId);
    const plan = planRow(ctx, {
      save,
      item,
      holder,
      rows,
      usable,
      bulk,
      needsCarryStatement,
      step: context.tree.step,
    });
    if ('code' in plan) failures.set(save.nodeId, plan);
    else planned.push(plan);
  }
  return planned;
}

function planRow(
  ctx: Ctx,
  input: {
    readonly save: SaveInput;
    readonly item: VersionItem;
    readonly holder: BoardEvaluation;
    readonly rows: readonly ItemRow[];
    readonly usable: Awaited<ReturnType<typeof usablePhotos>>;
    readonly bulk: boolean;
    readonly needsCarryStatement: boolean;
    readonly step: number;
  },
): Planned | Failure {
  const { save, item, holder, rows, needsCarryStatement, step } = input;
  const key = scorerKey(ctx, holder);
  const own = rows.find((row) => row.scorerId === key) ?? null;
  const { rev, clientOpId, ...body } = save.body;
  // The same operation again, after an answer that never arrived.
  if (own && clientOpId !== undefined && own.clientOpId === clientOpId)
    return { input: save, item, holder, before: own, rows, write: own };
  if (rev !== (own?.rev ?? 0)) return { code: 'AU0007', params: {}, server: own };
  const before = own ?? rows.find((row) => row.scorerId === null) ?? null;
  const photos = photosAfter(body, before, input.usable);
  if (!photos) return { code: 'file.missing', params: {}, server: null };
  const entered = enterRow({
    item,
    step,
    stage: holder.stage,
    before,
    body: { ...body, photos },
    userId: ctx.caller.userId,
    language: ctx.language,
    bulk: input.bulk,
    needsCarryStatement,
  });
  if (!entered.ok) return { code: entered.code, params: entered.params, server: null };
  const write = {
    ...entered.values,
    recordId: holder.current.id,
    nodeId: save.nodeId,
    scorerId: key,
    clientOpId: clientOpId ?? null,
    rev: rev + 1,
  };
  return { input: save, item, holder, before, rows, write };
}

/** Writes planned rows with their trail entries; rows that somebody else was quicker with become failures. */
async function storeRows(
  tx: Change,
  ctx: Ctx,
  input: {
    readonly context: RecordContext;
    readonly planned: readonly Planned[];
    readonly failures: Map<string, Failure>;
  },
): Promise<ItemRow[]> {
  const { context, planned, failures } = input;
  const at = ctx.clock.now();
  const isRepeat = ({ before, write }: Planned) =>
    before !== null && 'rev' in before && before.rev === write.rev;
  const fresh = planned.filter((plan) => !isRepeat(plan));
  const written = await writeRows(
    tx.db,
    fresh.map(({ write }) => write),
    { userId: ctx.caller.userId, at, newId: () => newId(at.getTime()) },
  );
  const lost = fresh.filter(({ write }) => !written.has(write.nodeId));
  if (lost.length > 0) {
    const recordIds = lost.map(({ holder }) => holder.current.id);
    const rows = await rowsOf(
      tx.db,
      recordIds,
      lost.map(({ write }) => write.nodeId),
    );
    for (const { write } of lost) {
      const server =
        rows.find((row) => row.nodeId === write.nodeId && row.scorerId === write.scorerId) ?? null;
      failures.set(write.nodeId, { code: 'AU0007', params: {}, server });
    }
  }
  const done = fresh.filter(({ write }) => written.has(write.nodeId));
  await attachPhotos(tx, ctx, done);
  await dropDecisions(tx.db, done);
  for (const plan of done) recordSave(tx, context, plan);
  await tellConflicts(tx, ctx, context, done);
  const repeats = planned.filter(isRepeat);
  return [...done, ...repeats].map(({ write }) => ({
    ...write,
    id: '',
    modifiedBy: ctx.caller.userId,
    modifiedAt: at,
  }));
}

/** New photos become the evaluation's; inherited ones stay with the stage below. */
async function attachPhotos(tx: Change, ctx: Ctx, done: readonly Planned[]): Promise<void> {
  for (const { before, write, holder } of done) {
    const known = new Set((before?.photos ?? []).map(({ fileId }) => fileId));
    const fileIds = write.photos.flatMap(({ fileId }) => (known.has(fileId) ? [] : fileId));
    if (fileIds.length > 0)
      await attachFiles(ctx, tx, { ownerType: SCORE_PHOTOS, ownerId: holder.id, fileIds });
  }
}

/** A decision on a conflict falls when one of the values that it decided on changes. */
async function dropDecisions(db: Tx, done: readonly Planned[]): Promise<void> {
  const shared = done.filter(({ holder }) => holder.stage !== 'SELF' && holder.current.scorerIds.length > 1);
  const recordId = shared[0]?.holder.current.id;
  if (!recordId) return;
  await dropDecisionsOn(
    db,
    recordId,
    shared.map(({ write }) => write.nodeId),
  );
}

/** Tells the lead of a stage when a save sets scorers at odds who were not before (audit-domain 7.1). */
async function tellConflicts(
  tx: Change,
  ctx: Ctx,
  context: RecordContext,
  done: readonly Planned[],
): Promise<void> {
  const several = done.filter(({ rows, write }) =>
    rows.some(({ scorerId }) => scorerId !== null && scorerId !== write.scorerId),
  );
  if (several.length === 0) return;
  const [{ conflict: limits }, leads] = await Promise.all([
    scoreLimits(ctx),
    leadsOf({ ...context, db: tx.db, evaluation: several[0]?.holder ?? context.evaluation }),
  ]);
  const fresh = several.filter(({ item, holder, rows, write }) => {
    // Until the record names its lead, the lead of the stage is who would submit it.
    const lead = rows.find(({ scorerId }) => scorerId !== null && leads.includes(scorerId))?.scorerId;
    const leadScorerId = namedLead(holder, holder.current) ?? lead ?? null;
    const evaluation = { ...holder, current: { ...holder.current, leadScorerId } };
    const blocks = (own: readonly ItemRow[]) =>
      mergeItem(item, { shared: null, own }, { evaluation, limits }, null)?.blocks ?? false;
    const others = rows.filter(({ scorerId }) => scorerId !== null && scorerId !== write.scorerId);
    const mine = { ...write, id: '', modifiedBy: write.scorerId, modifiedAt: ctx.clock.now() };
    return blocks([...others, mine]) && !blocks(rows.filter(({ scorerId }) => scorerId !== null));
  });
  const [first] = fresh;
  if (!first) return;
  tx.emit('conflict.pending', {
    checkId: context.check.id,
    checkTaskId: context.task.id,
    evaluationId: first.holder.id,
    stageRecordId: first.holder.current.id,
    stage: first.holder.stage,
    nodeCodes: fresh.map(({ item }) => item.nodeCode),
  });
}

/** One entry of the trail per item, with the changed fields only. */
function recordSave(tx: Change, context: RecordContext, { item, holder, before, write }: Planned): void {
  const old = auditLogView(before ?? EMPTY_ROW);
  const now = auditLogView(write);
  const changed = Object.keys(now).filter((key) => canonicalJson(old[key]) !== canonicalJson(now[key]));
  const reasons = write.deductions.flatMap(({ reason }) => reason || []);
  const reason =
    write.status === ITEM_STATUS.scored ? reasons.join('；') : write.naDecisionReason || write.naReason;
  tx.record({
    action: 'score.saved',
    targetType: 'item',
    targetId: item.id,
    before: Object.fromEntries(changed.map((key) => [key, old[key]])),
    after: {
      ...Object.fromEntries(changed.map((key) => [key, now[key]])),
      nodeCode: item.nodeCode,
      stage: holder.stage,
      stageRecordId: holder.current.id,
    },
    reason: reason.slice(0, 500),
    chainId: context.check.id,
  });
}

/** Items that need a statement on last year's open finding: only in their lowest stage (D23). */
async function carryNeeds(
  ctx: Ctx,
  context: RecordContext,
  inputs: readonly SaveInput[],
): Promise<ReadonlySet<string>> {
  const { board, evaluation, task, tree } = context;
  const lowest = inputs.filter(({ nodeId }) => {
    const item = tree.items.get(nodeId);
    return item !== undefined && stagesBelow(board, item.line, evaluation.stage).length === 0;
  });
  if (lowest.length === 0 || !task.prev_task_id) return new Set();
  return new Set((await openFindingsOfLastYear(ctx.db, task, tree)).keys());
}

async function finish(
  ctx: Ctx,
  context: RecordContext,
  inputs: readonly SaveInput[],
  stored: ReadonlyMap<string, ItemRow>,
  failures: ReadonlyMap<string, Failure>,
): Promise<Saved> {
  const servers = [...failures.values()].flatMap(({ server }) => server ?? []);
  const { caller } = ctx;
  const me = { id: caller.userId, name: caller.name, account: caller.account };
  const others = servers.length === 0 ? null : await loadPeople(ctx.db, servers.flatMap(peopleOf));
  const people = (id: string | null) => (id === me.id ? me : others ? others(id) : null);
  const results = inputs.map(({ nodeId }): SaveResult => {
    const row = stored.get(nodeId);
    if (row) return { nodeId, ok: true, row: rowView(row, people) };
    const failure = failures.get(nodeId);
    if (!failure) return { nodeId, ok: false, code: 'AU0002', params: {}, serverRow: null };
    const { code, server } = failure;
    const serverRow = server && rowView(server, people);
    return { nodeId, ok: false, code, params: paramsOf(ctx, failure, serverRow), serverRow };
  });
  return { context, results };
}

const peopleOf = (row: ItemRow) => [row.scorerId, row.modifiedBy];

function paramsOf(ctx: Ctx, failure: Failure, serverRow: ScoreRow | null): RefusalParams {
  if (failure.code === 'AU0007')
    return staleTexts(
      serverRow?.modifiedBy?.name,
      failure.server?.modifiedAt ?? ctx.clock.now(),
      ctx.language,
    );
  const stage = failure.params.环节;
  return failure.code === 'AU1401' && typeof stage === 'string'
    ? { 环节: stageLabel(stage, ctx.language) }
    : failure.params;
}

/** Throws the refusal of a result that was not saved. */
export function assertSaved(result: SaveResult | undefined): ScoreRow {
  if (!result) refuse('AU0002');
  if (result.ok) return result.row;
  throw new Refusal(result.code, result.params, {
    nodeId: result.nodeId,
    ...(result.serverRow && { rev: result.serverRow.rev, serverRow: result.serverRow }),
  });
}
