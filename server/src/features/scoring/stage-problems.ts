import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { StageProblem } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { type VarianceLimits, varianceReasonRequired } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { loadPeople } from '../users/public.ts';
import { stagesBelow } from './board.ts';
import { type EffectiveItemRow, valuesBefore } from './effective-rows.ts';
import { CARRY_LENGTH } from './enter-row.ts';
import { openFindingsOfLastYear } from './last-year.queries.ts';
import { scoreLimits } from './limits.ts';
import { packageHolders } from './packages-out.queries.ts';
import { mergedItems, type SheetRows, workingRows } from './sheet-rows.ts';
import { furtherScorers, waitingFor } from './stage-people.queries.ts';
import type { RecordContext } from './task-context.repository.ts';
import { type ItemRows, isTouched } from './working.ts';

export type Problem = z.infer<typeof StageProblem>;

/** One guard that does not hold: its refusal, and the items it is about. */
type Fault = {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly nodeIds: readonly string[];
};

/** What stands in the way of a step, and what will stand in the way of a later one. */
export type StageFaults = { readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] };

/** The guards of submit (4.4, 1 → 2) on the rows as they stand. */
export async function submitFaults(
  ctx: Ctx,
  context: RecordContext,
  sheet: SheetRows,
  db: Db | Tx = ctx.db,
): Promise<StageFaults> {
  const { board, evaluation, tree } = context;
  const parts = board.partsOf(evaluation);
  const standing = [...(await awayFault(context, db)), ...(await confirmerFault(ctx, context, db))];
  const openParts = parts.filter(({ current }) => current.state !== stageRecordLifecycle.state.confirmed);
  if (parts.length > 0)
    return {
      faults: [
        ...openParts.map((part) => ({
          code: 'AU1415' as const,
          params: {
            评价单: sheetName(part, ctx.language),
            状态: stageRecordLifecycle.labelOf(part.current.state, ctx.language),
          },
          nodeIds: [],
        })),
        ...standing,
      ],
      warnings: [],
    };

  const rows = workingRows(context, sheet, null);
  const open = rows.filter(
    ({ status }) => status === ITEM_STATUS.unscored || status === ITEM_STATUS.naRefused,
  );
  const claims = rows.filter(({ status }) => status === ITEM_STATUS.naClaimed);
  const conflicts = [...mergedItems(context, sheet)].flatMap(([nodeId, merged]) =>
    merged.blocks ? nodeId : [],
  );
  const photos = [...sheet.itemIds].filter((nodeId) => lacksPhoto(context, nodeId, sheet.rows.get(nodeId)));
  const codes = photos.map((nodeId) => tree.items.get(nodeId)?.nodeCode ?? nodeId);
  const undecided = countFault(
    'AU1303',
    claims.map(({ nodeId }) => nodeId),
  );
  const variance = await varianceFault(
    ctx,
    context,
    rows.map(({ nodeId }) => nodeId),
    sheet,
    db,
  );
  const isLast = evaluation.stage === 'MSD';
  return {
    faults: [
      // An undecided conflict leaves no value: it is named as a conflict, not as an unscored item.
      ...countFault(
        'AU1302',
        open.flatMap(({ nodeId }) => (conflicts.includes(nodeId) ? [] : nodeId)),
      ),
      ...(isLast ? undecided : []),
      ...(photos.length > 0 ? [{ code: 'AU1407', params: { 编号: codes }, nodeIds: photos } as const] : []),
      ...countFault('AU1408', conflicts),
      ...(await carryFault(context, sheet, db)),
      ...standing,
    ],
    warnings: [...(isLast || evaluation.stage === 'SELF' ? [] : undecided), ...variance],
  };
}

/** The guards of confirm (4.4, 2 → 4; 4.3, 6 → 7) on the merged rows. */
export async function confirmFaults(
  ctx: Ctx,
  context: RecordContext,
  sheet: SheetRows,
  db: Db | Tx = ctx.db,
): Promise<StageFaults> {
  const { evaluation } = context;
  const rows = [...sheet.itemIds].map((nodeId) => ({ nodeId, row: sheet.rows.get(nodeId)?.shared ?? null }));
  const open = rows.filter(
    ({ row }) => !row || row.status === ITEM_STATUS.unscored || row.status === ITEM_STATUS.naRefused,
  );
  const claims = rows.filter(({ row }) => row?.status === ITEM_STATUS.naClaimed);
  const isLast = evaluation.stage === 'MSD';
  const undecided = countFault(
    'AU1303',
    claims.map(({ nodeId }) => nodeId),
  );
  return {
    faults: [
      ...(isLast
        ? countFault(
            'AU1302',
            open.map(({ nodeId }) => nodeId),
          )
        : []),
      ...(isLast ? undecided : []),
      ...(await varianceFault(ctx, context, [...sheet.itemIds], sheet, db)),
    ],
    warnings: isLast || evaluation.stage === 'SELF' ? [] : undecided,
  };
}

/** Refuses with the first fault; all of them travel as `problems`. */
export function assertNoFaults(ctx: Ctx, context: RecordContext, { faults }: StageFaults): void {
  const [first] = faults;
  if (first) refuse(first.code, first.params, { problems: problemsOf(ctx, context, faults) });
}

