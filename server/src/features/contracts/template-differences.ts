import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { TemplateDifference } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { richTextBlocks } from '../../documents/rich-text.ts';
import { label } from '../../kernel/texts.ts';
import { targetText } from './contract-content.ts';
import { INDICATOR_SOURCE_TEXTS, INDICATOR_VETO_TEXTS } from './contract-labels.ts';

/** What of a text differs is compared in. */
type Wording = {
  readonly content: string;
  readonly assessmentStandard: string;
  readonly indicators: readonly IndicatorTerms[];
};

/** Every point in which a contract departs from its template: paragraphs of both texts, and indicators by their name. */
export function templateDifferences(
  template: Wording,
  contract: Wording,
  language: Language,
): TemplateDifference[] {
  return [
    ...texts('content', template.content, contract.content),
    ...indicators(template.indicators, contract.indicators, language),
    ...texts('assessmentStandard', template.assessmentStandard, contract.assessmentStandard),
  ];
}

function texts(part: TemplateDifference['part'], from: string, to: string): TemplateDifference[] {
  if (from === to) return [];
  const [before, after] = [paragraphs(from), paragraphs(to)];
  return pairs(part, before, after);
}

/** Lines in their order: a line that went and one that came in its place are one change. */
function pairs(
  part: TemplateDifference['part'],
  before: readonly string[],
  after: readonly string[],
): TemplateDifference[] {
  const found: TemplateDifference[] = [];
  const common = longestCommon(before, after);
  let [i, j] = [0, 0];
  for (const line of [...common, null]) {
    const gone: string[] = [];
    const come: string[] = [];
    while (i < before.length && before[i] !== line) gone.push(before[i++] ?? '');
    while (j < after.length && after[j] !== line) come.push(after[j++] ?? '');
    i += 1;
    j += 1;
    for (let k = 0; k < Math.max(gone.length, come.length); k += 1) {
      const [was, is] = [gone[k], come[k]];
      const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
      found.push({ part, kind, before: was ?? '', after: is ?? '' });
    }
  }
  return found;
}

/** The longest row of lines that both texts hold in the same order. */
function longestCommon(a: readonly string[], b: readonly string[]): string[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const common: string[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push(a[i] ?? '');
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

/** The lines of a text as documents print them. */
function paragraphs(html: string): string[] {
  return richTextBlocks(html).flatMap((block): string[] => {
    if (block.kind === 'text' || block.kind === 'heading') return block.text.split('\n');
    if (block.kind === 'list') return [...block.items];
    if (block.kind !== 'table') return [];
    const words = (cell: (typeof block.rows)[number][number]) =>
      typeof cell === 'string' ? cell : cell.text;
    return [
      block.columns.map(({ title }) => title).join(' | '),
      ...block.rows.map((row) => row.map(words).join(' | ')),
    ];
  });
}

function indicators(
  from: readonly IndicatorTerms[],
  to: readonly IndicatorTerms[],
  language: Language,
): TemplateDifference[] {
  const part = 'indicators' as const;
  const named = (list: readonly IndicatorTerms[], name: string) =>
    list.find(({ fullName }) => fullName === name);
  return [
    ...from.flatMap((entry): TemplateDifference[] => {
      const now = named(to, entry.fullName);
      const [before, after] = [inWords(entry, language), now ? inWords(now, language) : ''];
      if (!now) return [{ part, kind: 'removed', before, after: '' }];
      return before === after ? [] : [{ part, kind: 'changed', before, after }];
    }),
    ...to
      .filter(({ fullName }) => !named(from, fullName))
      .map(
        (entry): TemplateDifference => ({ part, kind: 'added', before: '', after: inWords(entry, language) }),
      ),
  ];
}

const inWords = (entry: IndicatorTerms, language: Language): string =>
  [
    entry.fullName,
    targetText(entry),
    entry.weight,
    entry.perUnitDeduct > 0 ? `−${entry.perUnitDeduct}` : '',
    entry.source === 'MANUAL' ? '' : label(INDICATOR_SOURCE_TEXTS, entry.source, language),
    entry.vetoWhenExceeded ? label(INDICATOR_VETO_TEXTS, 'vetoWhenExceeded', language) : '',
  ]
    .filter((word) => word !== '' && word !== '—')
    .join(' · ');
