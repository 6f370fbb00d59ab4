import type { TemplateCondition } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { checkExpression } from '../expressions/check.ts';
import { evaluate, type Facts } from '../expressions/evaluate.ts';
import { type Issue, issueText } from '../expressions/issues.ts';
import { type Node, parseExpression, RESERVED_NAMES } from '../expressions/parse.ts';
import {
  BOOLEAN,
  DATE,
  DATETIME,
  DECIMAL,
  type Field,
  listOf,
  rowsOf,
  TEXT,
  type Type,
  type Typed,
} from '../expressions/types.ts';

/** What a lane or a route asks for: conditions from left to right, or an expression; neither holds never. */
export type ProcessCondition =
  | { readonly kind: 'list'; readonly items: readonly TemplateCondition[] }
  | { readonly kind: 'expression'; readonly text: string };

/** Values of a form by field; a child table is a list of rows. */
export type FormRecord = Readonly<Record<string, unknown>>;

/** A field of the form with the kind that the designer gave it, and whether the form asks for it by itself. */
export type ConditionField = { readonly id: string; readonly kind: string; readonly required?: boolean };

/** What an expression may know beside the form. */
export type ConditionFacts = Pick<Facts, 'now' | 'me' | 'isWorkday'>;

/** The fields that a condition reads. */
export function fieldsOf(condition: ProcessCondition): string[] {
  if (condition.kind === 'list') return [...new Set(condition.items.map(({ field }) => field))];
  const read = parseExpression(condition.text);
  return read.ok ? [...new Set(namesIn(read.tree))].filter((name) => !RESERVED_NAMES.has(name)) : [];
}

/** What an expression begins to read from: fields, and words that the language keeps for itself. */
function namesIn(node: Node): string[] {
  switch (node.kind) {
    case 'name':
      return node.parts.slice(0, 1);
    case 'member':
      return namesIn(node.of);
    case 'list':
      return node.items.flatMap(namesIn);
    case 'call':
      return node.args.flatMap(namesIn);
    case 'negate':
    case 'not':
      return namesIn(node.operand);
    case 'sum':
    case 'product':
      return [node.first, ...node.rest.map(({ operand }) => operand)].flatMap(namesIn);
    case 'and':
    case 'or':
      return node.operands.flatMap(namesIn);
    case 'compare':
      return [node.left, node.right].flatMap(namesIn);
    case 'in':
      return [node.item, node.list].flatMap(namesIn);
    default:
      return [];
  }
}

/** Whether a condition holds for a form. What cannot be computed does not hold. */
export function holds(
  condition: ProcessCondition,
  record: FormRecord,
  fields: readonly ConditionField[],
  facts: ConditionFacts,
): boolean {
  if (condition.kind === 'list') return listHolds(condition.items, record);
  const read = readExpression(condition.text, fields, BOOLEAN);
  if (!read.ok) return false;
  const result = evaluate(read.expression, { record, ...facts });
  return result.kind === 'value' && result.value === true;
}

/** The texts that an expression gives: one id, or a list of ids. */
export function textsOf(
  text: string,
  record: FormRecord,
  fields: readonly ConditionField[],
  facts: ConditionFacts,
): string[] {
  const read = readExpression(text, fields);
  if (!read.ok) return [];
  const result = evaluate(read.expression, { record, ...facts });
  if (result.kind !== 'value') return [];
  const values: readonly unknown[] = Array.isArray(result.value) ? result.value : [result.value];
  return values.flatMap((value) => (typeof value === 'string' && value !== '' ? value : []));
}

/** What is wrong with an expression over a form, in a language; empty where nothing is. */
export function expressionFault(
  text: string,
  { fields, language }: { readonly fields: readonly ConditionField[]; readonly language: Language },
  expects?: Type,
): string {
  const read = readExpression(text, fields, expects);
  const [issue] = read.ok ? [] : read.issues;
  return issue ? issueText(issue, language) : '';
}

type Read =
  | { readonly ok: true; readonly expression: Typed }
  | { readonly ok: false; readonly issues: readonly Issue[] };

