import type {
  PrintBlock,
  PrintPage,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { checkExpression } from '../expressions/check.ts';
import { columnScope } from '../expressions/column-scope.ts';
import type { Issue } from '../expressions/issues.ts';
import { parseExpression } from '../expressions/parse.ts';
import { BOOLEAN } from '../expressions/types.ts';
import type { PrintFieldType } from './format-value.ts';
import { readPrintText } from './placeholders.ts';
import { APPROVALS_FIELD, type PrintShape, SYSTEM_FIELDS, WORD_APPROVALS } from './print-data.ts';

/** What is wrong with a template. */
export type PrintIssue =
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'condition'; readonly when: string; readonly issue: Issue }
  | { readonly kind: 'sealMissing' }
  | { readonly kind: 'mapMissing' }
  | { readonly kind: 'tooDeep' };

export const PRINT_LIMITS = { depth: 8, blocks: 2_000 } as const;

/** Finds tags and conditions that a source does not fit, and content that is nested too deep. */
export function checkContent(
  { content, page }: { readonly content: readonly PrintBlock[]; readonly page: PrintPage },
  shape: PrintShape,
): readonly PrintIssue[] {
  const checker = new Checker(shape);
  checker.blocks(content, { loops: [], depth: 1 });
  for (const strip of [page.header, page.footer, page.firstHeader])
    if (strip)
      for (const text of [strip.left, strip.center, strip.right]) checker.text(text, [], ['page', 'pages']);
  checker.text(page.watermark, []);
  return checker.issues;
}

type At = { readonly loops: readonly string[]; readonly depth: number };

class Checker {
  readonly issues: PrintIssue[] = [];
  private count = 0;
  private readonly shape: PrintShape;

  constructor(shape: PrintShape) {
    this.shape = shape;
  }

  blocks(blocks: readonly PrintBlock[], at: At): void {
    this.count += blocks.length;
    if (at.depth > PRINT_LIMITS.depth || this.count > PRINT_LIMITS.blocks) {
      if (!this.issues.some(({ kind }) => kind === 'tooDeep')) this.issues.push({ kind: 'tooDeep' });
      return;
    }
    for (const block of blocks) this.block(block, at);
  }

  text(text: PrintText | undefined, loops: readonly string[], further: readonly string[] = []): void {
    for (const written of [text?.zh, text?.zhtw, text?.en]) {
      const { parts, faults } = readPrintText(written ?? '');
      for (const tag of faults) this.tag(tag);
      for (const part of parts) {
        if (part.kind === 'text' || (part.table === '' && further.includes(part.field))) continue;
        const type = this.typeOf(part.table, part.field, loops);
        if (type === null || type === 'pictures') this.tag(part.tag);
      }
    }
  }

