import type { Activity } from '@auditplus/contract/features/activities/activities.model.ts';
import { actionWords } from '@auditplus/contract/features/activities/activity-words.ts';
import { targetWords } from '@auditplus/contract/features/logs/log-words.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { z } from 'zod';
import { sheetName } from '../../documents/sheet-name.ts';
import type { RoleName } from '../../kernel/access.ts';
import { storedEntry } from '../../kernel/audit-log.ts';
import { actorInWords, roleInWords, targetName, targetNameIn } from '../../kernel/audit-log-names.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { streamSheet, XLSX_TYPE } from '../../kernel/spreadsheet.ts';
import { loadCheck } from '../stored-audits/public.ts';
import { entries, type Query } from './activities.queries.ts';
import { targetSheet } from './activity-scope.queries.ts';
import { type AuditLogNames, fieldsInWords, namesIn } from './audit-log-words.ts';

type Page = { list: Activity[]; pagination: { currentPage: number; pageSize: number; total: number } };

const FIELD = { zh: '审核或对象', zhtw: '審核或對象', en: 'audit or record' } as const;

/** The entries of a record, or of a whole audit, that the caller may read; newest first unless asked otherwise. */
export async function listActivities(ctx: Ctx, query: Query): Promise<Page> {
  await assertScope(ctx, query);
  const { currentPage, pageSize } = query;
  const [rows, count] = await Promise.all([
    page(ctx, query, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
    entries(ctx, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const reader = await readerOf(ctx);
  return {
    list: rows.map((row) => activityView(row, reader)),
    pagination: { currentPage, pageSize, total: count.total },
  };
}

/** As listed, as a workbook; at most 50,000 rows. */
export async function exportActivities(ctx: Ctx, query: Query): Promise<BytesReply> {
  await assertScope(ctx, query);
  const [sheet, ...headers] = TITLES[ctx.language];
  return {
    stream: streamSheet({
      name: sheet,
      columns: headers.map((header, index) => ({
        header,
        width: WIDTHS[index] ?? 18,
        wrap: index >= FIRST_WRAPPED,
        ...(index === 0 ? { kind: 'integer' as const } : index === 1 ? { kind: 'moment' as const } : {}),
      })),
      rows: sheetRows(ctx, query),
    }),
    type: XLSX_TYPE,
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${sheet}.xlsx`)}` },
  };
}

const TITLES = {
  zh: [
    '操作留痕',
    '序号',
    '时间',
    '人员',
    '角色',
    '操作',
    '对象类型',
    '对象',
    '变更前',
    '变更后',
    '原因',
    '校验值',
  ],
  zhtw: [
    '操作留痕',
    '序號',
    '時間',
    '人員',
    '角色',
    '操作',
    '對象類型',
    '對象',
    '變更前',
    '變更後',
    '原因',
    '校驗值',
  ],
  en: [
    'Trail',
    'No.',
    'Time',
    'Person',
    'Role',
    'Action',
    'Kind',
    'Record',
    'Before',
    'After',
    'Reason',
    'Hash',
  ],
} as const;
const WIDTHS = [8, 17, 12, 18, 24, 14, 30, 40, 40, 40, 66];
const FIRST_WRAPPED = 7;
const MAX_ROWS = 50_000;
const BATCH = 2000;

async function* sheetRows(ctx: Ctx, query: Query) {
  const reader = await readerOf(ctx);
  for (let offset = 0; offset < MAX_ROWS; offset += BATCH) {
    const rows = await page(ctx, query, { limit: BATCH, offset });
    const names = await namesIn(ctx.db, rows);
    for (const row of rows) yield sheetRow(row, names, reader);
    if (rows.length < BATCH) return;
  }
}

function sheetRow(row: Row, names: AuditLogNames, reader: Reader) {
  const { language } = reader;
  const entry = { targetType: row.target_type, names };
  return [
    row.seq,
    row.at.getTime(),
    actorInWords(row, language),
    roleInWords(row, reader),
    actionWords(row.action, language),
    targetWords(row.target_type, language),
    targetInWords(row, language),
    fieldsInWords(row.before, entry, language),
    fieldsInWords(row.after, entry, language),
    row.reason,
    row.hash ?? '',
  ];
}

/** The newest entries about one task of an audit that the caller may read, as its score workbook lists them. */
export async function taskAuditLog(
  ctx: Ctx,
  { checkId, taskId, limit }: { readonly checkId: string; readonly taskId: string; readonly limit: number },
) {
  const rows = await entries(ctx, { checkId, currentPage: 1, pageSize: limit })
    .select(['activities.seq', 'activities.at', 'activities.action', 'activities.reason', 'activities.hash'])
    .select('activities.target_type')
    .select(['activities.actor_id', 'activities.actor_role', 'actor.real_name as actor_name'])
    .select([targetName(ctx.language).as('target_name'), targetSheet.as('target_sheet')])
    .where('check_tasks.id', '=', taskId)
    .orderBy('activities.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed().map((row) => ({
    seq: row.seq,
    at: row.at.getTime(),
    person: actorInWords(row, ctx.language),
    action: actionWords(row.action, ctx.language),
    target: targetInWords(row, ctx.language),
    reason: row.reason,
    hash: row.hash ?? '',
  }));
}

/**
 * The entries of an audit's chain that the caller may read, in order and one JSON object a line: what the hashes are
 * made of, so that anybody can compute them again.
 */
export async function* auditLogLines(ctx: Ctx, checkId: string): AsyncGenerator<Buffer> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await entries(ctx, { checkId, currentPage: 1, pageSize: BATCH })
      .selectAll('activities')
      .orderBy('activities.seq')
      .limit(BATCH)
      .offset(offset)
      .execute();
    for (const row of rows) yield Buffer.from(`${JSON.stringify(lineOf(row))}\n`);
    if (rows.length < BATCH) return;
  }
}

