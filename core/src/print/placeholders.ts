import type {
  PrintBlock,
  PrintPage,
  WordTemplate,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';

/** A place of a text where the value of a field goes: `{unitName}`, `{items.price|number:2}`. */
export type FieldPart = {
  readonly kind: 'field';
  /** As it is written, for messages. */
  readonly tag: string;
  /** The child table whose row is printed; empty for the record itself. */
  readonly table: string;
  readonly field: string;
  readonly filters: readonly PrintFilter[];
};

export type TextPart = { readonly kind: 'text'; readonly text: string } | FieldPart;

/** How a value is written. */
export type PrintFilter = { readonly name: FilterName; readonly argument: string };

export const FILTERS = [
  'date',
  'longDate',
  'moment',
  'number',
  'money',
  'percent',
  'amount',
  'dict',
  'dash',
] as const;
export type FilterName = (typeof FILTERS)[number];

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const TAG = new RegExp(
  String.raw`^(${NAME})(?:\.(${NAME}))?((?:\|[A-Za-z]+(?::[\p{L}\p{N}._-]{1,50})?)*)$`,
  'u',
);
const PIECE = /\{\{|\}\}|\{([^{}]*)\}|[^{}]+|[{}]/gu;

/**
 * The parts of a text; `{{` and `}}` stand for the signs themselves. Tags that are none are listed beside them and keep
 * their place as they are written.
 */
export function readPrintText(text: string): {
  readonly parts: readonly TextPart[];
  readonly faults: readonly string[];
} {
  const parts: TextPart[] = [];
  const faults: string[] = [];
  for (const [piece, inside] of text.matchAll(PIECE)) {
    const field = inside === undefined ? null : readTag(piece, inside);
    if (field) parts.push(field);
    else {
      if (inside !== undefined || piece === '{' || piece === '}') faults.push(piece);
      parts.push({ kind: 'text', text: piece === '{{' ? '{' : piece === '}}' ? '}' : piece });
    }
  }
  return { parts, faults };
}

function readTag(tag: string, inside: string): FieldPart | null {
  const [, first = '', second, chain = ''] = TAG.exec(inside.trim()) ?? [];
  if (first === '') return null;
  const filters: PrintFilter[] = [];
  for (const written of chain.split('|').slice(1)) {
    const [name = '', argument = ''] = written.split(':');
    const known = FILTERS.find((filter) => filter === name);
    if (!known) return null;
    filters.push({ name: known, argument });
  }
  const isOfTable = second !== undefined;
  return { kind: 'field', tag, table: isOfTable ? first : '', field: isOfTable ? second : first, filters };
}

/** The field that a parameter's value names in braces; null where the value stands as it is. */
export const parameterField = (value: string): string | null => /^\{([^{}]+)\}$/.exec(value)?.[1] ?? null;

/** The dictionaries that a template writes values of: `{category|dict:auditFindingCategory}`. */
export function dictionariesOf({
  content,
  page,
  word,
}: {
  readonly content: readonly PrintBlock[];
  readonly page: PrintPage;
  readonly word: WordTemplate | null;
}): ReadonlySet<string> {
  // Tags are found wherever they stand, so that no kind of block is forgotten.
  const documents = word ? [word, word.others?.zhtw, word.others?.en] : [];
  const all = JSON.stringify([content, page, documents.map((document) => document?.tags)]);
  return new Set([...all.matchAll(/\|dict:([\p{L}\p{N}._-]{1,50})/gu)].map(([, type = '']) => type));
}