  private block(block: PrintBlock, at: At): void {
    const inner = { ...at, depth: at.depth + 1 };
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
      case 'code':
        this.text(block.text, at.loops);
        return;
      case 'list':
        for (const item of block.items) {
          this.text(item.text, at.loops);
          if (item.when !== undefined) this.condition(item.when, at.loops);
        }
        return;
      case 'picture':
        if (block.field || !block.data) this.picture(block.field ?? '', at.loops);
        return;
      case 'table':
        for (const row of block.rows) {
          if (row.over !== undefined) this.table(row.over);
          const loops = row.over === undefined ? at.loops : [...at.loops, row.over];
          for (const cell of row.cells) {
            this.text(cell.text, loops);
            this.blocks(cell.blocks ?? [], { loops, depth: inner.depth });
          }
        }
        return;
      case 'loop':
        this.table(block.over);
        this.blocks(block.blocks, { loops: [...at.loops, block.over], depth: inner.depth });
        return;
      case 'condition':
        this.condition(block.when, at.loops);
        this.blocks(block.blocks, inner);
        this.blocks(block.otherwise ?? [], inner);
        return;
      case 'together':
        this.blocks(block.blocks, inner);
        return;
      case 'columns':
        for (const column of block.columns) this.blocks(column.blocks, inner);
        return;
      case 'chart': {
        const { kind, category, values, series, mapId } = block.chart;
        if (kind === 'map' && !mapId) this.issues.push({ kind: 'mapMissing' });
        this.text(block.title, at.loops);
        this.table(block.over);
        for (const name of [category, series, ...values])
          if (name !== '' && this.typeOf(block.over, name, [block.over]) === null)
            this.tag(`${block.over}.${name}`);
        return;
      }
      case 'seal':
        if (block.seal === '') this.issues.push({ kind: 'sealMissing' });
        return;
      case 'pageBreak':
      case 'space':
      case 'approvals':
        return;
    }
  }

  private tag(tag: string): void {
    this.issues.push({ kind: 'tag', tag });
  }

  private table(name: string): void {
    if (!this.shape.tables.has(name)) this.tag(name);
  }

  private picture(path: string, loops: readonly string[]): void {
    const [first = '', second] = path.split('.');
    const type = second === undefined ? this.typeOf('', first, loops) : this.typeOf(first, second, loops);
    if (type !== 'pictures') this.tag(path);
  }

  /** The type of a field; null where there is none, or where no row of its table is at hand. */
  private typeOf(table: string, field: string, loops: readonly string[]): PrintFieldType | null {
    if (table !== '' && !loops.includes(table)) return null;
    const columns =
      table === '' ? [...this.shape.main, ...SYSTEM_FIELDS] : (this.shape.tables.get(table) ?? []);
    return columns.find(({ name }) => name === field)?.type ?? null;
  }

  private condition(when: string, loops: readonly string[]): void {
    const parsed = parseExpression(when);
    if (!parsed.ok) return void this.issues.push({ kind: 'condition', when, issue: parsed.issue });
    const checked = checkExpression(parsed.tree, conditionScope(this.shape, loops), BOOLEAN);
    const [issue] = checked.ok ? [] : checked.issues;
    if (issue) this.issues.push({ kind: 'condition', when, issue });
  }
}

/** What a condition may name: the fields of the record; inside a loop those of its row come first. */
export const conditionScope = (shape: PrintShape, loops: readonly string[]) =>
  columnScope([...shape.main, ...loops.flatMap((table) => shape.tables.get(table) ?? [])]);

/** Blocks with all that stand inside them. */
function* everyBlock(blocks: readonly PrintBlock[]): Generator<PrintBlock> {
  for (const block of blocks) {
    yield block;
    if (block.kind === 'loop' || block.kind === 'together') yield* everyBlock(block.blocks);
    if (block.kind === 'condition') yield* everyBlock([...block.blocks, ...(block.otherwise ?? [])]);
    if (block.kind === 'columns') for (const column of block.columns) yield* everyBlock(column.blocks);
    if (block.kind === 'table')
      for (const row of block.rows) for (const cell of row.cells) yield* everyBlock(cell.blocks ?? []);
  }
}

/** The seals that blocks put on paper, each once. */
export function sealsOf(content: readonly PrintBlock[]): readonly string[] {
  const seals = [...everyBlock(content)].flatMap((block) => (block.kind === 'seal' ? [block.seal] : []));
  return [...new Set(seals.filter((seal) => seal !== ''))];
}

/** The maps that the charts of a template colour. */
export function mapsOf(content: readonly PrintBlock[]): readonly string[] {
  const maps = [...everyBlock(content)].flatMap((block) =>
    block.kind === 'chart' && block.chart.kind === 'map' ? (block.chart.mapId ?? []) : [],
  );
  return [...new Set(maps)];
}

/** Whether a template says who decided about the record. */
export function showsApprovals({
  content,
  page,
  word,
}: Pick<PrintBody, 'content' | 'page' | 'word'>): boolean {
  const documents = word ? [word, word.others?.zhtw, word.others?.en] : [];
  const tags = documents.flatMap((document) => document?.tags ?? []);
  return word
    ? tags.some(({ tag, isPart }) => (isPart && tag === WORD_APPROVALS) || NAMES_APPROVALS.test(`{${tag}}`))
    : [...everyBlock(content)].some(({ kind }) => kind === 'approvals') ||
        NAMES_APPROVALS.test(JSON.stringify([content, page]));
}

/** Found wherever a text stands, so that no kind of block is forgotten. */
const NAMES_APPROVALS = new RegExp(`\\{\\s*${APPROVALS_FIELD}\\b`);
