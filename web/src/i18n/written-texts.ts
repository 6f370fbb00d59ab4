import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A message whose texts are written out where it is declared. */
export type WrittenText = {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  /** Where the generated Traditional Chinese would be wrong. */
  readonly zhtw?: string | undefined;
  /** Line of the file, from 1. */
  readonly line: number;
};

/** The messages of a file that are written out; those that take over a shared word are not among them. */
export function writtenTexts(file: string): WrittenText[] {
  const source = readFileSync(file, 'utf8');
  const found: WrittenText[] = [];
  new Visitor({
    Property({ key, value }) {
      if (value.type !== 'ArrayExpression') return;
      const [zh, en] = value.elements.map(textOf);
      const zhtw = traditionalOf(value.elements[2]);
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (zh === undefined || en === undefined) return;
      found.push({ key: name, zh, en, zhtw, line: source.slice(0, value.start).split('\n').length });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The labels that a file of the contract declares: Simplified Chinese, Traditional Chinese and English. */
export function writtenLabels(file: string): { readonly zh: string; readonly en: string }[] {
  const found: { readonly zh: string; readonly en: string }[] = [];
  new Visitor({
    ArrayExpression({ elements }) {
      const [zh, zhtw, en, more] = elements.map(textOf);
      if (zh !== undefined && zhtw !== undefined && en !== undefined && more === undefined)
        found.push({ zh, en });
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

const textOf = (element: ESTree.ArrayExpressionElement | null): string | undefined =>
  element?.type === 'Literal' && typeof element.value === 'string' ? element.value : undefined;

function traditionalOf(more: ESTree.ArrayExpressionElement | undefined): string | undefined {
  const [own] = more?.type === 'ObjectExpression' ? more.properties.flatMap(ownTraditional) : [];
  return own;
}

const ownTraditional = (property: ESTree.ObjectProperty | ESTree.SpreadElement): string[] =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  property.key.name === 'zhtw' &&
  property.value.type === 'Literal' &&
  typeof property.value.value === 'string'
    ? [property.value.value]
    : [];
