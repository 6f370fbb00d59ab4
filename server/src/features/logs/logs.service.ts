import {
  operationWords,
  securityEventWords,
  targetWords,
} from '@auditplus/contract/features/logs/log-words.ts';
import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { attachment } from '../../kernel/http/content-disposition.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { streamSheet, XLSX_TYPE } from '../../kernel/spreadsheet.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { clearCategory, type LogFilter, listLogs, OPERATION, removeLines } from './logs.repository.ts';

const HEADERS = {
  time: ['时间', '時間', 'Time'],
  user: ['用户', '使用者', 'User'],
  account: ['账号', '帳號', 'Account'],
  event: ['事件', '事件', 'Event'],
  module: ['对象', '對象', 'Record'],
  target: ['名称', '名稱', 'Name'],
  address: ['IP', 'IP', 'IP'],
  device: ['设备', '裝置', 'Device'],
  url: ['请求地址', '請求位址', 'Address'],
  method: ['方式', '方式', 'Method'],
  duration: ['耗时(毫秒)', '耗時(毫秒)', 'Milliseconds'],
  status: ['状态', '狀態', 'Status'],
  detail: ['详情', '詳情', 'Details'],
} as const satisfies Texts;

const NAMES = {
  1: ['登录日志', '登入日誌', 'Sign-in log'],
  3: ['操作日志', '操作日誌', 'Operation log'],
  4: ['异常日志', '異常日誌', 'Exception log'],
  5: ['请求日志', '請求日誌', 'Request log'],
} as const satisfies Texts;

type Asked = Omit<LogFilter, 'currentPage' | 'pageSize' | 'language'>;

const PAGE = 2_000;
const MAX_ROWS = 100_000;

/** The matching lines as a workbook, read page by page while it is sent. */
export async function exportLogs(ctx: Ctx, filter: Asked): Promise<BytesReply> {
  const head = pick(HEADERS, ctx.language);
  const names: Readonly<Record<number, string | undefined>> = pick(NAMES, ctx.language);
  const name = names[filter.category] ?? String(filter.category);
  await change(ctx, async (tx) => {
    tx.record({ action: 'log.exported', targetType: 'log', targetId: String(filter.category) });
  });
  return {
    stream: streamSheet({
      name,
      columns: [
        { header: head.time, kind: 'moment', width: 18 },
        { header: head.user },
        { header: head.account },
        { header: head.event, width: 24 },
        { header: head.module },
        { header: head.target, width: 30 },
        { header: head.address },
        { header: head.device, width: 30 },
        { header: head.url, width: 40 },
        { header: head.method, width: 8 },
        { header: head.duration, kind: 'number' },
        { header: head.status, kind: 'integer' },
        { header: head.detail, width: 60 },
      ],
      rows: linesOf(ctx, filter),
    }),
    type: XLSX_TYPE,
    headers: { 'content-disposition': attachment(`${name}.xlsx`) },
  };
}

async function* linesOf(ctx: Ctx, filter: Asked) {
  for (let currentPage = 1; (currentPage - 1) * PAGE < MAX_ROWS; currentPage += 1) {
    const { list } = await listLogs(ctx.db, {
      ...filter,
      currentPage,
      pageSize: PAGE,
      language: ctx.language,
    });
    yield* list.map((row) => cellsOf(row, { category: filter.category, language: ctx.language }));
    if (list.length < PAGE) return;
  }
}

type Reading = { readonly category: number; readonly language: Language };

const cellsOf = (row: LogRow, { category, language }: Reading) => [
  row.creatorTime,
  row.userName,
  row.account,
  category === OPERATION
    ? operationWords(row.event, language)
    : securityEventWords(row.event, language, row.params),
  targetWords(row.moduleName, language),
  row.targetName,
  row.ipaddress,
  row.platForm,
  row.requestURL,
  row.requestMethod,
  row.requestDuration,
  row.status,
  row.json,
];

/** Deletes lines of the security, exception and request logs; the trail stays. */
export async function removeLogs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await change(ctx, async (tx) => {
    const removed = await removeLines(tx.db, ids);
    tx.record({ action: 'log.removed', targetType: 'log', targetId: 'lines', after: { removed } });
  });
}

/** Deletes a whole category; the trail stays, and says who did it. */
export async function clearLogs(ctx: Ctx, category: number): Promise<void> {
  if (category === OPERATION) refuse('log.trailKept');
  await change(ctx, async (tx) => {
    const removed = await clearCategory(tx.db, category);
    tx.record({ action: 'log.cleared', targetType: 'log', targetId: String(category), after: { removed } });
  });
}
