import type { MapShapes } from '@auditplus/contract/features/maps/maps.model.ts';
import type {
  PrintBlock,
  PrintFont,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { DataRows, DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';

type Align = 'left' | 'center' | 'right';
type Style = 'normal' | 'strong' | 'muted' | 'small';
/** Of texts in a font of their own. */
type OwnFont = { readonly font?: PrintFont };

/** The shapes of a map, and the number of its approval, which stands below it. */
export type LaidMap = { readonly shapes: MapShapes; readonly approvalNumber: string };

export type LaidCell = {
  readonly blocks: readonly LaidBlock[];
  readonly colspan: number;
  readonly rowspan: number;
};

export type LaidRow = { readonly cells: readonly LaidCell[]; readonly isHead: boolean };

/** A block of a template with the data of one record in it: texts are final, conditions and loops are gone. */
export type LaidBlock =
  | ({
      readonly kind: 'paragraph';
      readonly text: string;
      readonly align: Align;
      readonly style: Style;
    } & OwnFont)
  | ({
      readonly kind: 'heading';
      readonly level: 1 | 2;
      readonly text: string;
      readonly align: Align;
    } & OwnFont)
  | ({ readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] } & OwnFont)
  | {
      readonly kind: 'table';
      readonly widths: readonly number[];
      readonly rows: readonly LaidRow[];
      readonly lines: 'all' | 'rows' | 'none';
    }
  | {
      readonly kind: 'pictures';
      readonly files: readonly { readonly fileId: string; readonly name: string }[];
      /** A picture of the template itself, as base64. */
      readonly data: string;
      readonly height: number;
      readonly perLine: number;
      readonly align: Align;
    }
  | {
      readonly kind: 'code';
      readonly symbol: Extract<PrintBlock, { kind: 'code' }>['symbol'];
      readonly text: string;
      readonly height: number;
      readonly align: Align;
    }
  | {
      readonly kind: 'seal';
      /** A PNG as base64; empty where the seal is only hinted at by its name. */
      readonly picture: string;
      readonly name: string;
      readonly size: number;
      readonly turn: number;
      readonly right: number;
      readonly down: number;
      readonly align: Align;
    }
  | {
      readonly kind: 'chart';
      readonly title: string;
      readonly chart: DrawnChart;
      readonly data: DataRows;
      readonly height: number;
      /** The regions that it colours, where it is a map. */
      readonly map?: LaidMap;
    }
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly weight: number; readonly blocks: readonly LaidBlock[] }[];
    }
  | { readonly kind: 'together'; readonly blocks: readonly LaidBlock[] }
  | { readonly kind: 'pageBreak' }
  | { readonly kind: 'space'; readonly height: number };

/** A line at the head or the foot of a page; `{page}` and `{pages}` are filled when the pages are known. */
export type LaidStrip = { readonly left: string; readonly center: string; readonly right: string };

/** What one record prints. */
export type LaidPart = {
  readonly blocks: readonly LaidBlock[];
  readonly header: LaidStrip;
  readonly firstHeader: LaidStrip | null;
  readonly footer: LaidStrip;
  readonly watermark: string;
};

/** Laid-out blocks with all that stand inside them. */
export function* everyLaid(blocks: readonly LaidBlock[]): Generator<LaidBlock> {
  for (const block of blocks) {
    yield block;
    if (block.kind === 'together') yield* everyLaid(block.blocks);
    if (block.kind === 'columns') for (const column of block.columns) yield* everyLaid(column.blocks);
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* everyLaid(cell.blocks);
  }
}