/** Faults as the page lists them: one line per item. */
export function problemsOf(ctx: Ctx, context: RecordContext, faults: readonly Fault[]): Problem[] {
  return faults.flatMap(({ code, params, nodeIds }): Problem[] => {
    const { msg } = refusalReply(code, ctx.language, params);
    const line = { errorCode: code, msg, evaluationId: context.evaluation.id };
    if (nodeIds.length === 0) return [{ ...line, nodeId: null, nodeCode: null }];
    return nodeIds.map((nodeId) => ({
      ...line,
      nodeId,
      nodeCode: context.tree.items.get(nodeId)?.nodeCode ?? null,
    }));
  });
}

const countFault = (code: RefusalCode, nodeIds: readonly string[]): Fault[] =>
  nodeIds.length === 0 ? [] : [{ code, params: { n: nodeIds.length }, nodeIds }];

/** An option that asks for a photo was used and there is none, neither on the line nor on the item. */
function lacksPhoto(context: RecordContext, nodeId: string, rows: ItemRows | undefined): boolean {
  const options = context.tree.items.get(nodeId)?.options ?? [];
  const entered = rows ? [...rows.own, ...(rows.shared ? [rows.shared] : [])].filter(isTouched) : [];
  return entered.some(
    (row) =>
      row.photos.length === 0 &&
      row.deductions.some(
        ({ optionId, photoIds }) =>
          photoIds.length === 0 && options.some((option) => option.id === optionId && option.needPhoto),
      ),
  );
}

async function awayFault({ record }: RecordContext, db: Db | Tx): Promise<Fault[]> {
  const holders = await packageHolders(db, record.id);
  return holders.length === 0 ? [] : [{ code: 'AU1409', params: { 姓名: holders }, nodeIds: [] }];
}

/** Submitting must not lead to where nobody could confirm (AU1411): the refusal names whom to add. */
async function confirmerFault(ctx: Ctx, context: RecordContext, db: Db | Tx): Promise<Fault[]> {
  const place = { ...context, db };
  if ((await waitingFor(place)).length > 0) return [];
  const ids = await furtherScorers(place);
  if (ids.length === 0) return [{ code: 'AU1417', params: {}, nodeIds: [] }];
  const people = await loadPeople(db, ids);
  const names = ids.slice(0, MAX_NAMES).map((id) => people(id)?.name ?? '');
  return [{ code: 'AU1416', params: { 人员: ORS[ctx.language](names) }, nodeIds: [] }];
}

const MAX_NAMES = 3;
const ORS = {
  zh: (names: readonly string[]) => names.join('或'),
  zhtw: (names: readonly string[]) => names.join('或'),
  en: (names: readonly string[]) => names.join(', '),
} as const;

async function carryFault(context: RecordContext, sheet: SheetRows, db: Db | Tx): Promise<Fault[]> {
  const { board, evaluation, task, tree } = context;
  const open = await openFindingsOfLastYear(db, task, tree);
  const missing = [...sheet.itemIds].filter((nodeId) => {
    const item = tree.items.get(nodeId);
    if (!item || !open.has(nodeId) || stagesBelow(board, item.line, evaluation.stage).length > 0)
      return false;
    const rows = sheet.rows.get(nodeId);
    const given = [...(rows?.own ?? []), ...(rows?.shared ? [rows.shared] : [])];
    return !given.some(({ carryStatement }) => [...carryStatement].length >= CARRY_LENGTH.min);
  });
  return missing.length === 0 ? [] : [{ code: 'AU1414', params: {}, nodeIds: missing }];
}

async function varianceFault(
  ctx: Ctx,
  context: RecordContext,
  nodeIds: readonly string[],
  sheet: SheetRows,
  db: Db | Tx,
): Promise<Fault[]> {
  const { board, evaluation, tree } = context;
  if (evaluation.stage === 'SELF') return [];
  const { variance } = await scoreLimits(ctx);
  const before = await valuesBefore(db, board, tree, evaluation.stage);
  const values = new Map(workingRows(context, sheet, null).map((row) => [row.nodeId, row.score]));
  const missing = nodeIds.filter((nodeId) => {
    const rows = sheet.rows.get(nodeId);
    const score = values.get(nodeId) ?? null;
    return (
      needsReason(context, nodeId, { before: before.get(nodeId), score, limits: variance }) &&
      !(rows && hasVarianceReason(rows))
    );
  });
  return countFault('AU1304', missing);
}

function needsReason(
  context: RecordContext,
  nodeId: string,
  input: {
    readonly before: EffectiveItemRow | undefined;
    readonly score: number | null;
    readonly limits: VarianceLimits;
  },
): boolean {
  const item = context.tree.items.get(nodeId);
  const { before, score, limits } = input;
  if (!item || score === null || before?.outcome !== 'scored' || before.score === null) return false;
  return varianceReasonRequired({ delta: score - before.score, standardScore: item.standardScore, limits });
}

const hasVarianceReason = (rows: ItemRows): boolean =>
  [...rows.own, ...(rows.shared ? [rows.shared] : [])].some(({ varianceReason }) => varianceReason !== '');
