import type { Block, Cell } from './document-model.ts';

/**
 * The blocks of a text that people wrote in the editor: paragraphs, headings, lists and tables of HTML that the
 * server has sanitised before. Marks inside a line are dropped, their words kept.
 */
export function richTextBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let words = '';
  let list: { readonly isOrdered: boolean; readonly items: string[] } | null = null;
  let rows: string[][] | null = null;
  const take = (): string => {
    const text = decode(words)
      .replace(/[ \t\r\f\v\u00a0]*\n[ \t\r\f\v\u00a0]*/g, '\n')
      .trim();
    words = '';
    return text;
  };
  const paragraph = (tone: 'normal' | 'strong') => {
    if (list || rows) return;
    const text = take();
    if (text !== '') blocks.push({ kind: 'text', text, tone });
  };
  for (const [, text = '', slash, tag = ''] of html.matchAll(/([^<]*)(?:<(\/?)([a-z0-9]+)[^>]*>|$|<)/gi)) {
    words += text.replace(/\s+/g, ' ');
    const name = tag.toLowerCase();
    if (name === '') continue;
    if (slash === '') {
      if (name === 'br') words += '\n';
      else if (PARAGRAPHS.has(name) || name === 'ul' || name === 'ol' || name === 'table')
        paragraph('normal');
      if (name === 'ul' || name === 'ol') list ??= { isOrdered: name === 'ol', items: [] };
      else if (name === 'table') rows ??= [];
      else if (name === 'tr') rows?.push([]);
      else if (name === 'td' || name === 'th' || name === 'li') words = '';
    } else if (name === 'li') {
      const item = take();
      if (item !== '') list?.items.push(item);
    } else if (name === 'td' || name === 'th') {
      rows?.at(-1)?.push(take());
    } else if (name === 'ul' || name === 'ol') {
      if (list?.items.length) blocks.push({ kind: 'list', ...list });
      list = null;
    } else if (name === 'table') {
      if (rows) blocks.push(...tableBlock(rows));
      rows = null;
    } else if (PARAGRAPHS.has(name)) {
      paragraph(/^h\d$/.test(name) ? 'strong' : 'normal');
    }
  }
  list = null;
  rows = null;
  paragraph('normal');
  return blocks;
}

const PARAGRAPHS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'blockquote',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** The first row becomes the header that is repeated on each page. */
function tableBlock(rows: readonly (readonly string[])[]): Block[] {
  const [head, ...body] = rows;
  if (!head?.length) return [];
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => ({ title: head[index] ?? '', weight: 1 }));
  return [{ kind: 'table', columns, rows: body.map((row): Cell[] => [...row]), empty: head.join('　') }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (/^#x/i.test(name)) return codePoint(Number.parseInt(name.slice(2), 16)) ?? whole;
    if (name.startsWith('#')) return codePoint(Number(name.slice(1))) ?? whole;
    return ENTITIES[name.toLowerCase()] ?? whole;
  });
}

function codePoint(value: number): string | undefined {
  return value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : undefined;
}
