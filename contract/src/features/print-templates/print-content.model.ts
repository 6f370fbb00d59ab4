import { z } from 'zod';
import { ChartDefinition } from '../../kernel/charts/chart.model.ts';
import type { Language } from '../../kernel/refusal.ts';
import { line } from '../../kernel/values.ts';

/** A text with `{field}` places in the three languages; one that is not translated stays Simplified Chinese. */
export const PrintText = z.object({
  zh: z.string().max(4_000),
  zhtw: z.string().max(4_000).optional(),
  en: z.string().max(4_000).optional(),
});
export type PrintText = z.output<typeof PrintText>;

/** A condition in the expression language on the fields of the record; inside a loop also on those of its row. */
const Condition = z.string().max(2_000);

export const PRINT_ALIGNS = ['left', 'center', 'right'] as const;
const Align = z.enum(PRINT_ALIGNS);
export const PRINT_STYLES = ['normal', 'strong', 'muted', 'small'] as const;
const Style = z.enum(PRINT_STYLES);
/** 黑体 and 宋体. A text without a font of its own has that of its template. */
export const PRINT_FONTS = ['sans', 'serif'] as const;
const Font = z.enum(PRINT_FONTS);
export type PrintFont = z.output<typeof Font>;

/** Bar codes that are offered; `qr` is a square. */
export const PRINT_SYMBOLS = ['qr', 'code128', 'code39', 'ean13', 'datamatrix'] as const;

/** Millimetres on paper. */
const Millimetres = z.number().min(1).max(600);
const Weight = z.number().min(0.1).max(100);

const Paragraph = z.object({
  kind: z.literal('paragraph'),
  text: PrintText,
  align: Align.optional(),
  style: Style.optional(),
  font: Font.optional(),
});
const Heading = z.object({
  kind: z.literal('heading'),
  level: z.union([z.literal(1), z.literal(2)]),
  text: PrintText,
  align: Align.optional(),
  font: Font.optional(),
});
const List = z.object({
  kind: z.literal('list'),
  isOrdered: z.boolean(),
  items: z.array(z.object({ text: PrintText, when: Condition.optional() })).max(100),
  font: Font.optional(),
});
/** A picture of the template itself, or those that a field of the record holds, side by side. */
const PictureBlock = z.object({
  kind: z.literal('picture'),
  field: z.string().max(100).optional(),
  /** A PNG or JPEG as base64. */
  data: z
    .string()
    .min(101)
    .max(1_000_000)
    .regex(/^(?:iVBOR|\/9j\/)[A-Za-z0-9+/]+={0,2}$/)
    .optional(),
  height: Millimetres,
  perLine: z.int().min(1).max(6),
  align: Align.optional(),
});
const CodeBlock = z.object({
  kind: z.literal('code'),
  symbol: z.enum(PRINT_SYMBOLS),
  text: PrintText,
  height: Millimetres,
  align: Align.optional(),
});
/** A seal laid over what stands around it; it takes no room of its own. Lengths in millimetres, degrees clockwise. */
const SealBlock = z.object({
  kind: z.literal('seal'),
  /** Empty until one is chosen. */
  seal: z.string().max(50),
  size: z.number().min(10).max(100),
  turn: z.number().min(-180).max(180),
  right: z.number().min(-300).max(300),
  down: z.number().min(-300).max(300),
  align: Align.optional(),
});
/** A chart of the rows of a child table, as wide as its place. */
const ChartBlock = z.object({
  kind: z.literal('chart'),
  title: PrintText,
  over: z.string().max(100),
  chart: ChartDefinition,
  height: Millimetres,
});
const PageBreak = z.object({ kind: z.literal('pageBreak') });
const Space = z.object({ kind: z.literal('space'), height: Millimetres });
/** Who decided about the record, when and how, as its source tells. */
const Approvals = z.object({ kind: z.literal('approvals') });

type Align = z.output<typeof Align>;
type Style = z.output<typeof Style>;

/** A cell holds a text, or blocks. */
export type PrintCell = {
  readonly text?: PrintText | undefined;
  readonly blocks?: readonly PrintBlock[] | undefined;
  readonly colspan?: number | undefined;
  readonly rowspan?: number | undefined;
  readonly align?: Align | undefined;
  readonly style?: Style | undefined;
  readonly font?: PrintFont | undefined;
};

export type PrintRow = {
  readonly cells: readonly PrintCell[];
  /** Repeated at the top of each page. */
  readonly isHead?: boolean | undefined;
  /** The child table whose rows each print this row once. */
  readonly over?: string | undefined;
};

/** Everything that stands on paper, as a closed list: laid out by the product's own engine, never by a browser. */
export type PrintBlock =
  | z.output<typeof Paragraph>
  | z.output<typeof Heading>
  | z.output<typeof List>
  | z.output<typeof PictureBlock>
  | z.output<typeof CodeBlock>
  | z.output<typeof SealBlock>
  | z.output<typeof ChartBlock>
  | z.output<typeof PageBreak>
  | z.output<typeof Space>
  | z.output<typeof Approvals>
  | {
      readonly kind: 'table';
      readonly widths: readonly number[];
      readonly rows: readonly PrintRow[];
      readonly lines: 'all' | 'rows' | 'none';
    }
  | { readonly kind: 'loop'; readonly over: string; readonly blocks: readonly PrintBlock[] }
  /** Stays on one page, unless it is higher than a page. */
  | { readonly kind: 'together'; readonly blocks: readonly PrintBlock[] }
  | {
      readonly kind: 'condition';
      readonly when: string;
      readonly blocks: readonly PrintBlock[];
      readonly otherwise?: readonly PrintBlock[] | undefined;
    }
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly weight: number; readonly blocks: readonly PrintBlock[] }[];
    };

