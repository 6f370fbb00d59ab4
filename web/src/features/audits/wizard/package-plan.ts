import type { PackagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { EVALUATION_KEYS } from '@auditplus/core/scoring/presets.ts';

/** Stages that may be divided into packages. */
export const PACKAGE_STAGES = ['SELF', 'COMPANY', 'WATER', 'HQ'] as const;
export type PackageStage = (typeof PACKAGE_STAGES)[number];

/** A stage of one unit under one version: what a set of packages divides. */
export type PackageScope = {
  readonly unitOrgId: string;
  readonly standardVersionId: string;
  readonly stage: PackageStage;
};

export const isInScope = (entry: PackagePlanEntry, scope: PackageScope): boolean =>
  entry.unitOrgId === scope.unitOrgId &&
  entry.standardVersionId === scope.standardVersionId &&
  entry.stage === scope.stage;

/** Nodes that a stage works on: the items of its lines and the chapters above them. */
export function nodesOfStage(nodes: readonly NodeView[], stage: PackageStage): readonly NodeView[] {
  const lines = new Set<string>(
    EVALUATION_KEYS.filter((key) => key.stage === stage).flatMap((key) => [...key.lines]),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (!node.isItem || node.enabledMark === 0 || node.line === null || !lines.has(node.line)) continue;
    for (let at: NodeView | undefined = node; at; at = at.parentId ? byId.get(at.parentId) : undefined) {
      kept.add(at.id);
    }
  }
  return nodes.filter((node) => kept.has(node.id));
}

/** Item ids below a node, itself if it is an item. */
export function itemsBelow(nodes: readonly NodeView[], id: string): string[] {
  const node = nodes.find((one) => one.id === id);
  if (!node) return [];
  if (node.isItem) return [node.id];
  return nodes.filter((one) => one.parentId === id).flatMap((child) => itemsBelow(nodes, child.id));
}

/** Which package holds an item: subtrees of a plan are read as their items. */
export function ownersOfItems(
  nodes: readonly NodeView[],
  entries: readonly PackagePlanEntry[],
): ReadonlyMap<string, number> {
  const owners = new Map<string, number>();
  entries.forEach((entry, index) => {
    for (const id of entry.nodeIds.flatMap((nodeId) => itemsBelow(nodes, nodeId))) owners.set(id, index);
  });
  return owners;
}

/** One package for each chapter. */
export function chapterPackages(nodes: readonly NodeView[], scope: PackageScope): PackagePlanEntry[] {
  return nodes
    .filter((node) => node.parentId === null)
    .map((chapter) => ({
      ...emptyPackage(scope, `${chapter.nodeCode} ${chapter.fullName}`.slice(0, 100)),
      nodeIds: itemsBelow(nodes, chapter.id),
    }));
}

export const emptyPackage = (scope: PackageScope, fullName: string): PackagePlanEntry => ({
  ...scope,
  fullName,
  deptOrgId: null,
  specialty: null,
  nodeIds: [],
  ownerUserId: null,
  dueDate: null,
  flowByPart: null,
});
