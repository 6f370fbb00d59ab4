import type { Readable } from 'node:stream';
import { CHECK_METHOD_WORDS } from '@auditplus/contract/features/standards/standard-words.ts';
import {
  CHECK_METHODS,
  EVIDENCE_FILE_TYPES,
  MAX_DEPTH,
  MAX_ITEMS,
  NodeCreate,
  OptionBody,
  RequirementBody,
} from '@auditplus/contract/features/standards/standards.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { SheetProblem, Table, TableRow } from '../../../kernel/sheet-table.ts';
import { PROBLEM_TEXTS, readTable } from '../../../kernel/sheet-table.ts';
import { DEFAULT_READ_LIMITS, readBytes } from '../../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../../kernel/texts.ts';
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
  STANDARD_PROBLEMS,
  STANDARD_SHEETS,
  YES_NO,
} from './standard-sheets.ts';
import type { StandardNode } from './standard-xlsx.ts';

/** Options or requirements of one item at most (contract `NodeCreate`). */
const MAX_PER_ITEM = 20;
const MAX_ROWS = 3 * MAX_ITEMS;

type Words = { readonly [K in keyof typeof PROBLEM_TEXTS | keyof typeof STANDARD_PROBLEMS]: string };
type Draft = { -readonly [K in keyof StandardNode]: StandardNode[K] } & {
  options: StandardNode['options'][number][];
  requirements: StandardNode['requirements'][number][];
};

/**
 * Reads a workbook written by `standardXlsx` or filled into its template: the tree in display order and everything
 * that is wrong with it, by sheet, row and column. With any problem the nodes must not be stored. Throws
 * `SpreadsheetError` for a file that is no such workbook.
 */
export async function readStandardXlsx(
  input: Readable | Uint8Array,
  language: Language,
): Promise<{ readonly nodes: readonly StandardNode[]; readonly problems: readonly SheetProblem[] }> {
  const bytes = await readBytes(input, DEFAULT_READ_LIMITS.maxBytes);
  const words: Words = { ...pick(PROBLEM_TEXTS, language), ...pick(STANDARD_PROBLEMS, language) };
  const common = { language, maxRows: MAX_ROWS };
  const nodeTable = await readTable(bytes, {
    ...common,
    sheet: STANDARD_SHEETS.nodes,
    headers: NODE_HEADERS,
    required: ['nodeCode', 'fullName', 'standardScore', 'line', 'ruleText'],
  });
  const optionTable = await readTable(bytes, {
    ...common,
    sheet: STANDARD_SHEETS.options,
    headers: OPTION_HEADERS,
    required: ['nodeCode', 'label', 'kind'],
  });
  const requirementTable = await readTable(bytes, {
    ...common,
    sheet: STANDARD_SHEETS.requirements,
    headers: REQUIREMENT_HEADERS,
    required: ['nodeCode', 'label'],
  });
  const nodes = readNodes(nodeTable, words);
  readOptions(optionTable, nodes, words);
  readRequirements(requirementTable, nodes, words);
  const problems = [...nodeTable.problems, ...optionTable.problems, ...requirementTable.problems];
  return { nodes: [...nodes.values()], problems };
}

type NodeKey = keyof typeof NODE_HEADERS;
type NodeRow = TableRow<NodeKey>;

function readNodes(table: Table<NodeKey>, words: Words): Map<string, Draft> {
  const nodes = new Map<string, Draft>();
  const rowNumbers = new Map<string, number>();
  const levels = new Map<string, number>();
  const allCodes = new Set(table.rows.map((row) => row.text('nodeCode')));
  const siblings = new Map<string | null, number>();
  let items = 0;
  for (const row of table.rows) {
    const node = nodeOf(row, allCodes);
    checkFields(
      row,
      node,
      NodeCreate.omit({ parentId: true, sortCode: true, options: true, requirements: true }),
      words,
    );
    const first = rowNumbers.get(node.nodeCode);
    if (first !== undefined) {
      row.problem('nodeCode', fill(words.duplicate, { value: node.nodeCode, row: first }));
      continue;
    }
    checkPlace(row, node, { nodes, levels, allCodes, words });
    node.sortCode = (siblings.get(node.parentCode) ?? 0) + 1;
    siblings.set(node.parentCode, node.sortCode);
    nodes.set(node.nodeCode, node);
    rowNumbers.set(node.nodeCode, row.rowNumber);
    if (node.isItem) items += 1;
    if (node.isItem && items === MAX_ITEMS + 1)
      row.problem('nodeCode', fill(words.tooMany, { max: MAX_ITEMS }));
  }
  return nodes;
}