function lineOf(row: Omit<Row, 'actor_name' | 'target_name' | 'target_sheet'>) {
  const { id: _id, chainId: _chainId, ip: _ip, ...entry } = storedEntry(row);
  return { seq: Number(row.seq), ...entry, prevHash: row.prev_hash, hash: row.hash };
}

/** In whose language entries are written, and what roles are called in it. */
type Reader = { readonly language: Language; readonly roleName: RoleName };

const readerOf = async (ctx: Ctx): Promise<Reader> => ({
  language: ctx.language,
  roleName: await ctx.access.roleNames(ctx.language),
});

async function assertScope(ctx: Ctx, query: Query): Promise<void> {
  if (query.checkId) await loadCheck(ctx.db, ctx, query.checkId);
  else if (!query.targetId) refuse('AU0004', { 字段: FIELD[ctx.language] });
}

const page = (ctx: Ctx, query: Query, { limit, offset }: { limit: number; offset: number }) =>
  entries(ctx, query)
    .selectAll('activities')
    .select([
      'actor.real_name as actor_name',
      targetName(ctx.language).as('target_name'),
      targetSheet.as('target_sheet'),
    ])
    .orderBy('activities.at', query.sort === 'asc' ? 'asc' : 'desc')
    .orderBy('activities.seq', query.sort === 'asc' ? 'asc' : 'desc')
    .orderBy('activities.id')
    .limit(limit)
    .offset(offset)
    .execute();

/** What the target of an entry is called; a whole sheet by its stage and lines in the reader's language. */
const targetInWords = (
  row: Pick<Row, 'target_type' | 'target_name' | 'target_sheet'>,
  language: Language,
): string => (row.target_sheet ? sheetName(row.target_sheet, language) : targetNameIn(row, language));

type Row = Awaited<ReturnType<typeof page>>[number];

const Fields = z.record(z.string(), z.unknown()).nullable();

const activityView = (row: Row, reader: Reader): Activity => ({
  id: row.id,
  seq: row.seq,
  at: row.at.getTime(),
  actor: {
    id: row.actor_id,
    name: actorInWords(row, reader.language),
  },
  actorRole: roleInWords(row, reader),
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  targetName: targetInWords(row, reader.language),
  before: Fields.parse(row.before),
  after: Fields.parse(row.after),
  reason: row.reason,
});
