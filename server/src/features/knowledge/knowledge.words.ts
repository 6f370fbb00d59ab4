import { createRequire } from 'node:module';
import { onFirstUse } from '../../kernel/on-first-use.ts';

/** The dictionaries of the conversion take megabytes: they are loaded with the first text. */
const conversions = onFirstUse(() => {
  const { Converter }: typeof import('opencc-js') = createRequire(import.meta.url)('opencc-js');
  return {
    toSimplified: Converter({ from: 'tw', to: 'cn' }),
    /** Also turns words that Taiwan says otherwise, such as 資訊 for 信息. */
    toMainland: Converter({ from: 'twp', to: 'cn' }),
  };
});

const known = new Map<string, string>();

/** A text with wide forms, capitals and Traditional characters levelled, character by character, its length kept. */
export function levelled(text: string): string {
  let out = '';
  for (const character of text) out += levelledCharacter(character);
  return out;
}

function levelledCharacter(character: string): string {
  const seen = known.get(character);
  if (seen !== undefined) return seen;
  const narrow = character.normalize('NFKC').toLowerCase();
  const converted = conversions().toSimplified(narrow.length === character.length ? narrow : character);
  const level = converted.length === character.length ? converted : character;
  known.set(character, level);
  return level;
}

const RUN = /\p{Script=Han}+|[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu;
const HAN = /^\p{Script=Han}/u;
const MAX_POSITIONS = 16_000;
/** Between fields, so that a phrase never runs from one into the next. */
const GAP = 10;

/** A word of the index at its position. */
type Token = { readonly word: string; readonly at: number };

/** Chinese as pairs of neighbouring characters (the last one alone), everything else as whole words. */
function tokensOf(text: string, start: number): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let at = start;
  for (const [run] of levelled(text).matchAll(RUN)) {
    if (HAN.test(run)) {
      const characters = [...run];
      characters.forEach((character, index) => {
        tokens.push({ word: character + (characters[index + 1] ?? ''), at: at + index });
      });
      at += characters.length + 1;
    } else {
      tokens.push({ word: run, at });
      at += 2;
    }
  }
  return { tokens, end: at };
}

/** The index of an article as a literal of PostgreSQL's `tsvector`: title A, tags B, text D. */
export function indexOf(article: {
  readonly fullName: string;
  readonly tags: readonly string[];
  readonly plain: string;
}): string {
  const title = tokensOf(article.fullName, 1);
  const tags = tokensOf(article.tags.join(' '), title.end + GAP);
  const text = tokensOf(article.plain, tags.end + GAP);
  const places = new Map<string, string[]>();
  const put = (tokens: readonly Token[], weight: string) => {
    for (const { word, at } of tokens)
      places.set(word, [...(places.get(word) ?? []), `${Math.min(at, MAX_POSITIONS)}${weight}`]);
  };
  put(title.tokens, 'A');
  put(tags.tokens, 'B');
  put(text.tokens, 'D');
  return [...places].map(([word, positions]) => `'${word}':${positions.join(',')}`).join(' ');
}

/** The words of a search as they are levelled, also in the words of the mainland. */
function variantsOf(keyword: string): string[][] {
  const split = (text: string) => text.split(/\s+/).filter(Boolean);
  const plain = split(levelled(keyword));
  const mainland = split(levelled(conversions().toMainland(keyword)));
  return plain.join(' ') === mainland.join(' ') ? [plain] : [plain, mainland];
}

/** A search as a literal of PostgreSQL's `tsquery`; null when it holds nothing to look for. */
export function queryOf(keyword: string): string | null {
  const variants = variantsOf(keyword).flatMap((words) => {
    const parts = words.flatMap((word) => [...word.matchAll(RUN)].map(([run]) => phraseOf(run)));
    return parts.length === 0 ? [] : [`(${parts.join(' & ')})`];
  });
  return variants.length === 0 ? null : variants.join(' | ');
}

function phraseOf(run: string): string {
  const characters = [...run];
  if (!HAN.test(run) || characters.length === 1) return `'${run}':*`;
  const pairs = characters.slice(0, -1).map((character, index) => `'${character}${characters[index + 1]}'`);
  return `(${pairs.join(' <-> ')})`;
}

/** A piece of a text; `hit` marks what was searched for. */
type Piece = { readonly text: string; readonly hit: boolean };

/** A text cut where the words of a search begin and end. */
export function piecesOf(text: string, keyword: string | undefined): Piece[] {
  const spans = keyword ? hitsIn(text, keyword) : [];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

const BEFORE_HIT = 30;
const EXCERPT = 140;

/** The part of a text around its first hit, or its beginning. */
export function excerptAround(text: string, keyword: string | undefined): Piece[] {
  const first = keyword ? hitsIn(text, keyword)[0] : undefined;
  const start = first && first.start > EXCERPT - BEFORE_HIT ? first.start - BEFORE_HIT : 0;
  const end = start + EXCERPT;
  const part = text.slice(start, end);
  return piecesOf(`${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`, keyword);
}

function hitsIn(text: string, keyword: string): { start: number; end: number }[] {
  const level = levelled(text);
  const words = [...new Set(variantsOf(keyword).flat())].flatMap((word) =>
    [...word.matchAll(RUN)].map(([run]) => run),
  );
  const found = words.flatMap((word) => {
    const spans: { start: number; end: number }[] = [];
    for (let start = level.indexOf(word); start >= 0; start = level.indexOf(word, start + word.length))
      spans.push({ start, end: start + word.length });
    return spans;
  });
  const ordered = found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: { start: number; end: number }[] = [];
  for (const span of ordered) {
    const last = apart.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else apart.push({ ...span });
  }
  return apart;
}