function nodeOf(row: NodeRow, allCodes: ReadonlySet<string>): Draft {
  const nodeCode = row.text('nodeCode');
  const standardScore = row.number('standardScore');
  const line = row.code('line', NODE_LINES);
  const type = row.code('isItem', NODE_TYPES);
  const isItem = type === null ? standardScore !== null : type === 'item';
  return {
    nodeCode,
    parentCode: row.text('parentCode') || nearestParent(nodeCode, allCodes),
    fullName: row.text('fullName'),
    fullNameEn: row.text('fullNameEn'),
    isItem,
    sortCode: 0,
    weight: row.number('weight') ?? 0,
    standardScore: standardScore ?? 0,
    line: line === 'C' || line === 'W' || line === 'H' ? line : null,
    requirement: row.text('requirement'),
    ruleText: row.text('ruleText'),
    checkMethod: listOf(row, 'checkMethod', { allowed: CHECK_METHODS, texts: CHECK_METHOD_WORDS }),
    applicability: applicabilityOf(row.code('applicability', APPLICABILITIES)),
    condition: row.text('condition'),
    isBonus: row.code('isBonus', YES_NO) === '1',
    isVeto: row.code('isVeto', YES_NO) === '1',
    sampleHint: row.text('sampleHint'),
    lawRefs: row
      .text('lawRefs')
      .split('\n')
      .map((text) => text.trim())
      .filter(Boolean),
    keywords: row.text('keywords'),
    enabledMark: row.code('enabledMark', YES_NO) === '0' ? 0 : 1,
    options: [],
    requirements: [],
  };
}

function applicabilityOf(code: string | null): StandardNode['applicability'] {
  return code === 'OPTIONAL' || code === 'CONDITIONAL' ? code : 'ALWAYS';
}

/** `4.1.10` hangs under `4.1` when no parent is written. */
function nearestParent(code: string, codes: ReadonlySet<string>): string | null {
  for (let end = code.lastIndexOf('.'); end > 0; end = code.lastIndexOf('.', end - 1)) {
    if (codes.has(code.slice(0, end))) return code.slice(0, end);
  }
  return null;
}

function checkPlace(
  row: NodeRow,
  node: Draft,
  known: {
    readonly nodes: ReadonlyMap<string, Draft>;
    readonly levels: Map<string, number>;
    readonly allCodes: ReadonlySet<string>;
    readonly words: Words;
  },
): void {
  const { nodes, levels, words } = known;
  const value = node.parentCode ?? '';
  const parent = nodes.get(value);
  if (node.parentCode === null) {
    if (node.isItem) row.problem('parentCode', words.rootItem);
  } else if (!parent) {
    const text = known.allCodes.has(value) ? words.parentLater : words.parentUnknown;
    row.problem('parentCode', fill(text, { value }));
  } else if (parent.isItem) {
    row.problem('parentCode', fill(words.parentItem, { value }));
  }
  const level = (levels.get(value) ?? 0) + 1;
  levels.set(node.nodeCode, level);
  if (level > MAX_DEPTH) row.problem('level', fill(words.tooDeep, { max: MAX_DEPTH }));
  const written = row.number('level');
  if (written !== null && written !== level) row.problem('level', fill(words.levelWrong, { value: level }));
  if (node.isItem && node.line === null && row.text('line') === '') row.problem('line', words.required);
  if (node.isItem && row.text('standardScore') === '') row.problem('standardScore', words.required);
}

type OptionKey = keyof typeof OPTION_HEADERS;
type RequirementKey = keyof typeof REQUIREMENT_HEADERS;

