import {
  CompanyProperty,
  type OrganizeNode,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { PROBLEM_TEXTS } from '../../kernel/sheet-table.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { type Cells, type Complain, type ExchangeKind, UNKNOWN } from '../record-exchange/public.ts';
import { organizesOfPages } from './organizations.service.ts';
import { accounts, organizePaths } from './organize-kind.queries.ts';
import { companyValues, createOrganize, departmentValues } from './save-organize.ts';

const HEADERS = {
  category: ['类别', '類別', 'Kind'],
  parent: [
    '上级（完整路径，顶级留空）',
    '上級（完整路徑，頂級留空）',
    'Parent (full path, empty at the top)',
  ],
  fullName: ['名称', '名稱', 'Name'],
  enCode: ['编码', '編碼', 'Code'],
  manager: ['负责人账号', '負責人帳號', 'Leader’s account'],
  sortCode: ['排序', '排序', 'Order'],
  enabledMark: ['状态', '狀態', 'State'],
  description: ['说明', '說明', 'Description'],
} as const satisfies Texts;

const CATEGORIES = {
  company: ['公司', '公司', 'Company'],
  department: ['部门', '部門', 'Department'],
} as const satisfies Texts;

const TOP = '-1';

/** Companies and departments as a workbook; a parent may stand in an earlier row. */
export const organizeKind: ExchangeKind = {
  sheet: ['组织', '組織', 'Organisations'],
  headers: HEADERS,
  required: ['category', 'fullName', 'enCode'],
  async rows(ctx, { keyword }) {
    const [nodes, { pathById }] = await Promise.all([organizesOfPages(ctx, keyword), organizePaths(ctx.db)]);
    const words = pick(CATEGORIES, ctx.language);
    return flat(nodes)
      .filter((node) => !node.disabled)
      .map((node) => ({
        category: words[node.category === 'company' ? 'company' : 'department'],
        parent: pathById.get(node.organizeIds.at(-2) ?? '') ?? '',
        fullName: node.fullName,
        enCode: node.enCode,
        manager: node.manager.split('/')[1] ?? '',
        sortCode: String(node.sortCode),
        enabledMark: stateCell(node.enabledMark, ctx.language),
        description: node.description,
      }));
  },
  async open(ctx) {
    const [{ idByPath }, managers] = await Promise.all([organizePaths(ctx.db), accounts(ctx)]);
    const known = new Set(idByPath.keys());
    const { missing } = pick(UNKNOWN, ctx.language);
    const words = pick(PROBLEM_TEXTS, ctx.language);
    return {
      read(cells, complain) {
        let isRight = true;
        const wrong = (column: string, text: string) => {
          isRight = false;
          complain(column, text);
        };
        const shared = sharedCells(cells, ctx.language, wrong);
        const category = categoryOf((cells.category ?? '').trim());
        if (!category) wrong('category', fill(words.notValid, { value: cells.category ?? '' }));
        const parent = (cells.parent ?? '').trim();
        if (parent !== '' && !known.has(parent)) wrong('parent', fill(missing, { value: parent }));
        const account = (cells.manager ?? '').trim().toLowerCase();
        const managerId = account === '' ? '' : managers.get(account);
        if (managerId === undefined) wrong('manager', fill(missing, { value: cells.manager ?? '' }));
        if (!isRight || !category) return null;
        const path = parent === '' ? shared.fullName : `${parent}/${shared.fullName}`;
        known.add(path);
        return async () => {
          // Parents of earlier rows exist by now.
          const ids = idByPath.has(parent) ? idByPath : (await organizePaths(ctx.db)).idByPath;
          const base = { ...shared, parentId: parent === '' ? TOP : (ids.get(parent) ?? '') };
          await createOrganize(
            ctx,
            category === 'company'
              ? companyValues({ ...base, propertyJson: CompanyProperty.parse({}) })
              : departmentValues({
                  ...base,
                  shortName: '',
                  fullNameEn: '',
                  shortNameEn: '',
                  managerId: managerId ?? '',
                  isPlant: false,
                }),
          );
        };
      },
    };
  },
};

const STATES = { '1': ['启用', '啟用', 'On'], '0': ['停用', '停用', 'Off'] } as const satisfies Texts;

/** A state as a cell. */
const stateCell = (mark: number, language: Language): string =>
  pick(STATES, language)[mark === 1 ? '1' : '0'];

/** What any record has of a row; complains of what cannot stand. */
function sharedCells(cells: Cells, language: Language, complain: Complain) {
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

const flat = (nodes: readonly OrganizeNode[]): OrganizeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function categoryOf(text: string): 'company' | 'department' | null {
  const found = Object.entries(CATEGORIES).find(([code, words]) =>
    [code, ...words].some((word) => word.toLowerCase() === text.toLowerCase()),
  );
  return found ? (found[0] === 'company' ? 'company' : 'department') : null;
}
