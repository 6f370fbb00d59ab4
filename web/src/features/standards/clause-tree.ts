import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';

/** Items below a node and their points without bonus items. */
export type NodeSum = { readonly items: number; readonly points: number };

/** Sums of every node, itself included. */
export function sumsOf(nodes: readonly NodeView[]): ReadonlyMap<string, NodeSum> {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const sums = new Map<string, { items: number; hundredths: number }>();
  for (const node of nodes) {
    if (!node.isItem || node.enabledMark === 0) continue;
    const hundredths = node.isBonus ? 0 : Math.round(node.standardScore * 100);
    for (let at: string | null | undefined = node.id; at; at = parents.get(at)) {
      const sum = sums.get(at) ?? { items: 0, hundredths: 0 };
      sums.set(at, { items: sum.items + 1, hundredths: sum.hundredths + hundredths });
    }
  }
  return new Map([...sums].map(([id, sum]) => [id, { items: sum.items, points: sum.hundredths / 100 }]));
}

/** Nodes whose code or name holds the text, with everything above them. */
export function matching(nodes: readonly NodeView[], text: string): readonly NodeView[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (!`${node.nodeCode} ${node.fullName} ${node.fullNameEn}`.toLowerCase().includes(wanted)) continue;
    for (let at: NodeView | undefined = node; at; at = at.parentId ? byId.get(at.parentId) : undefined) {
      kept.add(at.id);
    }
  }
  return nodes.filter((node) => kept.has(node.id));
}

/** A free code below a parent: one more than the largest last number there. */
export function nextCode(nodes: readonly NodeView[], parent: NodeView | null): string {
  const numbers = nodes
    .filter((node) => node.parentId === (parent?.id ?? null))
    .map((node) => Number(node.nodeCode.split('.').at(-1)));
  const next = Math.max(0, ...numbers.filter(Number.isFinite)) + 1;
  return parent ? `${parent.nodeCode}.${next}` : String(next);
}

type Place = { readonly id: string; readonly parentId: string | null; readonly sortCode: number };

/** The order below a parent after a node was put at a place among its children. */
export function placed(
  nodes: readonly NodeView[],
  id: string,
  parentId: string | null,
  index: number,
): Place[] {
  const others = nodes.filter((node) => node.parentId === parentId && node.id !== id).map((node) => node.id);
  const order = [...others.slice(0, index), id, ...others.slice(index)];
  return order.map((one, at) => ({ id: one, parentId, sortCode: at + 1 }));
}
