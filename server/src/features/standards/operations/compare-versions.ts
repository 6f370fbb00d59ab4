import { CHECK_METHOD_WORDS } from '@auditplus/contract/features/standards/standard-words.ts';
import type {
  ClauseMapBody,
  DiffReply,
  DiffRow,
  NodeView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { clauses, listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { joinedOptionLabel } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { label } from '../../../kernel/texts.ts';
import { insertClauseMaps, mapBetween, nodesOfVersion, removeClauseMaps } from '../clause-maps.repository.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { loadNodes, pieces } from '../standards.repository.ts';
import { loadVersion } from '../standards.service.ts';
import { treeView } from '../standards.tree.ts';
import { versionRow } from '../standards.view.ts';

export type Pair = { readonly fromVersionId: string; readonly toVersionId: string };

/** What differs between two versions: nodes paired by the clause map where it has one partner, else by code. */
export async function diffVersions(ctx: Ctx, pair: Pair): Promise<z.output<typeof DiffReply>> {
  const from = await loadVersion(ctx, pair.fromVersionId);
  const to = await loadVersion(ctx, pair.toVersionId);
  const fromNodes = treeView(await loadNodes(ctx.db, pair.fromVersionId));
  const toNodes = treeView(await loadNodes(ctx.db, pair.toVersionId));
  const partnerOf = partners(fromNodes, toNodes, await mapBetween(ctx.db, pair));
  const list: DiffRow[] = [];
  let same = 0;
  const sourceOf = new Map(
    fromNodes.flatMap((node) => {
      const partner = partnerOf.get(node.id);
      return partner === undefined ? [] : [[partner, node] as const];
    }),
  );
  const sides = { from: codesOf(fromNodes), to: codesOf(toNodes) };
  for (const node of toNodes) {
    const before = sourceOf.get(node.id);
    const row = before && pairDifference(before, node, { ...sides, language: ctx.language });
    if (before && !row) same += 1;
    else list.push(row ?? lonely('added', node));
  }
  for (const node of fromNodes) if (!partnerOf.has(node.id)) list.push(lonely('removed', node));
  const count = (kind: DiffRow['kind']) => list.filter((row) => row.kind === kind).length;
  return {
    from: versionRow(ctx, from.version),
    to: versionRow(ctx, to.version),
    counts: {
      same,
      added: count('added'),
      removed: count('removed'),
      points: count('points'),
      text: count('text'),
      moved: count('moved'),
    },
    list,
  };
}

/** The item map between two versions with the names of both sides. */
export async function listClauseMap(ctx: Ctx, pair: Pair) {
  await loadVersion(ctx, pair.fromVersionId);
  await loadVersion(ctx, pair.toVersionId);
  return { list: await mapBetween(ctx.db, pair) };
}

/** Replaces the item map between two versions. */
export async function saveClauseMap(ctx: Ctx, body: z.output<typeof ClauseMapBody>) {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    await loadVersion(ctx, body.fromVersionId, c.db);
    await loadVersion(ctx, body.toVersionId, c.db);
    await assertNodesOf(
      c.db,
      body.fromVersionId,
      body.list.map((entry) => entry.fromNodeId),
    );
    await assertNodesOf(
      c.db,
      body.toVersionId,
      body.list.map((entry) => entry.toNodeId),
    );
    await removeClauseMaps(c.db, body.fromVersionId, body.toVersionId);
    const rows = body.list.map((entry) => ({
      id: newId(),
      from_version_id: body.fromVersionId,
      to_version_id: body.toVersionId,
      from_node_id: entry.fromNodeId,
      to_node_id: entry.toNodeId,
      relation: entry.relation,
      ratio: entry.ratio,
      note: entry.note,
    }));
    for (const part of pieces(rows)) await insertClauseMaps(c.db, part);
    const counts = Object.fromEntries(
      [...Map.groupBy(body.list, (entry) => entry.relation)].map(([relation, of]) => [relation, of.length]),
    );
    c.record({
      action: 'clauseMap.saved',
      targetType: 'standardVersion',
      targetId: body.toVersionId,
      after: { fromVersionId: body.fromVersionId, ...counts },
      chainId: body.toVersionId,
    });
    return { list: await mapBetween(c.db, body) };
  });
}

type MapRow = Awaited<ReturnType<typeof mapBetween>>[number];