const Blocks: z.ZodType<PrintBlock[]> = z.lazy(() => z.array(PrintBlock).max(500));

const Cell = z.object({
  text: PrintText.optional(),
  blocks: Blocks.optional(),
  colspan: z.int().min(1).max(30).optional(),
  rowspan: z.int().min(1).max(200).optional(),
  align: Align.optional(),
  style: Style.optional(),
  font: Font.optional(),
});

export const PrintBlock: z.ZodType<PrintBlock> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    Paragraph,
    Heading,
    List,
    PictureBlock,
    CodeBlock,
    SealBlock,
    ChartBlock,
    PageBreak,
    Space,
    Approvals,
    z.object({
      kind: z.literal('table'),
      widths: z.array(Weight).min(1).max(30),
      rows: z
        .array(
          z.object({
            cells: z.array(Cell).max(30),
            isHead: z.boolean().optional(),
            over: z.string().max(100).optional(),
          }),
        )
        .max(200),
      lines: z.enum(['all', 'rows', 'none']),
    }),
    z.object({ kind: z.literal('loop'), over: z.string().max(100), blocks: Blocks }),
    z.object({ kind: z.literal('together'), blocks: Blocks }),
    z.object({
      kind: z.literal('condition'),
      when: Condition,
      blocks: Blocks,
      otherwise: Blocks.optional(),
    }),
    z.object({
      kind: z.literal('columns'),
      columns: z
        .array(z.object({ weight: Weight, blocks: Blocks }))
        .min(1)
        .max(6),
    }),
  ]),
);

/** The blocks of a template. */
export const PrintContent = Blocks;

const Margin = z.number().min(0).max(100);
const BLANK: PrintText = { zh: '' };
const Strip = z.object({
  left: PrintText.default(BLANK),
  center: PrintText.default(BLANK),
  right: PrintText.default(BLANK),
});

export const PAGE_SIZES_MM = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const;

/** Paper, margins in millimetres, and what stands on every page; `{page}` and `{pages}` count within one record. */
export const PrintPage = z.object({
  size: z.enum(['A3', 'A4', 'A5', 'own']).default('A4'),
  /** Of paper of one's own size. */
  width: z.number().min(50).max(600).default(210),
  height: z.number().min(50).max(600).default(297),
  isLandscape: z.boolean().default(false),
  font: Font.default('sans'),
  top: Margin.default(15),
  right: Margin.default(15),
  bottom: Margin.default(15),
  left: Margin.default(15),
  header: Strip.prefault({}),
  footer: Strip.prefault({ right: { zh: '{page} / {pages}' } }),
  /** The first page has a header of its own, which may be empty. */
  firstHeader: Strip.nullable().default(null),
  watermark: PrintText.default(BLANK),
  /** A code at the foot with which anybody can check whether the record has changed since. */
  hasVerification: z.boolean().default(true),
});
export type PrintPage = z.output<typeof PrintPage>;
export type PrintStrip = z.output<typeof Strip>;

/**
 * A data interface whose rows are a child table: `data1`, `data2` in their order. It is called as the person who prints;
 * a parameter's value stands as it is, or as the name of a field of the record in braces (`{formId}`: its id).
 */
export const PrintInterface = z.object({
  interfaceId: z.string().max(50),
  values: z.array(z.object({ field: line(50).min(1), value: z.string().max(500) })).max(50),
});
export type PrintInterface = z.output<typeof PrintInterface>;

export const MAX_PRINT_INTERFACES = 5;
const Interfaces = z.array(PrintInterface).max(MAX_PRINT_INTERFACES);

/**
 * Where the data come from: a record of the product, statements of the author, or the first row of an interface. Others
 * add child tables.
 */
export const PrintSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    record: z.string().max(50),
    interfaces: Interfaces.optional(),
  }),
  z.object({ kind: z.literal('sql'), interfaces: Interfaces.optional() }),
  z.object({ kind: z.literal('interface'), interfaces: Interfaces.min(1) }),
]);
export type PrintSource = z.output<typeof PrintSource>;

/** A tag of a Word document: the place of a field, or the begin of a part that is repeated or shown on a condition. */
export const WordTag = z.object({
  /** As it is written between the braces, without the sign of a part. */
  tag: z.string().max(200),
  isPart: z.boolean(),
  /** The parts around it, from the outermost in. */
  within: z.array(z.string().max(200)).max(8),
});
export type WordTag = z.output<typeof WordTag>;

/** The largest Word document that can be a template. */
export const WORD_MAX_BYTES = 5 * 1024 * 1024;

/** A Word document whose `{field}` places are filled in. */
export const WordDocument = z.object({
  /** The name of its file. */
  name: line(200).min(1),
  /** The file as base64. */
  data: z
    .base64()
    .min(100)
    .max(Math.ceil(WORD_MAX_BYTES / 3) * 4),
  /** What the server finds in it: what a client sends is not looked at. */
  tags: z.array(WordTag).max(5_000).default([]),
});
export type WordDocument = z.output<typeof WordDocument>;

/** A Word document instead of blocks, and what takes its place for readers of other languages. */
export const WordTemplate = WordDocument.extend({
  others: z.object({ zhtw: WordDocument.optional(), en: WordDocument.optional() }).optional(),
});
export type WordTemplate = z.output<typeof WordTemplate>;

/** The document for a reader of a language; the Chinese one where there is no other. */
export const wordIn = (word: WordTemplate, language: Language): WordDocument =>
  (language === 'zh' ? undefined : word.others?.[language]) ?? word;
