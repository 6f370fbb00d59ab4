import { PositionQuery } from '@auditplus/contract/features/positions/positions.model.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createPosition, listPositions } from '../positions/public.ts';
import type { ExchangeKind } from './exchange-kind.ts';
import {
  dictionaryWords,
  organizePaths,
  SHARED_HEADERS,
  sharedCells,
  stateCell,
  UNKNOWN,
} from './shared-cells.ts';

const { fullName, enCode, ...tail } = SHARED_HEADERS;
const HEADERS = {
  organize: ['所属组织（完整路径）', '所屬組織（完整路徑）', 'Organisation (full path)'],
  fullName,
  enCode,
  type: ['岗位类型', '崗位類型', 'Type'],
  ...tail,
} as const satisfies Texts;

const ALL = 10_000;

/** Positions as a workbook. */
export const positionKind: ExchangeKind = {
  sheet: ['岗位', '崗位', 'Positions'],
  headers: HEADERS,
  required: ['organize', 'fullName', 'enCode', 'type'],
  async rows(ctx, { organizeId, keyword }) {
    const { list } = await listPositions(ctx, PositionQuery.parse({ pageSize: ALL, organizeId, keyword }));
    return list.map((row) => ({
      organize: row.department,
      fullName: row.fullName,
      enCode: row.enCode,
      type: row.type,
      sortCode: String(row.sortCode),
      enabledMark: stateCell(row.enabledMark, ctx.language),
      description: row.description,
    }));
  },
  async open(ctx) {
    const [{ idByPath }, types] = await Promise.all([
      organizePaths(ctx.db),
      dictionaryWords(ctx.db, 'PositionType'),
    ]);
    const { missing } = pick(UNKNOWN, ctx.language);
    return {
      read(cells, complain) {
        let isRight = true;
        const wrong = (column: string, text: string) => {
          isRight = false;
          complain(column, text);
        };
        const shared = sharedCells(cells, ctx.language, wrong);
        const organizeId = idByPath.get((cells.organize ?? '').trim());
        if (!organizeId) wrong('organize', fill(missing, { value: cells.organize ?? '' }));
        const type = types.get((cells.type ?? '').trim().toLowerCase());
        if (!type) wrong('type', fill(missing, { value: cells.type ?? '' }));
        if (!isRight || !organizeId || !type) return null;
        return () => createPosition(ctx, { ...shared, organizeId, type });
      },
    };
  },
};
