import { GroupQuery } from '@auditplus/contract/features/groups/groups.model.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createGroup, listGroups } from '../groups/public.ts';
import type { ExchangeKind } from './exchange-kind.ts';
import { dictionaryWords, SHARED_HEADERS, sharedCells, stateCell, UNKNOWN } from './shared-cells.ts';

const { fullName, enCode, ...tail } = SHARED_HEADERS;
const HEADERS = {
  fullName,
  enCode,
  type: ['分组类型', '分組類型', 'Type'],
  ...tail,
} as const satisfies Texts;

const ALL = 10_000;

/** Groups as a workbook. */
export const groupKind: ExchangeKind = {
  sheet: ['分组', '分組', 'Groups'],
  headers: HEADERS,
  required: ['fullName', 'enCode', 'type'],
  async rows(ctx, { keyword }) {
    const { list } = await listGroups(ctx, GroupQuery.parse({ pageSize: ALL, keyword }));
    return list.map((row) => ({
      fullName: row.fullName,
      enCode: row.enCode,
      type: row.type,
      sortCode: String(row.sortCode),
      enabledMark: stateCell(row.enabledMark, ctx.language),
      description: row.description,
    }));
  },
  async open(ctx) {
    const types = await dictionaryWords(ctx.db, 'groupType');
    const { missing } = pick(UNKNOWN, ctx.language);
    return {
      read(cells, complain) {
        let isRight = true;
        const wrong = (column: string, text: string) => {
          isRight = false;
          complain(column, text);
        };
        const shared = sharedCells(cells, ctx.language, wrong);
        const type = types.get((cells.type ?? '').trim().toLowerCase());
        if (!type) wrong('type', fill(missing, { value: cells.type ?? '' }));
        if (!isRight || !type) return null;
        return () => createGroup(ctx, { ...shared, type });
      },
    };
  },
};
