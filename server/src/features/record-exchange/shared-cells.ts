import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellIssue } from '@auditplus/contract/kinds/kind.ts';
import { PROBLEM_TEXTS } from '../../kernel/sheet-table.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import type { Cells, Complain } from './exchange-kind.ts';

/** Columns that all kinds share. */
export const SHARED_HEADERS = {
  fullName: ['名称', '名稱', 'Name'],
  enCode: ['编码', '編碼', 'Code'],
  sortCode: ['排序', '排序', 'Order'],
  enabledMark: ['状态', '狀態', 'State'],
  description: ['说明', '說明', 'Description'],
} as const satisfies Texts;

const STATES = { '1': ['启用', '啟用', 'On'], '0': ['停用', '停用', 'Off'] } as const satisfies Texts;

/** A state as a cell. */
export const stateCell = (mark: number, language: Language): string =>
  pick(STATES, language)[mark === 1 ? '1' : '0'];

/** The shared columns of a row; complains of what cannot stand. */
export function sharedCells(cells: Cells, language: Language, complain: Complain) {
  const words = pick(PROBLEM_TEXTS, language);
  const text = (key: string) => (cells[key] ?? '').trim();
  for (const key of ['fullName', 'enCode']) {
    if (text(key) === '') complain(key, words.required);
    else if (text(key).length > 50) complain(key, fill(words.tooLong, { max: '50' }));
  }
  const order = text('sortCode') === '' ? 0 : Number(text('sortCode'));
  const isOrder = Number.isInteger(order) && order >= 0 && order <= 999_999;
  if (!isOrder) complain('sortCode', fill(words.notInteger, { value: text('sortCode') }));
  const state = stateOf(text('enabledMark'));
  if (state === null) complain('enabledMark', fill(words.notValid, { value: text('enabledMark') }));
  return {
    fullName: text('fullName'),
    enCode: text('enCode'),
    sortCode: isOrder ? order : 0,
    enabledMark: state ?? 1,
    description: text('description').slice(0, 500),
  };
}

function stateOf(text: string): 0 | 1 | null {
  if (text === '') return 1;
  const found = Object.entries(STATES).find(([code, words]) =>
    [code, ...words].some((word) => word.toLowerCase() === text.toLowerCase()),
  );
  return found ? (found[0] === '1' ? 1 : 0) : null;
}

/** What is said of a name that nothing has. */
export const UNKNOWN = {
  missing: ['“{value}”不存在', '「{value}」不存在', 'There is no “{value}”'],
} as const satisfies Texts;

/** What is said of a cell that cannot stand; `max` is the length that its column takes. */
export function cellIssueText(
  { issue }: CellIssue,
  { text, language, max }: { readonly text: string; readonly language: Language; readonly max?: number },
): string {
  const words = pick(PROBLEM_TEXTS, language);
  const value = text.trim();
  if (issue === 'unknown') return fill(pick(UNKNOWN, language).missing, { value });
  if (issue === 'tooLong') return fill(words.tooLong, { max: max ?? '' });
  return issue === 'required' ? words.required : fill(words[issue], { value });
}
