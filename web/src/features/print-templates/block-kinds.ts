import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';

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
      unit: '',
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

/** How many texts of blocks have no words of a language. */
export function missingTexts(content: readonly PrintBlock[], language: 'zhtw' | 'en'): number {
  let missing = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (typeof value === 'object' && value !== null) {
      // Only texts have Simplified Chinese; one made of tags alone needs no translation.
      if ('zh' in value && typeof value.zh === 'string') {
        const words = value.zh.replace(/\{[^{}]*\}/g, '').trim();
        if (words !== '' && !(language in value)) missing += 1;
      } else for (const each of Object.values(value)) visit(each);
    }
  };
  visit(content);
  return missing;
}