function readExpression(text: string, fields: readonly ConditionField[], expects?: Type): Read {
  const parsed = parseExpression(text);
  if (!parsed.ok) return { ok: false, issues: [parsed.issue] };
  return checkExpression(parsed.tree, { fields: scopeOf(fields) }, expects);
}

/** Fields named `table-field` are columns of a child table. */
function scopeOf(fields: readonly ConditionField[]): Readonly<Record<string, Field>> {
  const scope: Record<string, Field> = {};
  const tables = new Map<string, Record<string, Field>>();
  for (const { id, kind } of fields) {
    const [table = '', column] = id.split('-', 2);
    if (column === undefined) {
      scope[id] = { type: typeOf(kind) };
      continue;
    }
    tables.set(table, { ...tables.get(table), [column]: { type: typeOf(kind) } });
  }
  for (const [table, columns] of tables) scope[table] = { type: rowsOf(table, columns) };
  return scope;
}

const TYPES: Readonly<Record<string, Type>> = {
  numInput: DECIMAL,
  number: DECIMAL,
  calculate: DECIMAL,
  rate: DECIMAL,
  slider: DECIMAL,
  money: DECIMAL,
  switch: BOOLEAN,
  date: DATE,
  datetime: DATETIME,
  createTime: DATETIME,
  modifyTime: DATETIME,
  checkbox: listOf(TEXT),
};

const typeOf = (kind: string): Type => TYPES[kind] ?? TEXT;

function listHolds(items: readonly TemplateCondition[], record: FormRecord): boolean {
  let result: boolean | null = null;
  let logic: TemplateCondition['logic'] = '&&';
  for (const item of items) {
    const one = itemHolds(item, record);
    result = result === null ? one : logic === '&&' ? result && one : result || one;
    ({ logic } = item);
  }
  return result ?? false;
}

/** A column of a child table is compared by its sum where the comparison is one of numbers, else by any row. */
function itemHolds({ field, symbol, filedValue }: TemplateCondition, record: FormRecord): boolean {
  const [table = '', column] = field.split('-', 2);
  if (column === undefined) return compare(record[field], symbol, filedValue);
  const rows: readonly unknown[] = Array.isArray(record[table]) ? record[table] : [];
  const cells = rows.map((row) => cellOf(row, column));
  const numbers = cells.map(numberOf);
  const isOrder = symbol === '>=' || symbol === '>' || symbol === '<=' || symbol === '<';
  if (isOrder && numbers.every((value) => value !== null))
    return compare(
      numbers.reduce((sum: number, value) => sum + (value ?? 0), 0),
      symbol,
      filedValue,
    );
  return cells.some((cell) => compare(cell, symbol, filedValue));
}

const cellOf = (row: unknown, column: string): unknown =>
  typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === column)?.[1] : null;

function compare(value: unknown, symbol: TemplateCondition['symbol'], wanted: unknown): boolean {
  const texts = textList(value);
  const text = String(wanted);
  switch (symbol) {
    case '==':
      return isSame(value, wanted) || (texts.length > 1 && texts.includes(text));
    case '<>':
      return !isSame(value, wanted) && !(texts.length > 1 && texts.includes(text));
    case 'like':
      return texts.some((one) => one.includes(text));
    case 'notLike':
      return !texts.some((one) => one.includes(text));
    default: {
      const order = orderOf(value, wanted);
      if (order === null) return false;
      if (symbol === '>') return order > 0;
      if (symbol === '>=') return order >= 0;
      return symbol === '<' ? order < 0 : order <= 0;
    }
  }
}

const textList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    one === null || one === undefined ? [] : [String(one)],
  );

function isSame(value: unknown, wanted: unknown): boolean {
  const [one, other] = [numberOf(value), numberOf(wanted)];
  if (one !== null && other !== null) return one === other;
  return textList(value).join(',') === String(wanted ?? '');
}

/** Numbers by size, everything else as texts: dates as they are written are in order then too. */
function orderOf(value: unknown, wanted: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const [one, other] = [numberOf(value), numberOf(wanted)];
  if (one !== null && other !== null) return one - other;
  const [left, right] = [String(value), String(wanted)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}