function readOptions(table: Table<OptionKey>, nodes: ReadonlyMap<string, Draft>, words: Words): void {
  for (const row of table.rows) {
    const kind = row.code('kind', OPTION_KINDS);
    if (row.text('kind') === '') row.problem('kind', words.required);
    const option = {
      label: row.text('label'),
      labelEn: row.text('labelEn'),
      unit: row.text('unit'),
      kind: kind ?? 'MANUAL',
      points: row.number('points') ?? 0,
      cap: row.number('cap'),
      scope: row.code('scope', OPTION_SCOPES) ?? 'ITEM',
      severityDefault: Number(row.code('severityDefault', OPTION_SEVERITIES) ?? 2),
      needPhoto: row.code('needPhoto', YES_NO) === '1' ? 1 : 0,
      needReason: row.code('needReason', YES_NO) === '1' ? 1 : 0,
    };
    const parsed = checkFields(row, option, OptionBody.omit({ id: true }), words);
    const node = itemOf(row, nodes, words);
    if (node?.options.length === MAX_PER_ITEM)
      row.problem('label', fill(words.tooManyOptions, { max: MAX_PER_ITEM }));
    if (parsed) node?.options.push(parsed);
  }
}

function readRequirements(
  table: Table<RequirementKey>,
  nodes: ReadonlyMap<string, Draft>,
  words: Words,
): void {
  for (const row of table.rows) {
    const requirement = {
      label: row.text('label'),
      mandatory: row.code('mandatory', YES_NO) === '0' ? 0 : 1,
      fileTypes: listOf(row, 'fileTypes', { allowed: EVIDENCE_FILE_TYPES, texts: EVIDENCE_FILE_TYPE_WORDS }),
      maxCount: row.number('maxCount') ?? 0,
      maxSizeMb: row.number('maxSizeMb') ?? 300,
      validMonths: row.number('validMonths'),
    };
    const parsed = checkFields(
      row,
      requirement,
      RequirementBody.omit({ id: true, templateFile: true }),
      words,
    );
    const node = itemOf(row, nodes, words);
    if (parsed) node?.requirements.push(parsed);
  }
}

function itemOf(
  row: TableRow<'nodeCode'>,
  nodes: ReadonlyMap<string, Draft>,
  words: Words,
): Draft | undefined {
  const value = row.text('nodeCode');
  const node = nodes.get(value);
  if (node?.isItem) return node;
  row.problem(
    'nodeCode',
    value === '' ? words.required : fill(node ? words.notItem : words.unknown, { value }),
  );
  return undefined;
}

/** A list in one cell, parted by commas of either script, `、`, `;` or line breaks. */
function listOf<K extends string, const T extends readonly string[]>(
  row: TableRow<K>,
  key: K,
  { allowed, texts }: { readonly allowed: T; readonly texts: Texts },
): T[number][] {
  const parts = row.text(key).split(/[,，、;；\n]/);
  const known: Texts = Object.fromEntries(allowed.map((one) => [one, texts[one] ?? [one, one, one]]));
  return parts.flatMap((part) => {
    const value = part.trim();
    if (value === '') return [];
    const found = allowed.find((one) =>
      [one, ...(known[one] ?? [])].some((word) => word.toLowerCase() === value.toLowerCase()),
    );
    if (found === undefined) row.code(key, known);
    return found ?? [];
  });
}

type FieldSchema<T> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: readonly FieldIssue[] } };
};
type FieldIssue = {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly origin?: string;
};

/** Checks a row's values against the contract's schema and notes each fault at its column. */
function checkFields<K extends string, T>(
  row: TableRow<K>,
  value: Readonly<Record<string, unknown>>,
  schema: FieldSchema<T>,
  words: Words,
): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const key = String(issue.path[0]);
    row.problem(key as K, issueText(issue, value[key], words));
  }
  return undefined;
}

function issueText(issue: FieldIssue, value: unknown, words: Words): string {
  if (value === '' || value === null) return words.required;
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return fill(issue.origin === 'string' ? words.tooLong : words.tooLarge, { max });
  }
  if (issue.code === 'too_small') return fill(words.tooSmall, { min: Number(issue.minimum) });
  if (issue.code === 'invalid_type') return fill(words.notInteger, { value: String(value) });
  return fill(words.notValid, { value: String(value) });
}
