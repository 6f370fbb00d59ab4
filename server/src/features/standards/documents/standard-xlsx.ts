import { CHECK_METHOD_WORDS } from '@auditplus/contract/features/standards/standard-words.ts';
import type { NodeCreate } from '@auditplus/contract/features/standards/standards.model.ts';
import { CHECK_METHODS } from '@auditplus/contract/features/standards/standards.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellInput, SheetColumn, SheetInput } from '../../../kernel/spreadsheet.ts';
import { writeWorkbook } from '../../../kernel/spreadsheet.ts';
import type { Texts } from '../../../kernel/texts.ts';
import { label, pick } from '../../../kernel/texts.ts';
import {
  APPLICABILITIES,
  EVIDENCE_FILE_TYPE_WORDS,
  NODE_HEADERS,
  NODE_LINES,
  NODE_TYPES,
  OPTION_HEADERS,
  OPTION_KINDS,
  OPTION_SCOPES,
  OPTION_SEVERITIES,
  REQUIREMENT_HEADERS,
  STANDARD_SHEETS,
  YES_NO,
} from './standard-sheets.ts';

type Option = Omit<NodeCreate['options'][number], 'id'>;
type Requirement = Omit<NodeCreate['requirements'][number], 'id' | 'templateFile'>;

/**
 * A node of a standard as its workbook holds it: parents by code instead of id, options and requirements without
 * ids, no template files. `sortCode` is the place among its siblings, from 1.
 */
export type StandardNode = Omit<NodeCreate, 'parentId' | 'sortCode' | 'options' | 'requirements'> & {
  readonly parentCode: string | null;
  readonly sortCode: number;
  readonly options: readonly Option[];
  readonly requirements: readonly Requirement[];
};

/** A version as a workbook (audit-domain 8.3): 条款, 扣分选项, 资料要求; nodes in display order, parents first. */
export async function standardXlsx(
  nodes: readonly Omit<StandardNode, 'sortCode'>[],
  language: Language,
): Promise<Uint8Array> {
  return writeWorkbook([
    nodesSheet(nodes, language),
    optionsSheet(nodes, language),
    requirementsSheet(nodes, language),
  ]);
}

/** The empty workbook of the import: headers and drop-down lists only. */
export async function standardTemplateXlsx(language: Language): Promise<Uint8Array> {
  return standardXlsx([], language);
}

type Writable = Omit<StandardNode, 'sortCode'>;

function choices(texts: Texts, language: Language): string[] {
  return Object.keys(texts).map((code) => label(texts, code, language));
}

function nodesSheet(nodes: readonly Writable[], language: Language): SheetInput {
  const head = pick(NODE_HEADERS, language);
  const levels = levelsOf(nodes);
  const columns: SheetColumn[] = [
    { header: head.nodeCode, width: 10 },
    { header: head.fullName, width: 34, wrap: true },
    { header: head.fullNameEn, width: 34, wrap: true },
    { header: head.isItem, width: 11, choices: choices(NODE_TYPES, language) },
    { header: head.level, kind: 'integer', width: 7 },
    { header: head.parentCode, width: 10 },
    { header: head.standardScore, kind: 'points', width: 10 },
    { header: head.line, width: 10, choices: choices(NODE_LINES, language) },
    { header: head.ruleText, width: 50, wrap: true },
    { header: head.requirement, width: 50, wrap: true },
    { header: head.checkMethod, width: 22 },
    { header: head.applicability, width: 14, choices: choices(APPLICABILITIES, language) },
    { header: head.condition, width: 24 },
    { header: head.isBonus, width: 8, choices: choices(YES_NO, language) },
    { header: head.isVeto, width: 8, choices: choices(YES_NO, language) },
    { header: head.weight, kind: 'number', width: 8 },
    { header: head.sampleHint, width: 24, wrap: true },
    { header: head.lawRefs, width: 30, wrap: true },
    { header: head.keywords, width: 20 },
    { header: head.enabledMark, width: 8, choices: choices(YES_NO, language) },
  ];
  const rows = nodes.map((node): CellInput[] => {
    const ofItem = <T extends CellInput>(value: T): CellInput => (node.isItem ? value : null);
    return [
      node.nodeCode,
      node.fullName,
      node.fullNameEn,
      label(NODE_TYPES, node.isItem ? 'item' : 'group', language),
      levels.get(node.nodeCode),
      node.parentCode,
      ofItem(node.standardScore),
      node.line === null ? null : label(NODE_LINES, node.line, language),
      node.ruleText,
      node.requirement,
      methodsOf(node, language),
      ofItem(label(APPLICABILITIES, node.applicability, language)),
      node.condition,
      ofItem(yesNo(node.isBonus, language)),
      ofItem(yesNo(node.isVeto, language)),
      node.isItem ? null : node.weight,
      node.sampleHint,
      node.lawRefs.join('\n'),
      node.keywords,
      yesNo(node.enabledMark === 1, language),
    ];
  });
  return { name: pick(STANDARD_SHEETS, language).nodes, columns, rows };
}

