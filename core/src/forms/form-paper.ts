import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  PrintBlock,
  PrintCell,
  PrintRow,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { LAYOUT_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { formatPrintValue } from '../print/format-value.ts';
import type { PrintData } from '../print/print-data.ts';
import { columnSum } from './column-sum.ts';
import { type FormField, type FormModel, isAttribute, type Placed, shownOf, stateKey } from './form-model.ts';
import type { FormRow, FormRun } from './form-run.ts';

/** What of a form is the same on the paper of every record. */
type PaperForm = {
  readonly model: FormModel;
  readonly fields: readonly DesignField[];
  readonly title: LocalText;
};

/** A record as it stands in the form, for whoever prints it. */
export type PaperRecord = {
  readonly run: FormRun;
  readonly data: PrintData;
  /** What a code of the record itself holds. */
  readonly code: string;
  isReadable(path: string): boolean;
  /** What an attribute shows of the record, or the row of an interface, that the field of a path names. */
  shown(path: string, value: unknown, showField: string): string;
};

/** What is laid out, with child tables that lack what rules hide in single rows. */
export type FormPaper = { readonly content: readonly PrintBlock[]; readonly tables: PrintData['tables'] };

/** A form on paper without any template: an official document with a ruled table, of what the screen shows. */
export function formPaper(form: PaperForm, record: PaperRecord): FormPaper {
  const paper = new Paper(form.model, record);
  paper.add(form.fields, GRID);
  const title: PrintBlock = { kind: 'heading', level: 1, text: written(form.title), align: 'center' };
  return { content: [title, ...paper.blocks()], tables: { ...record.data.tables, ...paper.tables } };
}

/** The columns of the form's own grid. */
const GRID = 24;
/** Of a narrower field nothing could be read on paper. */
const NARROWEST = 6;
/** The columns of the ruled table; a table has no more of them. */
const COLUMNS = 30;
const LABEL = { wide: 5, narrow: 4, narrowest: 3 } as const;
export const PICTURE = { kind: 'picture', height: 40, perLine: 3 } as const;

/** Pixels of a screen in millimetres, as far as paper has room for them. */
const millimetres = (pixels: number): number => Math.min(80, Math.max(8, Math.round((pixels * 25.4) / 96)));

export const NUMBER: PrintText = { zh: '序号', zhtw: '序號', en: 'No.' };
export const TOTAL: PrintText = { zh: '合计', zhtw: '合計', en: 'Total' };
/** The number of a row, and what is no field of the record: no field's name begins like this. */
export const NUMBER_NAME = '_number';
export const NUMBER_WIDTH = 0.5;

/** What stands in a line, as wide as its columns: a label and a value, or words alone. */
type Share = { readonly span: number; readonly cells: (columns: number) => readonly PrintCell[] };

class Paper {
  readonly tables: Record<string, readonly FormRow[]> = {};
  private readonly model: FormModel;
  private readonly record: PaperRecord;
  private readonly done: PrintBlock[] = [];
  private rows: PrintRow[] = [];
  private line: Share[] = [];

  constructor(model: FormModel, record: PaperRecord) {
    this.model = model;
    this.record = record;
  }

  /** Fields that share so many columns of the paper. */
  add(fields: readonly DesignField[], room: number): void {
    for (const field of fields) {
      const isOnScreen = field.devices.includes('pc') && this.isVisible(stateKey(field, null));
      if (isOnScreen) this.field(field, Math.round((field.span * room) / GRID));
    }
  }

  blocks(): readonly PrintBlock[] {
    this.endTable();
    return this.done;
  }

  private isVisible(key: string, row?: number): boolean {
    return this.record.run.stateOf(key, row).isVisible;
  }

  private field(field: DesignField, span: number): void {
    const { children = [], panes = [] } = field;
    switch (field.kind) {
      case 'table':
        this.table(field);
        return;
      case 'row':
        this.add(children, span);
        return;
      case 'card':
        this.words(propsOf(LAYOUT_KINDS.card, field).header, { isStrong: true });
        this.add(children, GRID);
        return;
      case 'tab':
      case 'collapse':
        for (const pane of panes) {
          this.words(pane.title, { isStrong: true });
          this.add(pane.children, GRID);
        }
        return;
      case 'groupTitle': {
        const { content, contentPosition: align } = propsOf(LAYOUT_KINDS.groupTitle, field);
        this.words(content, { isStrong: true, align });
        return;
      }
      case 'divider': {
        const { content, contentPosition: align } = propsOf(LAYOUT_KINDS.divider, field);
        this.words(content, { align });
        return;
      }
      case 'staticText':
        this.text(field, span);
        return;
      case 'qrcode':
      case 'barcode':
        this.code(field, span);
        return;
      case 'relationFormAttr':
      case 'popupAttr':
        this.attribute(field, span);
        return;
      default: {
        const value = this.model.byPath.get(field.name);
        if (value?.field === field) this.value(value, span);
      }
    }
  }

  private value(field: FormField, span: number): void {
    if (!this.isReadable(field)) return;
    const own = field.shape === 'files' ? GRID : span;
    this.labelled(field.field, label(field), own, valueCell(field, field.name));
  }

  private isReadable({ path, kindId }: FormField): boolean {
    return kindId !== 'PsdInput' && this.record.isReadable(path);
  }

  /** What is chosen in another field says this. */
  private attribute(field: DesignField, span: number): void {
    const text = this.shown({ field, depth: 1, table: null });
    if (text !== null) this.labelled(field, written(field.label), span, { text: asWritten(text) });
  }

  /** Null where the reader does not see what is chosen. */
  private shown(placed: Placed, row: FormRow = {}): string | null {
    const path = shownOf(this.model, placed);
    const source = this.model.byPath.get(path);
    if (!source || !this.isReadable(source)) return null;
    const value = (source.table === null ? this.record.run.values : row)[source.name];
    return this.record.shown(path, value, String(placed.field.props.showField ?? ''));
  }

  private code(field: DesignField, span: number): void {
    const isQr = field.kind === 'qrcode';
    const qr = propsOf(LAYOUT_KINDS.qrcode, field);
    const bar = propsOf(LAYOUT_KINDS.barcode, field);
    const { dataType, relationField, staticText } = isQr ? qr : bar;
    const source = this.model.byPath.get(relationField);
    if (dataType === 'relation' && !(source && this.isReadable(source))) return;
    const text =
      dataType === 'static' ? staticText : dataType === 'form' ? this.record.code : this.textOf(source);
    const block: PrintBlock = {
      kind: 'code',
      symbol: isQr ? 'qr' : bar.format,
      text: asWritten(text),
      height: millimetres(isQr ? qr.size : bar.height),
    };
    this.labelled(field, written(field.label), span, { blocks: [block] });
  }

  /** The value of a field as codes hold it, in every language. */
  private textOf(field: FormField | undefined): string {
    if (!field) return '';
    const value = this.record.run.values[field.name] ?? null;
    return field.kind.toCell(value, { props: field.props }, { language: 'zh' });
  }

  private text(field: DesignField, span: number): void {
    const { content, textStyle } = propsOf(LAYOUT_KINDS.staticText, field);
    const text = written(content);
    const align = textStyle['text-align'];
    const style = textStyle['font-weight'] === 'bold' ? 'strong' : 'normal';
    this.share({ span, cells: (columns) => [{ text, align, style, colspan: columns }] });
  }

  private words(
    words: LocalText,
    { isStrong = false, align = 'left' }: Pick<PrintCell, 'align'> & { isStrong?: boolean },
  ): void {
    this.endLine();
    const style = isStrong ? 'strong' : 'muted';
    if (isWords(words)) this.rows.push({ cells: [{ text: written(words), colspan: COLUMNS, style, align }] });
  }

  private labelled({ showLabel }: DesignField, text: PrintText, span: number, value: PrintCell): void {
    this.share({
      span,
      cells: (columns) => {
        if (!showLabel) return [{ ...value, colspan: columns }];
        const own = LABEL[columns >= 15 ? 'wide' : columns >= 10 ? 'narrow' : 'narrowest'];
        return [
          { text, style: 'strong', colspan: own },
          { ...value, colspan: columns - own },
        ];
      },
    });
  }

  private share(share: Share): void {
    const span = Math.min(GRID, Math.max(NARROWEST, share.span));
    const used = this.line.reduce((sum, one) => sum + one.span, 0);
    if (used + span > GRID) this.endLine();
    this.line.push({ ...share, span });
  }

  private table(field: DesignField): void {
    const table = this.model.tables.find(({ name }) => name === field.name);
    if (!table || !this.record.isReadable(table.name)) return;
    const columns = this.columnsOf(field);
    if (columns.length === 0) return;
    const { showTitle, showSummary, summaryField } = propsOf(LAYOUT_KINDS.table, field);
    const rows = this.record.run.rowsOf(table.name);
    const held = this.record.data.tables[table.name] ?? [];
    this.tables[table.name] = held.map((row, at) => ({
      ...row,
      [NUMBER_NAME]: String(at + 1),
      ...Object.fromEntries(columns.flatMap((column) => column.instead(rows[at] ?? {}, at))),
    }));
    const sums = columns.map(({ value }) =>
      value && (summaryField.includes(value.name) || summaryField.includes(value.path))
        ? sumCell(value, columnSum(rows, value.name))
        : {},
    );
    const hasSums = showSummary && summaryField.length > 0 && rows.length > 0;
    this.endTable();
    if (showTitle) this.done.push({ kind: 'heading', level: 2, text: written(field.label) });
    this.done.push({
      kind: 'table',
      widths: [NUMBER_WIDTH, ...columns.map(() => 1)],
      lines: 'all',
      rows: [
        { isHead: true, cells: [{ text: NUMBER, style: 'strong' }, ...columns.map(({ head }) => head)] },
        {
          over: table.name,
          cells: [{ text: { zh: `{${table.name}.${NUMBER_NAME}}` } }, ...columns.map(({ cell }) => cell)],
        },
        ...(hasSums ? [{ cells: [{ text: TOTAL, style: 'strong' as const }, ...sums] }] : []),
      ],
    });
  }

  /** The columns of a child table that its reader sees, those that show what is chosen in others among them. */
  private columnsOf(table: DesignField): readonly Column[] {
    const placed = this.model.placed.filter((one) => one.table?.name === table.name);
    return placed
      .flatMap((one, index): Column[] => {
        const { field } = one;
        if (field.hidden || !field.devices.includes('pc')) return [];
        const value = this.model.byPath.get(`${table.name}.${field.name}`);
        if (value?.field === field) return this.isReadable(value) ? [this.valueColumn(value)] : [];
        if (!isAttribute(field.kind) || this.shown(one) === null) return [];
        const name = `_shown${index}`;
        return [
          {
            head: { text: written(field.label), style: 'strong' },
            cell: { text: { zh: `{${table.name}.${name}}` } },
            instead: (row) => [[name, this.shown(one, row) ?? '']],
          },
        ];
      })
      .slice(0, COLUMNS - 1);
  }

  private valueColumn(value: FormField): Column {
    return {
      value,
      head: { text: label(value), style: 'strong' },
      cell: valueCell(value, value.path),
      instead: (_row, at) => (this.isVisible(value.path, at) ? [] : [[value.name, null]]),
    };
  }

  private endLine(): void {
    const { line } = this;
    this.line = [];
    if (line.length === 0) return;
    let left = COLUMNS;
    const cells = line.flatMap((share, at) => {
      const columns = at === line.length - 1 ? left : Math.floor((share.span * COLUMNS) / GRID);
      left -= columns;
      return share.cells(columns);
    });
    this.rows.push({ cells });
  }

  private endTable(): void {
    this.endLine();
    if (this.rows.length > 0)
      this.done.push({
        kind: 'table',
        widths: Array.from({ length: COLUMNS }, () => 1),
        lines: 'all',
        rows: this.rows,
      });
    this.rows = [];
  }
}

type Column = {
  /** Of columns that hold a value. */
  readonly value?: FormField;
  readonly head: PrintCell;
  readonly cell: PrintCell;
  /** What takes the place of a row's data on paper. */
  readonly instead: (row: FormRow, at: number) => [string, string | null][];
};

/** Properties of a kind, with the defaults where they cannot be read. */
function propsOf<K extends (typeof LAYOUT_KINDS)[keyof typeof LAYOUT_KINDS]>(
  { properties }: K,
  field: DesignField,
): ReturnType<K['properties']['parse']> {
  const read = properties.safeParse(field.props);
  return (read.success ? read.data : properties.parse({})) as ReturnType<K['properties']['parse']>;
}

function label({ field, props: { unit } }: FormField): PrintText {
  return isWords(unit) ? inBrackets(written(field.label), written(unit)) : written(field.label);
}

/** A label with the unit of its numbers, as readers write it. */
const inBrackets = (label: PrintText, unit: PrintText): PrintText => ({
  zh: `${label.zh}（${unit.zh}）`,
  zhtw: `${label.zhtw}（${unit.zhtw}）`,
  en: `${label.en} (${unit.en})`,
});

const isWords = (words: unknown): words is LocalText =>
  typeof words === 'object' && words !== null && 'zh' in words && words.zh !== '';

const valueCell = (field: FormField, path: string): PrintCell =>
  field.kindId === 'uploadImg'
    ? { blocks: [{ ...PICTURE, field: path }] }
    : { text: { zh: `{${path}${isGrouped(field) ? `|money:${placesOf(field)}` : ''}}` } };

function sumCell(field: FormField, sum: number): PrintCell {
  const places = placesOf(field);
  const filters = isGrouped(field) ? [{ name: 'money' as const, argument: String(places) }] : [];
  const setting = { type: 'decimal', places, language: 'zh', dictionary: () => '' } as const;
  return { text: asWritten(formatPrintValue(sum, filters, setting)), style: 'strong' };
}

const placesOf = ({ kind, props }: FormField): number => kind.places?.(props) ?? 0;

/** Digits stand in groups of three on paper where they do on the screen. */
const isGrouped = (field: FormField): boolean =>
  field.kindId === 'amount' || (field.props.thousands === true && placesOf(field) > 0);

/** A text that stands as it is, whatever braces it has. */
export const asWritten = (text: string): PrintText => ({
  zh: text.replaceAll('{', '{{').replaceAll('}', '}}'),
});

/** Words of a designer as a text without places. */
const written = (words: LocalText): PrintText => {
  const plain = (language: 'zh' | 'zhtw' | 'en') => asWritten(textIn(words, language)).zh;
  return { zh: plain('zh'), zhtw: plain('zhtw'), en: plain('en') };
};
