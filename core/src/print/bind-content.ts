import type {
  PrintBlock,
  PrintCell,
  PrintFont,
  PrintPage,
  PrintRow,
  PrintStrip,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { type DataRows, drawnIn } from '@auditplus/contract/kernel/charts/chart.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { checkExpression } from '../expressions/check.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { parseExpression } from '../expressions/parse.ts';
import { BOOLEAN } from '../expressions/types.ts';
import { conditionScope } from './check-content.ts';
import { type DictionaryText, formatPrintValue, momentText, type PrintFieldType } from './format-value.ts';
import type { LaidBlock, LaidCell, LaidMap, LaidPart, LaidRow, LaidStrip } from './laid.ts';
import { readPrintText } from './placeholders.ts';
import {
  APPROVALS_FIELD,
  type PrintApproval,
  type PrintData,
  type PrintRecordRow,
  type PrintShape,
  SYSTEM_FIELDS,
} from './print-data.ts';

export type BindSetting = {
  readonly shape: PrintShape;
  readonly language: Language;
  readonly dictionary: DictionaryText;
  /** Seals by id; one that is not among them is left out. */
  readonly seals: ReadonlyMap<string, { readonly name: string; readonly picture: string }>;
  readonly printer: string;
  readonly now: number;
};

/** Maps by id; a chart of one that is not among them is left out. */
type WithMaps = { readonly maps: ReadonlyMap<string, LaidMap> };

/** A template with the data of one record in it. */
export function bindContent(
  { content, page }: { readonly content: readonly PrintBlock[]; readonly page: PrintPage },
  data: PrintData,
  setting: BindSetting & WithMaps,
): LaidPart {
  const binder = new Binder(withApprovalsText(data, setting.language), setting);
  return {
    blocks: binder.blocks(content, []),
    header: binder.strip(page.header),
    firstHeader: page.firstHeader && binder.strip(page.firstHeader),
    footer: binder.strip(page.footer),
    watermark: binder.text(page.watermark, []),
  };
}

type Place = {
  readonly table: string;
  readonly field: string;
  readonly row: PrintRecordRow | undefined;
};

/** The value of a field in its row with the type that its source gives it; who prints and when are known to all. */
export function fieldValue(
  { shape, printer, now }: Pick<BindSetting, 'shape' | 'printer' | 'now'>,
  { table, field, row }: Place,
): { readonly value: unknown; readonly type: PrintFieldType; readonly places?: number } {
  if (table === '') {
    if (field === 'systemPrinter') return { value: printer, type: 'text' };
    if (field === 'systemPrintTime') return { value: now, type: 'moment' };
  }
  const columns = table === '' ? [...shape.main, ...SYSTEM_FIELDS] : (shape.tables.get(table) ?? []);
  const { type = 'text', places = 0 } = columns.find(({ name }) => name === field) ?? {};
  return { value: row?.[field] ?? null, type, places };
}

type Loop = { readonly table: string; readonly row: PrintRecordRow };

const APPROVAL_HEADS = {
  zh: ['环节', '办理人', '结果', '意见', '时间'],
  zhtw: ['環節', '辦理人', '結果', '意見', '時間'],
  en: ['Stage', 'Person', 'Result', 'Opinion', 'Time'],
} as const;
const APPROVAL_WIDTHS = [3, 2, 2, 5, 3] as const;
const SIGNATURE_HEAD = { zh: '签名', zhtw: '簽名', en: 'Signature' } as const;
const SIGNATURE_WIDTH = 3;
const SIGNATURE_HEIGHT = 9;

/** An approval that says what stands where, for authors who try a template without a record. */
export function sampleApproval(language: Language, at: number): PrintApproval {
  const [node, person, result, opinion] = APPROVAL_HEADS[language];
  return { node, person, result, opinion, at };
}

/** Who decided as a text, a line for each: where, who, how, with which opinion, and when. */
export function approvalsText(approvals: readonly PrintApproval[], language: Language): string {
  const [colon, comma] = language === 'en' ? [': ', ', '] : ['：', '，'];
  const lines = approvals.map(({ node, person, result, opinion, at }) => {
    const said = [person, result, opinion, at === null ? '' : momentText(at)].filter((part) => part !== '');
    return [node, said.join(comma)].filter((part) => part !== '').join(colon);
  });
  return lines.join('\n');
}

/** A record that says who decided about it among its fields. */
export const withApprovalsText = (data: PrintData, language: Language): PrintData => ({
  ...data,
  main: { ...data.main, [APPROVALS_FIELD]: approvalsText(data.approvals, language) },
});

class Binder {
  private readonly data: PrintData;
  private readonly setting: BindSetting & WithMaps;

  constructor(data: PrintData, setting: BindSetting & WithMaps) {
    this.data = data;
    this.setting = setting;
  }

  blocks(blocks: readonly PrintBlock[], loops: readonly Loop[]): LaidBlock[] {
    return blocks.flatMap((block) => this.block(block, loops));
  }

  strip({ left, center, right }: PrintStrip): LaidStrip {
    return { left: this.text(left, []), center: this.text(center, []), right: this.text(right, []) };
  }

  /** The text in the paper's language with its fields filled in. */
  text(text: PrintText, loops: readonly Loop[]): string {
    const written = text[this.setting.language] || text.zh;
    const { parts } = readPrintText(written);
    return parts
      .map((part) => {
        if (part.kind === 'text') return part.text;
        // Known once the pages are.
        if (part.table === '' && (part.field === 'page' || part.field === 'pages')) return part.tag;
        const { value, ...column } = this.value(part.table, part.field, loops);
        return formatPrintValue(value, part.filters, { ...this.setting, ...column });
      })
      .join('');
  }

  private block(block: PrintBlock, loops: readonly Loop[]): LaidBlock[] {
    switch (block.kind) {
      case 'paragraph': {
        const { align = 'left', style = 'normal' } = block;
        return [{ kind: 'paragraph', text: this.text(block.text, loops), align, style, ...ownFont(block) }];
      }
      case 'heading': {
        const { level, align = 'left' } = block;
        return [{ kind: 'heading', level, text: this.text(block.text, loops), align, ...ownFont(block) }];
      }
      case 'list': {
        const items = block.items.filter(({ when }) => when === undefined || this.holds(when, loops));
        return [
          {
            kind: 'list',
            isOrdered: block.isOrdered,
            items: items.map(({ text }) => this.text(text, loops)),
            ...ownFont(block),
          },
        ];
      }
      case 'table':
        return [
          {
            kind: 'table',
            widths: block.widths,
            lines: block.lines,
            rows: block.rows.flatMap((row) => this.rows(row, loops)),
          },
        ];
      case 'loop':
        return this.rowsOf(block.over).flatMap((row) =>
          this.blocks(block.blocks, [...loops, { table: block.over, row }]),
        );
      case 'condition':
        return this.blocks(this.holds(block.when, loops) ? block.blocks : (block.otherwise ?? []), loops);
      case 'together': {
        const inside = this.blocks(block.blocks, loops);
        return inside.length === 0 ? [] : [{ kind: 'together', blocks: inside }];
      }
      case 'picture': {
        const { height, perLine, align = 'left', data = '' } = block;
        const files = block.field === undefined ? [] : this.files(block.field, loops);
        if (files.length === 0 && data === '') return [];
        return [{ kind: 'pictures', files, data, height, perLine, align }];
      }
      case 'code': {
        const { symbol, height, align = 'left' } = block;
        const text = this.text(block.text, loops).trim();
        return text === '' ? [] : [{ kind: 'code', symbol, text, height, align }];
      }
      case 'seal': {
        const { seal, size, turn, right, down, align = 'left' } = block;
        const known = this.setting.seals.get(seal);
        return known ? [{ kind: 'seal', ...known, size, turn, right, down, align }] : [];
      }
      case 'chart': {
        const data = this.chartData(block.over);
        if (data.rows.length === 0) return [];
        const { chart, height } = block;
        const map = this.setting.maps.get(chart.mapId ?? '');
        if (chart.kind === 'map' && !map) return [];
        const title = this.text(block.title, loops);
        const drawn = drawnIn(chart, this.setting.language);
        return [{ kind: 'chart', title, chart: drawn, data, height, ...(map && { map }) }];
      }
      case 'columns': {
        const columns = block.columns.map(({ weight, blocks }) => ({
          weight,
          blocks: this.blocks(blocks, loops),
        }));
        return [{ kind: 'columns', columns }];
      }
      case 'approvals':
        return this.approvals();
      case 'pageBreak':
      case 'space':
        return [block];
    }
  }

  private rows(row: PrintRow, loops: readonly Loop[]): LaidRow[] {
    const { over, isHead = false } = row;
    if (over === undefined) return [{ isHead, cells: row.cells.map((cell) => this.cell(cell, loops)) }];
    return this.rowsOf(over).map((each) => {
      const inside = [...loops, { table: over, row: each }];
      return { isHead, cells: row.cells.map((cell) => this.cell(cell, inside)) };
    });
  }

  private cell(cell: PrintCell, loops: readonly Loop[]): LaidCell {
    const { align = 'left', style = 'normal', colspan = 1, rowspan = 1 } = cell;
    const words: LaidBlock[] = cell.text
      ? [{ kind: 'paragraph', text: this.text(cell.text, loops), align, style, ...ownFont(cell) }]
      : [];
    return { colspan, rowspan, blocks: [...words, ...this.blocks(cell.blocks ?? [], loops)] };
  }

  private approvals(): LaidBlock[] {
    const { approvals } = this.data;
    if (approvals.length === 0) return [];
    const isSigned = approvals.some(({ signature = '' }) => signature !== '');
    const cell = (blocks: readonly LaidBlock[]): LaidCell => ({ colspan: 1, rowspan: 1, blocks });
    const words = (texts: readonly string[], style: 'normal' | 'strong'): LaidCell[] =>
      texts.map((text) => cell([{ kind: 'paragraph', text, align: 'left', style }]));
    const rows = approvals.map(({ node, person, result, opinion, at, signature = '' }) => ({
      isHead: false,
      cells: [
        ...words([node, person, result, opinion, at === null ? '' : momentText(at)], 'normal'),
        ...(isSigned ? [cell(signature === '' ? [] : [drawn(signature)])] : []),
      ],
    }));
    const { language } = this.setting;
    const heads = [...APPROVAL_HEADS[language], ...(isSigned ? [SIGNATURE_HEAD[language]] : [])];
    const widths = [...APPROVAL_WIDTHS, ...(isSigned ? [SIGNATURE_WIDTH] : [])];
    return [
      {
        kind: 'table',
        widths,
        lines: 'all',
        rows: [{ isHead: true, cells: words(heads, 'strong') }, ...rows],
      },
    ];
  }

  /** The rows of a child table as charts take them: numbers, and everything else as it is written on paper. */
  private chartData(table: string): DataRows {
    const { shape } = this.setting;
    const columns = (shape.tables.get(table) ?? []).filter(({ type }) => type !== 'pictures');
    return {
      columns: columns.map(({ name, type, fullName = name }) => ({
        ...{ name, label: fullName },
        type: isNumber(type) ? 'number' : 'text',
      })),
      rows: this.rowsOf(table).map((row) =>
        Object.fromEntries(
          columns.map(({ name, ...column }): [string, string | number | null] => {
            const value = row[name] ?? null;
            if (value === null) return [name, null];
            if (isNumber(column.type)) return [name, Number(value)];
            return [name, formatPrintValue(value, [], { ...this.setting, ...column })];
          }),
        ),
      ),
    };
  }

  private rowsOf(table: string): readonly PrintRecordRow[] {
    return this.data.tables[table] ?? [];
  }

  private value(table: string, field: string, loops: readonly Loop[]) {
    const row = table === '' ? this.data.main : loops.findLast((loop) => loop.table === table)?.row;
    return fieldValue(this.setting, { table, field, row });
  }

  private files(path: string, loops: readonly Loop[]): { fileId: string; name: string }[] {
    const [first = '', second] = path.split('.');
    const { value } = second === undefined ? this.value('', first, loops) : this.value(first, second, loops);
    return Array.isArray(value) ? value.flatMap(fileOf) : [];
  }

  /** Whether a condition is met; one that cannot be computed is not. */
  private holds(when: string, loops: readonly Loop[]): boolean {
    const parsed = parseExpression(when);
    if (!parsed.ok) return false;
    const scope = conditionScope(
      this.setting.shape,
      loops.map(({ table }) => table),
    );
    const checked = checkExpression(parsed.tree, scope, BOOLEAN);
    if (!checked.ok) return false;
    const record = Object.assign({}, this.data.main, ...loops.map(({ row }) => row));
    const outcome = evaluate(checked.expression, {
      record,
      now: this.setting.now,
      me: { id: '', organize: '', roles: [] },
    });
    return outcome.kind === 'value' && outcome.value === true;
  }
}

const isNumber = (type: PrintFieldType): boolean => type === 'integer' || type === 'decimal';

const ownFont = ({ font }: { readonly font?: PrintFont | undefined }): { font?: PrintFont } =>
  font ? { font } : {};

const drawn = (signature: string): LaidBlock => ({
  ...{ kind: 'pictures', files: [], data: signature },
  ...{ height: SIGNATURE_HEIGHT, perLine: 1, align: 'left' },
});

export function fileOf(value: unknown): { fileId: string; name: string }[] {
  if (typeof value !== 'object' || value === null || !('fileId' in value)) return [];
  const { fileId } = value;
  const name = 'name' in value && typeof value.name === 'string' ? value.name : '';
  return typeof fileId === 'string' ? [{ fileId, name }] : [];
}
