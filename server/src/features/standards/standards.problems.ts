import type { NodeView, VersionProblem } from '@auditplus/contract/features/standards/standards.model.ts';
import { type Language, type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { parseCondition } from '@auditplus/core/conditions/condition.ts';
import { formatPts, fromPts, toPts } from '@auditplus/core/scoring/points.ts';

/** What a version's tree is checked against. */
type CheckedVersion = {
  readonly declaredTotal: number;
  readonly scoreMethod: 'POINTS' | 'WEIGHTED';
  readonly changeNote: string;
  /** Whether an earlier version of the standard was published. */
  readonly hasPredecessor: boolean;
};

/** A group of faults of one kind, as Submit refuses them. */
export type Fault = {
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  readonly nodes: readonly Pick<NodeView, 'id' | 'nodeCode'>[];
};

/** Everything that keeps a version from being submitted (audit-domain 4.8), in the order of its guards. */
export function findFaults(version: CheckedVersion, nodes: readonly NodeView[]): Fault[] {
  const items = nodes.filter((node) => node.isItem);
  const faults: Fault[] = [];
  const add = (code: RefusalCode, found: readonly NodeView[]) => {
    if (found.length > 0)
      faults.push({ code, params: { 编号: found.map((node) => node.nodeCode) }, nodes: found });
  };
  if (version.hasPredecessor && version.changeNote.trim() === '')
    faults.push({ code: 'AU0004', params: { 字段: '修订说明' }, nodes: [] });
  const sum = sumOf(nodes);
  const declared = toPts(version.declaredTotal);
  if (items.length === 0) faults.push({ code: 'AU1818', params: {}, nodes: [] });
  else if (sum !== declared)
    faults.push({ code: 'AU1801', params: { x: formatPts(sum, 0), y: formatPts(declared, 0) }, nodes: [] });
  add(
    'AU1802',
    items.filter((item) => item.options.length === 0),
  );
  add(
    'AU1817',
    items.filter((item) => item.ruleText === '' || item.standardScore <= 0 || item.line === null),
  );
  const parents = new Set(nodes.map((node) => node.parentId));
  add(
    'AU1813',
    nodes.filter((node) => !node.isItem && !parents.has(node.id)),
  );
  add(
    'AU1814',
    items.filter((item) => item.applicability === 'CONDITIONAL' && !parseCondition(item.condition).ok),
  );
  const weights = nodes
    .filter((node) => node.parentId === null)
    .reduce((total, node) => total + node.weight, 0);
  if (version.scoreMethod === 'WEIGHTED' && weights <= 0)
    faults.push({ code: 'AU1815', params: {}, nodes: [] });
  return faults;
}

/** Sum of the items' points without bonus items, in hundredths. */
export const sumOf = (nodes: readonly NodeView[]): number =>
  nodes.reduce((sum, node) => (node.isItem && !node.isBonus ? sum + toPts(node.standardScore) : sum), 0);

/** The faults one by one, each with its node, for the checks panel. */
export function problemList(faults: readonly Fault[], language: Language): VersionProblem[] {
  return faults.flatMap(({ code, params, nodes }): VersionProblem[] =>
    nodes.length === 0
      ? [{ errorCode: code, nodeId: null, nodeCode: '', msg: refusalText(refusals[code], language, params) }]
      : nodes.map((node) => ({
          errorCode: code,
          nodeId: node.id,
          nodeCode: node.nodeCode,
          msg: refusalText(refusals[code], language, { 编号: node.nodeCode }),
        })),
  );
}

/** The sum as JSON carries it. */
export const sumForJson = (nodes: readonly NodeView[]): number => fromPts(sumOf(nodes));
