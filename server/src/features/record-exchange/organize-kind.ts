import {
  CompanyProperty,
  type OrganizeNode,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import { PROBLEM_TEXTS } from '../../kernel/sheet-table.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import {
  companyValues,
  createOrganize,
  departmentValues,
  organizesOfPages,
} from '../organizations/public.ts';
import type { ExchangeKind } from './exchange-kind.ts';
import { accounts, organizePaths } from './record-exchange.queries.ts';
import { SHARED_HEADERS, sharedCells, stateCell, UNKNOWN } from './shared-cells.ts';

const { fullName, enCode, ...tail } = SHARED_HEADERS;
const HEADERS = {
  category: ['类别', '類別', 'Kind'],
  parent: [
    '上级（完整路径，顶级留空）',
    '上級（完整路徑，頂級留空）',
    'Parent (full path, empty at the top)',
  ],
  fullName,
  enCode,
  manager: ['负责人账号', '負責人帳號', 'Leader’s account'],
  ...tail,
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

const flat = (nodes: readonly OrganizeNode[]): OrganizeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function categoryOf(text: string): 'company' | 'department' | null {
  const found = Object.entries(CATEGORIES).find(([code, words]) =>
    [code, ...words].some((word) => word.toLowerCase() === text.toLowerCase()),
  );
  return found ? (found[0] === 'company' ? 'company' : 'department') : null;
}
