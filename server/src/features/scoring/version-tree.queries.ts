import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { GradeBand, GradeScheme } from '@auditplus/core/scoring/grade.ts';
import type { Applicability } from '@auditplus/core/scoring/item-entry.ts';
import type { DeductionKind, DeductionScope } from '@auditplus/core/scoring/item-score.ts';
import type { Pts } from '@auditplus/core/scoring/points.ts';
import type { RoundDigits } from '@auditplus/core/scoring/rational.ts';
import type { SheetNode, SheetVersion } from '@auditplus/core/scoring/sheet.ts';
import type { Line } from '@auditplus/core/scoring/stages.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';

/** A deduction option of an item; amounts in integer hundredths. */
export type VersionOption = {
  readonly id: string;
  readonly hotkey: number;
  readonly label: string;
  readonly labelEn: string;
  readonly unit: string;
  readonly kind: DeductionKind;
  readonly points: Pts;
  readonly cap: Pts | null;
  readonly scope: DeductionScope;
  readonly severityDefault: number;
  readonly needPhoto: boolean;
  readonly needReason: boolean;
};

/** A node of a standard version. */
export type VersionNode = {
  readonly id: string;
  readonly parentId: string | null;
  readonly nodeCode: string;
  readonly fullName: string;
  readonly fullNameEn: string;
  readonly level: number;
  readonly isItem: boolean;
  readonly weight: number;
  readonly line: Line | null;
  readonly standardScore: Pts;
  readonly requirement: string;
  readonly ruleText: string;
  readonly checkMethod: readonly string[];
  readonly applicability: Applicability;
  readonly condition: string;
  readonly isBonus: boolean;
  readonly isVeto: boolean;
  readonly sampleHint: string;
  readonly options: readonly VersionOption[];
};

/** An item of a standard version. */
export type VersionItem = VersionNode & { readonly line: Line };

/** A standard version whole, nodes in display order. */
export type VersionTree = {
  readonly id: string;
  readonly versionNo: string;
  readonly standardId: string;
  readonly standardName: string;
  readonly step: Pts;
  readonly totals: SheetVersion & { readonly gradeScheme: GradeScheme };
  readonly nodes: readonly VersionNode[];
  readonly items: ReadonlyMap<string, VersionItem>;
};

const KEPT = 20;
// Published versions never change, so each database of this process keeps the latest ones.
const caches = new WeakMap<Db, Map<string, VersionTree>>();

/** A version with its tree; published versions are read once. `db` may be a transaction of `root`. */
export async function versionTree(root: Db, versionId: string, db: Db | Tx = root): Promise<VersionTree> {
  const cache = caches.get(root) ?? new Map<string, VersionTree>();
  caches.set(root, cache);
  const known = cache.get(versionId);
  if (known) return known;
  const { tree, state } = await load(db, versionId);
  if (standardVersionLifecycle.is(state, 'published', 'retired')) {
    const oldest = cache.size >= KEPT ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(versionId, tree);
  }
  return tree;
}

/** The nodes that a sheet of the given items is computed from: the items and the groups above them. */
export function sheetNodes(tree: VersionTree, itemIds: ReadonlySet<string>): SheetNode[] {
  return nodesAround(tree, itemIds).map((node) => ({
    id: node.id,
    parentId: node.parentId,
    nodeCode: node.nodeCode,
    standardScore: node.isItem ? node.standardScore : null,
    isBonus: node.isBonus,
    weight: node.weight,
  }));
}

/** The given items and the groups above them, in display order. */
export function nodesAround(tree: VersionTree, itemIds: ReadonlySet<string>): VersionNode[] {
  const parents = new Map(tree.nodes.map((node) => [node.id, node.parentId]));
  const wanted = new Set<string>();
  for (const id of itemIds)
    for (let at: string | null | undefined = id; at && !wanted.has(at); at = parents.get(at)) wanted.add(at);
  return tree.nodes.filter((node) => wanted.has(node.id));
}