const methodsOf = (node: Writable, language: Language): string =>
  listed(
    CHECK_METHODS.filter((method) => node.checkMethod.includes(method)).map((method) =>
      label(CHECK_METHOD_WORDS, method, language),
    ),
    language,
  );

function optionsSheet(nodes: readonly Writable[], language: Language): SheetInput {
  const head = pick(OPTION_HEADERS, language);
  return {
    name: pick(STANDARD_SHEETS, language).options,
    columns: [
      { header: head.nodeCode, width: 10 },
      { header: head.label, width: 40, wrap: true },
      { header: head.labelEn, width: 40, wrap: true },
      { header: head.kind, width: 14, choices: choices(OPTION_KINDS, language) },
      { header: head.unit, width: 10 },
      { header: head.points, kind: 'points', width: 10 },
      { header: head.cap, kind: 'points', width: 10 },
      { header: head.scope, width: 10, choices: choices(OPTION_SCOPES, language) },
      { header: head.severityDefault, width: 14, choices: choices(OPTION_SEVERITIES, language) },
      { header: head.needPhoto, width: 9, choices: choices(YES_NO, language) },
      { header: head.needReason, width: 9, choices: choices(YES_NO, language) },
    ],
    rows: nodes.flatMap((node) =>
      node.options.map((option): CellInput[] => [
        node.nodeCode,
        option.label,
        option.labelEn,
        label(OPTION_KINDS, option.kind, language),
        option.unit,
        option.points,
        option.cap,
        label(OPTION_SCOPES, option.scope, language),
        label(OPTION_SEVERITIES, option.severityDefault, language),
        yesNo(option.needPhoto === 1, language),
        yesNo(option.needReason === 1, language),
      ]),
    ),
  };
}

function requirementsSheet(nodes: readonly Writable[], language: Language): SheetInput {
  const head = pick(REQUIREMENT_HEADERS, language);
  return {
    name: pick(STANDARD_SHEETS, language).requirements,
    columns: [
      { header: head.nodeCode, width: 10 },
      { header: head.label, width: 40, wrap: true },
      { header: head.mandatory, width: 9, choices: choices(YES_NO, language) },
      { header: head.fileTypes, width: 30 },
      { header: head.maxCount, kind: 'integer', width: 10 },
      { header: head.maxSizeMb, kind: 'integer', width: 13 },
      { header: head.validMonths, kind: 'integer', width: 11 },
    ],
    rows: nodes.flatMap((node) =>
      node.requirements.map((requirement): CellInput[] => [
        node.nodeCode,
        requirement.label,
        yesNo(requirement.mandatory === 1, language),
        listed(
          requirement.fileTypes.map((type) => label(EVIDENCE_FILE_TYPE_WORDS, type, language)),
          language,
        ),
        requirement.maxCount,
        requirement.maxSizeMb,
        requirement.validMonths,
      ]),
    ),
  };
}

function yesNo(value: boolean, language: Language): string {
  return label(YES_NO, value ? 1 : 0, language);
}

function levelsOf(nodes: readonly Writable[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const node of nodes) levels.set(node.nodeCode, (levels.get(node.parentCode ?? '') ?? 0) + 1);
  return levels;
}
