import type { LowerRow, ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { StageRecordHead } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import { ITEM_STATUS, type ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import {
  type SheetNode as CoreNode,
  type SheetRow as CoreRow,
  type SheetVersion as CoreVersion,
  computeSheet,
  type Sheet,
} from '@auditplus/core/scoring/sheet.ts';
import { compareStages } from '@auditplus/core/scoring/stages.ts';
import { varianceReasonRequired } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import type { OrgNames } from '../../kit/org-names.ts';
import { type EntryRules, type RowDraft, scoreOfDraft } from './score-draft.ts';

type Version = z.infer<typeof StageRecordHead>['version'];
type Lower = z.infer<typeof LowerRow>;

/** What an item comes to on the screen: the draft's value where there is one, else the stored row's. */
export type ShownValue = {
  readonly status: number;
  readonly score: number | null;
  readonly deductTotal: number;
  readonly spill: number;
  readonly veto: boolean;
};

/** The tree as the arithmetic reads it. */
export function coreNodes(nodes: readonly SheetNode[]): CoreNode[] {
  return nodes.map((node) => ({
    id: node.id,
    parentId: node.parentId,
    nodeCode: node.nodeCode,
    standardScore: node.standardScore === null ? null : toPts(node.standardScore),
    isBonus: node.isBonus,
    weight: node.weight,
  }));
}

/** What of the version decides the totals. */
export function coreVersion(version: Version): CoreVersion {
  return {
    scoreMethod: version.scoreMethod,
    roundDigits: version.roundDigits,
    bonusCap: toPts(version.bonusCap),
    gradeScheme: version.gradeScheme,
  };
}

/** Totals over what is on the screen (audit-domain 5.2, 5.3): the same code as on the server. */
export function liveSheet(input: {
  nodes: readonly CoreNode[];
  version: CoreVersion;
  values: Iterable<readonly [string, ShownValue]>;
}): Sheet {
  const rows: CoreRow[] = [];
  for (const [nodeId, value] of input.values) rows.push(coreRow(nodeId, value));
  return computeSheet({ nodes: input.nodes, version: input.version, rows });
}

/** What a stored row comes to. */
export const storedValue = ({ status, score, deductTotal, spill, veto }: ScoreRow): ShownValue => ({
  status,
  score,
  deductTotal,
  spill,
  veto,
});

export function shownValue(
  row: ScoreRow | undefined,
  draft: RowDraft | undefined,
  rules: EntryRules,
): ShownValue {
  if (!draft?.scored) return row ? storedValue(row) : NOTHING;
  const result = scoreOfDraft(draft, rules);
  return {
    status: draft.status,
    score: result && fromPts(result.score),
    deductTotal: result ? fromPts(result.deductTotal) : 0,
    spill: result ? fromPts(result.spill) : 0,
    veto: result?.veto ?? false,
  };
}

/** The stage just below: what this stage's value is compared with (audit-domain 5.8). */
export function highestLower(lower: readonly Lower[] | undefined): Lower | undefined {
  return lower?.toSorted((one, other) => compareStages(one.stage, other.stage)).at(-1);
}

export type Variance = { readonly delta: number; readonly reasonRequired: boolean };

/** The difference to the stage below; null where there is nothing to compare. */
export function varianceOf(node: SheetNode, value: ShownValue, below: Lower | undefined): Variance | null {
  if (below?.status !== ITEM_STATUS.scored || below.score === null) return null;
  if (value.status !== ITEM_STATUS.scored || value.score === null) return null;
  const delta = toPts(value.score) - toPts(below.score);
  if (delta === 0) return null;
  return {
    delta: fromPts(delta),
    reasonRequired: varianceReasonRequired({ delta, standardScore: toPts(node.standardScore ?? 0) }),
  };
}

/** Whether nothing needs to be done about the item any more. */
export const isDecided = (status: number): boolean =>
  status === ITEM_STATUS.scored || status === ITEM_STATUS.naAccepted;

/** The top node above every node, by node id; a chapter is its own. */
export function chapterOf(nodes: readonly SheetNode[]): ReadonlyMap<string, string> {
  const chapter = new Map<string, string>();
  for (const node of nodes)
    chapter.set(node.id, (node.parentId !== null && chapter.get(node.parentId)) || node.id);
  return chapter;
}

/** Items whose code, name or rule holds the words; all when there are none. */
export function matching(items: readonly SheetNode[], words: string): readonly SheetNode[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(({ nodeCode, fullName, ruleText }) =>
    [nodeCode, fullName, ruleText].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** PART of each item of a WHOLE sheet. */
export function partOf(sheet: ScoreSheet): ReadonlyMap<string, ScoreSheet['parts'][number]> {
  return new Map(sheet.parts.flatMap((part) => part.nodeIds.map((nodeId) => [nodeId, part] as const)));
}

/** What tells a package apart within its stage: its department or speciality. */
export const nameOfPart = (part: ScoreSheet['parts'][number] | undefined, orgs: Pick<OrgNames, 'short'>) =>
  part ? (part.dept ? orgs.short(part.dept) : (part.specialty ?? part.evaluationName)) : '';

/** An item about which nothing is said. */
export const NOTHING: ShownValue = {
  status: ITEM_STATUS.unscored,
  score: null,
  deductTotal: 0,
  spill: 0,
  veto: false,
};

/** A status of the contract as the arithmetic names it. */
export const statusOf = (status: number): ItemStatus =>
  STATUSES.find((candidate) => candidate === status) ?? ITEM_STATUS.unscored;

function coreRow(nodeId: string, value: ShownValue): CoreRow {
  const status = statusOf(value.status);
  return {
    nodeId,
    status,
    score: value.score === null ? null : toPts(value.score),
    spill: toPts(value.spill),
    veto: value.veto,
  };
}

const STATUSES = Object.values(ITEM_STATUS);
