import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';

/** A new block of each kind, in the order in which they are offered. */
export const NEW_BLOCKS = {
  paragraph: { kind: 'paragraph', text: { zh: '' } },
  heading: { kind: 'heading', level: 2, text: { zh: '' } },
  list: { kind: 'list', isOrdered: true, items: [{ text: { zh: '' } }] },
  table: {
    kind: 'table',
    widths: [1, 3],
    lines: 'all',
    rows: [{ cells: [{ text: { zh: '' }, style: 'muted' }, { text: { zh: '' } }] }],
  },
  loop: { kind: 'loop', over: '', blocks: [] },
  condition: { kind: 'condition', when: '', blocks: [] },
  together: { kind: 'together', blocks: [] },
  picture: { kind: 'picture', height: 40, perLine: 3 },
  code: { kind: 'code', symbol: 'qr', text: { zh: '' }, height: 25 },
  seal: { kind: 'seal', seal: '', size: 42, turn: 0, right: 0, down: 0, align: 'right' },
  chart: {
    kind: 'chart',
    title: { zh: '' },
    over: '',
    chart: {
      kind: 'bar',
      category: '',
      values: [],
      series: '',
      isStacked: 0,
      showsValues: 0,
      min: null,
      max: null,
      unit: { zh: '' },
    },
    height: 70,
  },
  columns: {
    kind: 'columns',
    columns: [
      { weight: 1, blocks: [] },
      { weight: 1, blocks: [] },
    ],
  },
  approvals: { kind: 'approvals' },
  space: { kind: 'space', height: 5 },
  pageBreak: { kind: 'pageBreak' },
} as const satisfies Readonly<Record<PrintBlock['kind'], PrintBlock>>;

export const BLOCK_KINDS = Object.keys(NEW_BLOCKS) as readonly PrintBlock['kind'][];

export type MissingText = {
  /** Where it stands in the template: `content.2.text`, `page.footer.left`. */
  readonly path: string;
  /** What it says in Simplified Chinese. */
  readonly text: string;
};

/** The texts of a layout that have no words of a language, in their order. */
export function missingTexts(
  { content, page }: Pick<PrintEdit, 'content' | 'page'>,
  language: 'zhtw' | 'en',
): MissingText[] {
  const missing: MissingText[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    // Only texts have Simplified Chinese; one made of tags alone needs no translation.
    if ('zh' in value && typeof value.zh === 'string') {
      const words = value.zh.replace(/\{[^{}]*\}|[\s/·|:：-]/g, '');
      if (words !== '' && !(language in value)) missing.push({ path, text: value.zh.trim() });
    } else for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
  };
  visit(content, 'content');
  visit(page, 'page');
  return missing;
}