async function assertNodesOf(tx: Tx, versionId: string, ids: readonly (string | null)[]): Promise<void> {
  const wanted = new Set(ids.filter((id) => id !== null));
  if (wanted.size === 0) return;
  const found = await nodesOfVersion(tx, versionId, [...wanted]);
  if (found.length !== wanted.size) refuse('AU0002');
}

/** Partner in the later version by the id of a node of the earlier one. */
function partners(
  fromNodes: readonly NodeView[],
  toNodes: readonly NodeView[],
  map: readonly MapRow[],
): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const mapped = new Set<string>();
  for (const { fromNodeId, toNodeId, relation } of map) {
    if (fromNodeId !== null) mapped.add(fromNodeId);
    if (toNodeId !== null) mapped.add(toNodeId);
    if (fromNodeId === null || toNodeId === null || (relation !== 'SAME' && relation !== 'CHANGED')) continue;
    found.set(fromNodeId, toNodeId);
    taken.add(toNodeId);
  }
  const byCode = new Map(toNodes.map((node) => [node.nodeCode, node]));
  for (const node of fromNodes) {
    const partner = byCode.get(node.nodeCode);
    if (!partner || found.has(node.id) || taken.has(partner.id)) continue;
    // What the map says of a node (split, merged, removed, new) is not overruled by an equal code.
    if (mapped.has(node.id) || mapped.has(partner.id)) continue;
    found.set(node.id, partner.id);
  }
  return found;
}

const codesOf = (nodes: readonly NodeView[]) => new Map(nodes.map((node) => [node.id, node.nodeCode]));

/** Codes of the nodes of both sides and the language of the words. */
type Sides = {
  readonly from: ReadonlyMap<string, string>;
  readonly to: ReadonlyMap<string, string>;
  readonly language: Language;
};

function pairDifference(before: NodeView, after: NodeView, { from, to, language }: Sides): DiffRow | null {
  const old = comparable(before, { codes: from, language });
  const now = comparable(after, { codes: to, language });
  const fields = Object.keys(now)
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, from: old[field] ?? '', to: now[field] ?? '' }));
  if (fields.length === 0) return null;
  const touched = new Set(fields.map(({ field }) => field));
  const kind = touched.has('standardScore')
    ? 'points'
    : [...touched].every((field) => field === 'nodeCode' || field === 'parent')
      ? 'moved'
      : 'text';
  return {
    kind,
    isItem: after.isItem,
    fromNodeId: before.id,
    toNodeId: after.id,
    nodeCode: after.nodeCode,
    fullName: after.fullName,
    fields,
  };
}

const lonely = (kind: 'added' | 'removed', node: NodeView): DiffRow => ({
  kind,
  isItem: node.isItem,
  fromNodeId: kind === 'removed' ? node.id : null,
  toNodeId: kind === 'added' ? node.id : null,
  nodeCode: node.nodeCode,
  fullName: node.fullName,
  fields: node.isItem
    ? [
        {
          field: 'standardScore',
          from: kind === 'removed' ? String(node.standardScore) : '',
          to: kind === 'added' ? String(node.standardScore) : '',
        },
      ]
    : [],
});

/** A node's fields as text, without what differs in every copy. */
function comparable(
  node: NodeView,
  { codes, language }: { readonly codes: Sides['from']; readonly language: Language },
): Record<string, string> {
  const options = node.options.map(({ label, unit, kind, points, cap, scope }) =>
    [
      joinedOptionLabel({ label, unit }),
      kind,
      kind === 'FIXED' || kind === 'PER' ? points : '',
      cap === null ? '' : `≤${cap}`,
      scope === 'SECTION' ? scope : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
  const requirements = node.requirements.map(({ label, mandatory }) => (mandatory ? `${label}*` : label));
  return {
    nodeCode: node.nodeCode,
    parent: node.parentId === null ? '' : (codes.get(node.parentId) ?? ''),
    fullName: node.fullName,
    weight: String(node.weight),
    standardScore: String(node.standardScore),
    line: node.line ?? '',
    requirement: node.requirement,
    ruleText: node.ruleText,
    checkMethod: listed(
      node.checkMethod.map((method) => label(CHECK_METHOD_WORDS, method, language)),
      language,
    ),
    applicability: node.applicability,
    condition: node.condition,
    isBonus: String(node.isBonus),
    isVeto: String(node.isVeto),
    options: clauses(options, language),
    requirements: clauses(requirements, language),
  };
}
