import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { ITEM_STATUS, type ItemStatus } from './item-entry.ts';
import type { Pts } from './points.ts';
import type { SheetRow } from './sheet.ts';
import { type Line, type Stage, stagesOfLine } from './stages.ts';

/** State of a stage record (audit-domain 4.4). Only a confirmed record's rows count. */
export type RecordState = (typeof stageRecordLifecycle.state)[keyof typeof stageRecordLifecycle.state];

/** An item's row in one stage: the merged row of the current round of the record that covers the item. */
export type StageRow = {
  readonly status: ItemStatus;
  readonly score: Pts | null;
  readonly spill?: Pts;
  readonly veto?: boolean;
  /** The row was inherited from the stage below and left unchanged. */
  readonly agree?: boolean;
};

/** One stage of an item: the state of the covering record (PART if there is one, else WHOLE) and its row. */
export type StageEntry = {
  readonly stage: Stage;
  readonly recordState: RecordState;
  readonly row: StageRow | null;
};

/** The effective result of one item. Points in integer hundredths. */
export type EffectiveItem = {
  /** `open`: nothing confirmed yet, unscored, or an N/A claim without an accepted decision. */
  readonly outcome: 'scored' | 'na' | 'open';
  /** The stage whose row counts; null when no stage is confirmed. */
  readonly stage: Stage | null;
  /** The stage in which the value last changed; null when no stage is confirmed. */
  readonly originStage: Stage | null;
  readonly status: ItemStatus;
  readonly score: Pts | null;
  readonly spill: Pts;
  readonly veto: boolean;
  readonly agree: boolean;
};

/**
 * The effective score of an item (audit-domain 5.4): of the stages that its line uses, the row of the highest one
 * whose current covering record is confirmed. The order of `stages` does not matter.
 */
export function effectiveItem(input: {
  line: Line;
  /** Stages switched on in the audit; all when left out. MSD always counts. */
  enabled?: readonly Stage[];
  stages: readonly StageEntry[];
}): EffectiveItem {
  const confirmed = stagesOfLine(input.line, input.enabled).flatMap((stage) => {
    const entry = input.stages.find((candidate) => candidate.stage === stage);
    return entry?.recordState === stageRecordLifecycle.state.confirmed ? [{ stage, row: entry.row }] : [];
  });
  const top = confirmed.at(-1);
  const row = top?.row ?? null;
  const outcome = outcomeOf(row);
  const scored = outcome === 'scored' ? row : null;
  return {
    outcome,
    stage: top?.stage ?? null,
    originStage: originOf(confirmed),
    status: row?.status ?? ITEM_STATUS.unscored,
    score: scored?.score ?? null,
    spill: scored?.spill ?? 0,
    veto: scored?.veto ?? false,
    agree: row?.agree ?? false,
  };
}

/** The effective result of an item as a row for `computeSheet`. */
export function effectiveRow(nodeId: string, item: EffectiveItem): SheetRow {
  return { nodeId, status: item.status, score: item.score, spill: item.spill, veto: item.veto };
}

/** Whether a row is scored, accepted as not applicable, or still open (audit-domain 5.1). */
export function outcomeOf(row: Pick<StageRow, 'status' | 'score'> | null): EffectiveItem['outcome'] {
  if (row?.status === ITEM_STATUS.scored && row.score !== null) return 'scored';
  return row?.status === ITEM_STATUS.naAccepted ? 'na' : 'open';
}

function originOf(confirmed: readonly { stage: Stage; row: StageRow | null }[]): Stage | null {
  const changed = confirmed.findLast(({ row }) => !row?.agree);
  return (changed ?? confirmed[0])?.stage ?? null;
}
