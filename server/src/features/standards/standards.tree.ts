import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { joinedOptionLabel } from '@auditplus/core/text/standard-words.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import type {
  NodeRecord,
  OptionRecord,
  RequirementRecord,
  SchemeRecord,
  VersionRecord,
} from './standards.repository.ts';

type LoadedNodes = {
  readonly nodes: readonly NodeRecord[];
  readonly options: readonly OptionRecord[];
  readonly requirements: readonly RequirementRecord[];
};

/** The tree in display order: every parent before its children, siblings by sort code, then by code. */
function orderedNodes<T extends Pick<NodeRecord, 'id' | 'parent_id' | 'sort_code' | 'node_code'>>(
  nodes: readonly T[],
): T[] {
  const children = new Map<string | null, T[]>();
  for (const node of nodes) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node]);
  for (const siblings of children.values()) siblings.sort(bySortCode);
  const ordered: T[] = [];
  const visit = (parentId: string | null) => {
    for (const node of children.get(parentId) ?? []) {
      ordered.push(node);
      visit(node.id);
    }
  };
  visit(null);
  return ordered;
}

type Sortable = Pick<NodeRecord, 'sort_code' | 'node_code'>;

const bySortCode = (a: Sortable, b: Sortable) =>
  a.sort_code - b.sort_code || a.node_code.localeCompare(b.node_code, 'en', { numeric: true });

/** The tree as pages show it. */
export function treeView({ nodes, options, requirements }: LoadedNodes): NodeView[] {
  const optionsOf = Map.groupBy(options, (option) => option.node_id);
  const requirementsOf = Map.groupBy(requirements, (requirement) => requirement.node_id);
  return orderedNodes(nodes).map((node) =>
    nodeView(node, optionsOf.get(node.id) ?? [], requirementsOf.get(node.id) ?? []),
  );
}

/** One node as pages show it. The JSON columns hold what the contract's schemas let in. */
export function nodeView(
  node: NodeRecord,
  options: readonly OptionRecord[],
  requirements: readonly RequirementRecord[],
): NodeView {
  return {
    id: node.id,
    parentId: node.parent_id,
    level: node.level,
    isItem: node.is_item,
    nodeCode: node.node_code,
    fullName: node.full_name,
    fullNameEn: node.full_name_en,
    sortCode: node.sort_code,
    weight: fromPts(node.weight),
    standardScore: fromPts(node.standard_score),
    line: node.line as NodeView['line'],
    requirement: node.requirement,
    ruleText: node.rule_text,
    checkMethod: node.check_method as NodeView['checkMethod'],
    applicability: node.applicability as NodeView['applicability'],
    condition: node.condition,
    isBonus: node.is_bonus,
    isVeto: node.is_veto,
    sampleHint: node.sample_hint,
    lawRefs: node.law_refs as string[],
    keywords: node.keywords,
    enabledMark: node.enabled_mark === 0 ? 0 : 1,
    options: options.map((option, index) => ({
      id: option.id,
      label: option.label,
      labelEn: option.label_en,
      unit: option.unit,
      kind: option.kind as NodeView['options'][number]['kind'],
      points: fromPts(option.points),
      cap: option.cap === null ? null : fromPts(option.cap),
      scope: option.scope === 'SECTION' ? 'SECTION' : 'ITEM',
      severityDefault: option.severity_default,
      needPhoto: option.need_photo === 0 ? 0 : 1,
      needReason: option.need_reason === 0 ? 0 : 1,
      hotkey: hotkeyOf(index),
    })),
    requirements: requirements.map((requirement) => ({
      id: requirement.id,
      label: requirement.label,
      mandatory: requirement.mandatory === 0 ? 0 : 1,
      fileTypes: requirement.file_types as NodeView['requirements'][number]['fileTypes'],
      maxCount: requirement.max_count,
      maxSizeMb: requirement.max_size_mb,
      validMonths: requirement.valid_months,
      templateFile: requirement.template_file as NodeView['requirements'][number]['templateFile'],
    })),
    rev: node.rev,
  };
}

/** Keys 1 to 9 in the order of the options; later ones have none (0). */
export const hotkeyOf = (index: number): number => (index < 9 ? index + 1 : 0);

/**
 * SHA-256 over everything of a version that decides a score (audit-domain 3.1): its arithmetic, its grades and the
 * tree without ids, so that a copy with the same content has the same hash. Labels stand with their units, as they were
 * stored before units had a field; English names decide nothing.
 */
export function contentHash(version: VersionRecord, scheme: SchemeRecord, loaded: LoadedNodes): string {
  const codeOf = new Map(loaded.nodes.map((node) => [node.id, node.node_code]));
  const nodes = treeView(loaded).map(
    ({ id: _id, rev: _rev, parentId, options, requirements, fullNameEn: _name, ...node }) => ({
      ...node,
      parentCode: parentId === null ? null : (codeOf.get(parentId) ?? null),
      options: options.map(({ id: _option, labelEn: _label, label, unit, ...option }) => ({
        ...option,
        label: joinedOptionLabel({ label, unit }),
      })),
      requirements: requirements.map(({ id: _requirement, templateFile, ...requirement }) => ({
        ...requirement,
        template: templateFile?.sha256 ?? templateFile?.fileId ?? null,
      })),
    }),
  );
  const content = {
    versionNo: version.version_no,
    scoreStep: version.score_step,
    scoreMethod: version.score_method,
    roundDigits: version.round_digits,
    bonusCap: version.bonus_cap,
    grades: { bands: scheme.bands, failName: scheme.fail_name, vetoGrade: scheme.veto_grade },
    nodes,
  };
  return canonicalHash(content);
}

/** The ids of a node and everything below it. */
export function subtreeIds(
  nodes: readonly Pick<NodeRecord, 'id' | 'parent_id'>[],
  rootId: string,
): Set<string> {
  const found = new Set([rootId]);
  let grown = true;
  while (grown) {
    grown = false;
    for (const node of nodes) {
      if (node.parent_id === null || !found.has(node.parent_id) || found.has(node.id)) continue;
      found.add(node.id);
      grown = true;
    }
  }
  return found;
}
