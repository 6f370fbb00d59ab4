import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Percent } from '@auditplus/core/scoring/points.ts';
import type { SheetRow } from '@auditplus/core/scoring/sheet.ts';
import { LINES, type Line } from '@auditplus/core/scoring/stages.ts';
import { compareStageScores } from '@auditplus/core/scoring/variance.ts';
import type { Insertable } from 'kysely';
import type { TaskResultsTable } from '../../../db/generated/tables.ts';
import type { Tx } from '../../../kernel/db.ts';
import { effectiveSheetRow } from '../effective-rows.ts';
import { type ItemRow, mergedRowsOf } from '../rows.repository.ts';
import { dropResults, insertResults } from '../task-results.repository.ts';
import type { VersionItem } from '../version-tree.queries.ts';
import { sheetOf, sheetRow } from '../working.ts';
import type { EffectiveSheet } from './recompute-task.ts';

/**
 * Keeps the results of a task that has just been decided by chapter, for all items and for each line alone, with the
 * distance of the self score: what dashboards count and compare.
 */
export async function freezeResults(db: Tx, taskId: string, effective: EffectiveSheet): Promise<void> {
  const items = [...effective.rows.keys()].flatMap((id) => effective.tree.items.get(id) ?? []);
  const self = await selfRows(db, effective);
  const rows = [null, ...LINES].flatMap((line) => {
    const shown = line === null ? items : items.filter((item) => item.line === line);
    return shown.length === 0 ? [] : resultsOf(taskId, line, shown, effective, self);
  });
  await dropResults(db, taskId);
  if (rows.length > 0) await insertResults(db, rows);
}

type SelfRows = ReadonlyMap<string, ItemRow>;

async function selfRows(db: Tx, { board, rows }: EffectiveSheet): Promise<SelfRows> {
  const records = [...rows.keys()].flatMap((nodeId) => {
    const covering = board.covering('SELF', nodeId);
    return covering?.current.state === stageRecordLifecycle.state.confirmed ? covering.current.id : [];
  });
  const merged = await mergedRowsOf(db, [...new Set(records)]);
  return new Map(merged.map((row) => [row.nodeId, row]));
}

function resultsOf(
  taskId: string,
  line: Line | null,
  items: readonly VersionItem[],
  effective: EffectiveSheet,
  self: SelfRows,
): Insertable<TaskResultsTable>[] {
  const { tree, rows } = effective;
  const sheetBy = (rowOf: (item: VersionItem) => SheetRow | null) => {
    const scored = items.flatMap((item) => rowOf(item) ?? []);
    return sheetOf(tree, new Set(scored.map(({ nodeId }) => nodeId)), scored);
  };
  const sheet =
    line === null
      ? effective.sheet
      : sheetBy(({ id }) => {
          const row = rows.get(id);
          return row ? effectiveSheetRow(id, row) : null;
        });
  const names = new Map(tree.nodes.map((node) => [node.id, node.fullName]));
  const base = { check_task_id: taskId, line: line ?? '' };
  const variance = compareStageScores({
    items: items.map((item) => ({
      nodeId: item.id,
      standardScore: item.standardScore,
      from: self.get(item.id) ?? null,
      to: rows.get(item.id)?.row ?? null,
    })),
  });
  const selfSheet = sheetBy(({ id }) => {
    const row = self.get(id);
    return row ? sheetRow(row) : null;
  });
  const whole = {
    ...base,
    due: sheet.totals.due,
    got: sheet.totals.got,
    rate: plain(sheet.totals.percent),
    self_rate: plain(selfSheet.totals.percent),
    bias: plain(variance.bias),
    mad: plain(variance.mad),
  };
  const chapters = sheet.chapters.map((chapter, index) => ({
    ...base,
    chapter_code: chapter.nodeCode,
    chapter_name: names.get(chapter.id) ?? '',
    sort_code: index,
    due: chapter.due,
    got: chapter.got,
    rate: plain(chapter.rate),
  }));
  return [whole, ...chapters];
}

const plain = (percent: Percent | null): number | null => (percent === null ? null : percent / 100);
