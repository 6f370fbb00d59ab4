import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { MergedItem } from '@auditplus/core/scoring/merge.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import { canonicalHash } from '../../../kernel/canonical-hash.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { type BoardEvaluation, namedLead } from '../board.ts';
import { type EffectiveItemRow, valuesBefore } from '../effective-rows.ts';
import {
  columnsOf,
  type ItemRow,
  type RowValues,
  type RowWrite,
  type StoredDeduction,
  writeRows,
} from '../rows.repository.ts';
import { mergedItems, type SheetRows } from '../sheet-rows.ts';
import type { RecordContext } from '../task-context.repository.ts';
import { enteredRows, type ItemRows, isTouched } from '../working.ts';

/**
 * Writes the stage's one row of every item (D21): the scorers merged by the record's rule, the shared row where the
 * stage only agreed. Where the value equals the one below, the row agrees and keeps its origin (audit-domain 5.4).
 */
export async function writeMergedRows(
  tx: Change,
  ctx: Ctx,
  context: RecordContext,
  sheet: SheetRows,
): Promise<Map<string, RowValues>> {
  const { board, evaluation, tree } = context;
  const before = await valuesBefore(tx.db, board, tree, evaluation.stage);
  const merged = mergedItems(context, sheet);
  const values = new Map<string, RowValues>();
  const writes: RowWrite[] = [];
  for (const nodeId of sheet.itemIds) {
    const rows = sheet.rows.get(nodeId);
    if (!rows) continue;
    const result = merged.get(nodeId);
    const base = result ? mergedValues(rows, result, context) : sharedValues(rows, sheet.sampling);
    if (!base) continue;
    const value = withOrigin(base, before.get(nodeId), evaluation.stage);
    values.set(nodeId, value);
    if (rows.shared && sameValues(rows.shared, value)) continue;
    const recordId = evaluation.current.id;
    writes.push({
      ...value,
      recordId,
      nodeId,
      scorerId: null,
      clientOpId: null,
      rev: (rows.shared?.rev ?? 0) + 1,
    });
  }
  const at = ctx.clock.now();
  await writeRows(tx.db, writes, { userId: ctx.caller.userId, at, newId: () => newId(at.getTime()) });
  return values;
}

/** The content hash of a submitted record: over all that its rows say (audit-domain 4.4). */
export function contentHash(values: ReadonlyMap<string, RowValues>): string {
  const rows = [...values].map(([nodeId, row]) => {
    const { adjustment_basis, ...columns } = columnsOf(row);
    // Records of before this column keep the hash that they were submitted with.
    return { nodeId, ...columns, ...(adjustment_basis === '' ? {} : { adjustment_basis }) };
  });
  rows.sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
  return canonicalHash(rows);
}

/** The content hash of a WHOLE: over its PARTs' hashes. */
export const hashOfParts = (parts: readonly BoardEvaluation[]): string =>
  canonicalHash(parts.map(({ id, current }) => [id, current.round, current.contentHash]).sort());

function sameValues(a: RowValues, b: RowValues): boolean {
  const other = new Map<string, unknown>(Object.entries(columnsOf(b)));
  return Object.entries(columnsOf(a)).every(
    ([column, value]) =>
      value === other.get(column) || canonicalJson(value) === canonicalJson(other.get(column)),
  );
}

function sharedValues(rows: ItemRows, sampling: boolean): RowValues | null {
  const { shared } = rows;
  if (!shared) return null;
  if (isTouched(shared) || shared.status === ITEM_STATUS.naClaimed) return shared;
  return sampling ? { ...shared, agree: true } : null;
}

function mergedValues(rows: ItemRows, merged: MergedItem, context: RecordContext): RowValues | null {
  const lead = namedLead(context.evaluation, context.evaluation.current);
  const rank = (row: ItemRow) => (row.bulk ? 2 : 0) - Number(row.scorerId === lead);
  const own = [...enteredRows(rows)].sort((a, b) => rank(a) - rank(b));
  const first = own[0];
  if (!first) return null;
  const single = own.length === 1;
  const refused = own.every((row) => row.status === ITEM_STATUS.naRefused);
  return {
    ...first,
    status:
      merged.outcome === 'scored'
        ? ITEM_STATUS.scored
        : merged.outcome === 'na'
          ? ITEM_STATUS.naAccepted
          : refused
            ? ITEM_STATUS.naRefused
            : ITEM_STATUS.unscored,
    score: merged.score,
    spill: merged.spill,
    veto: merged.veto,
    deductTotal: merged.score === null ? 0 : (itemScore(context, first) ?? 0) - merged.score,
    consensus: merged.consensus,
    naReason: firstText(own, 'naReason'),
    naDecisionReason: firstText(own, 'naDecisionReason'),
    comment: joinedText(own, 'comment'),
    strength: joinedText(own, 'strength'),
    varianceReason: firstText(own, 'varianceReason'),
    adjustmentBasis: firstText(own, 'adjustmentBasis'),
    carryStatement: firstText(own, 'carryStatement'),
    deductions: merged.outcome === 'scored' ? allDeductions(own, single) : [],
    sample: own.find((row) => row.sample)?.sample ?? null,
    photos: [...new Map(own.flatMap((row) => row.photos).map((photo) => [photo.fileId, photo])).values()],
  };
}

const itemScore = (context: RecordContext, row: ItemRow): number | undefined =>
  context.tree.items.get(row.nodeId)?.standardScore;

type Text =
  | 'naReason'
  | 'naDecisionReason'
  | 'comment'
  | 'strength'
  | 'varianceReason'
  | 'adjustmentBasis'
  | 'carryStatement';

const firstText = (rows: readonly ItemRow[], text: Text): string =>
  rows.find((row) => row[text] !== '')?.[text] ?? '';

const joinedText = (rows: readonly ItemRow[], text: Text): string =>
  [...new Set(rows.flatMap((row) => row[text] || []))].join('\n');

/** The deduction lines of all scorers are kept (audit-domain 5.5); the same line of two scorers stands once. */
function allDeductions(own: readonly ItemRow[], single: boolean): StoredDeduction[] {
  const lines = new Map<string, StoredDeduction>();
  for (const row of own)
    for (const deduction of row.deductions) {
      const { optionId, count, points, reason, place } = deduction;
      const key = JSON.stringify([optionId, count, points, reason, place]);
      if (lines.has(key)) continue;
      lines.set(key, single || row.scorerId === null ? deduction : { ...deduction, scorerId: row.scorerId });
    }
  return [...lines.values()];
}

function withOrigin(value: RowValues, below: EffectiveItemRow | undefined, stage: Stage): RowValues {
  const agrees =
    below?.row != null &&
    below.stage !== null &&
    below.row.status === value.status &&
    below.row.score === value.score &&
    below.row.veto === value.veto;
  return {
    ...value,
    inherited: agrees,
    agree: agrees,
    originStage: agrees ? below.originStage : stage,
  };
}
