import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  PrintBlock,
  PrintRow,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormField, FormModel } from './form-model.ts';

/** A form on paper without any template: an official document with a ruled table of labels and values. */
export function formPaper(
  {
    model,
    fields,
    title,
  }: {
    readonly model: FormModel;
    readonly fields: readonly DesignField[];
    readonly title: LocalText;
  },
  isReadable: (path: string) => boolean,
): PrintBlock[] {
  const paper = new Paper(model, isReadable);
  paper.add(fields);
  return [{ kind: 'heading', level: 1, text: written(title), align: 'center' }, ...paper.blocks()];
}

/** Labels and values, twice in a line. */
const WIDTHS = [3, 5, 3, 5] as const;
/** Fields up to half the form share a line. */
const HALF = 12;
const MOST_COLUMNS = 30;
const PICTURE = { kind: 'picture', height: 40, perLine: 3 } as const;

class Paper {
  private readonly model: FormModel;
  private readonly isReadable: (path: string) => boolean;
  private readonly done: PrintBlock[] = [];
  private rows: PrintRow[] = [];
  /** The first half of a line that waits for its second one. */
  private waiting: FormField | null = null;

  constructor(model: FormModel, isReadable: (path: string) => boolean) {
    this.model = model;
    this.isReadable = isReadable;
  }

  add(fields: readonly DesignField[]): void {
    for (const field of fields) {
      if (field.hidden) continue;
      const { content, header } = field.props;
      if (field.kind === 'table') this.table(field);
      else if (field.kind === 'groupTitle') this.group(content);
      else if (field.kind === 'card') this.group(header);
      const value = this.model.byPath.get(field.name);
      if (value && value.field === field) this.value(value);
      if (field.kind !== 'table') this.add(field.children ?? []);
      for (const pane of field.panes ?? []) {
        this.group(pane.title);
        this.add(pane.children);
      }
    }
  }

  blocks(): readonly PrintBlock[] {
    this.endTable();
    return this.done;
  }

  private value(field: FormField): void {
    if (!this.isReadable(field.path) || field.kindId === 'PsdInput') return;
    if (field.shape === 'files' || field.field.span > HALF) {
      this.endLine();
      this.rows.push({ cells: [label(field), { ...valueCell(field, field.name), colspan: 3 }] });
    } else if (this.waiting) {
      const first = this.waiting;
      this.waiting = null;
      this.rows.push({
        cells: [label(first), valueCell(first, first.name), label(field), valueCell(field, field.name)],
      });
    } else this.waiting = field;
  }

  private group(words: unknown): void {
    if (!isWords(words)) return;
    this.endLine();
    this.rows.push({
      cells: [{ text: written(words), colspan: WIDTHS.length, style: 'strong' }],
    });
  }

  private table(field: DesignField): void {
    const table = this.model.tables.find(({ name }) => name === field.name);
    const columns = (table?.columns ?? [])
      .filter(({ path, field: { hidden } }) => !hidden && this.isReadable(path))
      .slice(0, MOST_COLUMNS);
    if (!table || columns.length === 0 || !this.isReadable(table.name)) return;
    this.endTable();
    this.done.push(
      { kind: 'heading', level: 2, text: written(field.label) },
      {
        kind: 'table',
        widths: columns.map(() => 1),
        lines: 'all',
        rows: [
          { isHead: true, cells: columns.map(label) },
          { over: table.name, cells: columns.map((column) => valueCell(column, column.path)) },
        ],
      },
    );
  }

  private endLine(): void {
    const field = this.waiting;
    this.waiting = null;
    if (field) this.rows.push({ cells: [label(field), { ...valueCell(field, field.name), colspan: 3 }] });
  }

  private endTable(): void {
    this.endLine();
    if (this.rows.length > 0)
      this.done.push({ kind: 'table', widths: [...WIDTHS], lines: 'all', rows: this.rows });
    this.rows = [];
  }
}

const label = ({ field, props: { unit } }: FormField) =>
  ({
    text: isWords(unit) ? inBrackets(written(field.label), written(unit)) : written(field.label),
    style: 'strong',
  }) as const;

/** A label with the unit of its numbers, as readers write it. */
const inBrackets = (label: PrintText, unit: PrintText): PrintText => ({
  zh: `${label.zh}（${unit.zh}）`,
  zhtw: `${label.zhtw}（${unit.zhtw}）`,
  en: `${label.en} (${unit.en})`,
});

const isWords = (words: unknown): words is LocalText =>
  typeof words === 'object' && words !== null && 'zh' in words && words.zh !== '';

const valueCell = (field: FormField, path: string) =>
  field.kindId === 'uploadImg'
    ? { blocks: [{ ...PICTURE, field: path }] }
    : { text: { zh: `{${path}${grouping(field)}}` } };

/** Digits stand in groups of three on paper where they do on the screen. */
function grouping({ kindId, kind, props }: FormField): string {
  const places = kind.places?.(props) ?? 0;
  const isGrouped = kindId === 'amount' || (props.thousands === true && places > 0);
  return isGrouped ? `|money:${places}` : '';
}

/** Words of a designer as a text without places. */
const written = (words: LocalText): PrintText => {
  const plain = (language: 'zh' | 'zhtw' | 'en') =>
    textIn(words, language).replaceAll('{', '{{').replaceAll('}', '}}');
  return { zh: plain('zh'), zhtw: plain('zhtw'), en: plain('en') };
};