async function load(db: Db | Tx, versionId: string): Promise<{ tree: VersionTree; state: number }> {
  const head = orThrow(
    await db
      .selectFrom('standard_versions')
      .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
      .innerJoin('grade_schemes', 'grade_schemes.id', 'standard_versions.grade_scheme_id')
      .selectAll('standard_versions')
      .select(['standards.full_name as standard_name', 'grade_schemes.full_name as scheme_name'])
      .select(['grade_schemes.bands', 'grade_schemes.fail_name', 'grade_schemes.veto_grade'])
      .where('standard_versions.id', '=', versionId)
      .executeTakeFirst(),
    'AU0002',
  );
  const options = await loadOptions(db, versionId);
  const rows = await db
    .selectFrom('standard_nodes')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('node_code')
    .execute();
  const nodes = inTreeOrder(
    rows.map(
      (row): VersionNode => ({
        id: row.id,
        parentId: row.parent_id,
        nodeCode: row.node_code,
        fullName: row.full_name,
        fullNameEn: row.full_name_en,
        level: row.level,
        isItem: row.is_item,
        weight: row.weight,
        // The standards feature checks these words before it stores them.
        line: row.line as Line | null,
        standardScore: row.standard_score,
        requirement: row.requirement,
        ruleText: row.rule_text,
        checkMethod: row.check_method as string[],
        applicability: row.applicability as Applicability,
        condition: row.condition,
        isBonus: row.is_bonus,
        isVeto: row.is_veto,
        sampleHint: row.sample_hint,
        options: options.get(row.id) ?? [],
      }),
    ),
  );
  const tree: VersionTree = {
    id: head.id,
    versionNo: head.version_no,
    standardId: head.standard_id,
    standardName: head.standard_name,
    step: head.score_step,
    totals: {
      scoreMethod: head.score_method === 'WEIGHTED' ? 'WEIGHTED' : 'POINTS',
      roundDigits: head.round_digits as RoundDigits,
      bonusCap: head.bonus_cap,
      gradeScheme: {
        fullName: head.scheme_name,
        bands: head.bands as GradeBand[],
        failName: head.fail_name,
        vetoGrade: head.veto_grade,
      },
    },
    nodes,
    items: new Map(nodes.filter(isVersionItem).map((node) => [node.id, node])),
  };
  return { tree, state: head.state };
}

const isVersionItem = (node: VersionNode): node is VersionItem => node.isItem && node.line !== null;

async function loadOptions(db: Db | Tx, versionId: string): Promise<Map<string, VersionOption[]>> {
  const rows = await db
    .selectFrom('deduction_options')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'deduction_options.node_id')
    .selectAll('deduction_options')
    .where('standard_nodes.version_id', '=', versionId)
    .orderBy('deduction_options.sort_code')
    .orderBy('deduction_options.id')
    .execute();
  const byNode = new Map<string, VersionOption[]>();
  for (const row of rows) {
    const list = byNode.get(row.node_id) ?? [];
    list.push({
      id: row.id,
      hotkey: row.hotkey || Math.min(9, list.length + 1),
      label: row.label,
      labelEn: row.label_en,
      unit: row.unit,
      kind: row.kind as DeductionKind,
      points: row.points,
      cap: row.cap,
      scope: row.scope as DeductionScope,
      severityDefault: row.severity_default,
      needPhoto: row.need_photo === 1,
      needReason: row.need_reason === 1,
    });
    byNode.set(row.node_id, list);
  }
  return byNode;
}

/** Parents before their children, siblings as given. */
function inTreeOrder(nodes: readonly VersionNode[]): VersionNode[] {
  const children = new Map<string | null, VersionNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentId) ?? [];
    siblings.push(node);
    children.set(node.parentId, siblings);
  }
  const ordered: VersionNode[] = [];
  const visit = (parentId: string | null) => {
    for (const node of children.get(parentId) ?? []) {
      ordered.push(node);
      visit(node.id);
    }
  };
  visit(null);
  return ordered;
}
