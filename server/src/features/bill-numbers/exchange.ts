import { BillRuleEdit } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { PROBLEM_TEXTS, readTable } from '../../kernel/sheet-table.ts';
import { writeWorkbook } from '../../kernel/spreadsheet.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { billRuleInfo, insertRule } from './bill-rules.service.ts';

const SHEET = ['编号规则', '編號規則', 'Numbering rules'] as const;

const HEADERS = {
  fullName: ['业务名称', '業務名稱', 'Name'],
  enCode: ['业务编码', '業務編碼', 'Code'],
  prefix: ['前缀', '前綴', 'Prefix'],
  dateFormat: ['日期格式', '日期格式', 'Date format'],
  digit: ['流水位数', '流水位數', 'Digits'],
  startNumber: ['流水起始', '流水起始', 'Start'],
  sortCode: ['排序', '排序', 'Sort order'],
  enabledMark: ['启用', '啟用', 'Enabled'],
  description: ['说明', '說明', 'Description'],
} as const satisfies Texts;

const YES_NO = { '1': ['是', '是', 'Yes'], '0': ['否', '否', 'No'] } as const satisfies Texts;

/** A rule as a workbook that `importBillRules` reads again. */
export async function exportBillRule(ctx: Ctx, id: string): Promise<ExportLink> {
  const rule = await billRuleInfo(ctx, id);
  const head = pick(HEADERS, ctx.language);
  const yesNo = pick(YES_NO, ctx.language);
  const bytes = await writeWorkbook([
    {
      name: pick({ sheet: SHEET }, ctx.language).sheet,
      columns: Object.values(head).map((header) => ({ header, width: 16 })),
      rows: [
        [
          rule.fullName,
          rule.enCode,
          rule.prefix,
          rule.dateFormat,
          rule.digit,
          rule.startNumber,
          rule.sortCode,
          yesNo[rule.enabledMark === 1 ? '1' : '0'],
          rule.description,
        ],
      ],
    },
  ]);
  return createDownloadLink(ctx, { name: `${rule.fullName}.xlsx`, bytes });
}

/** Brings rules in, all or none; faults are told row by row. */
export async function importBillRules(ctx: Ctx, bytes: Uint8Array): Promise<{ added: number }> {
  const table = await readTable(bytes, {
    sheet: SHEET,
    headers: HEADERS,
    required: ['fullName', 'enCode', 'prefix', 'dateFormat', 'digit', 'startNumber'],
    language: ctx.language,
    maxRows: 1000,
  }).catch(asRefusal);
  if (table.rows.length === 0) refuse('import.wrongFormat');
  const words = pick(PROBLEM_TEXTS, ctx.language);
  const rules = table.rows.flatMap((row) => {
    const parsed = BillRuleEdit.safeParse({
      fullName: row.text('fullName'),
      enCode: row.text('enCode'),
      prefix: row.text('prefix'),
      dateFormat: row.text('dateFormat'),
      digit: row.number('digit'),
      startNumber: row.text('startNumber'),
      sortCode: row.number('sortCode') ?? 0,
      enabledMark: row.code('enabledMark', YES_NO) === '0' ? 0 : 1,
      description: row.text('description'),
    });
    if (parsed.success) return [{ row, edit: parsed.data }];
    const faulty = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    for (const key of Object.keys(HEADERS).filter(isHeader))
      if (faulty.has(key)) row.problem(key, fill(words.notValid, { value: row.text(key) }));
    return [];
  });
  const faults = () =>
    refuse('import.faults', { count: table.problems.length }, { problems: table.problems });
  if (table.problems.length > 0) faults();
  return change(ctx, async (tx) => {
    for (const { row, edit } of rules) {
      try {
        const id = await insertRule(ctx, tx.db, edit);
        tx.record({
          action: 'billRule.imported',
          targetType: 'billRule',
          targetId: id,
          after: { fullName: edit.fullName, enCode: edit.enCode },
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        row.problem('enCode', refusalReply(error.errorCode, ctx.language, error.params).msg);
      }
    }
    if (table.problems.length > 0) faults();
    return { added: rules.length };
  });
}

const isHeader = (key: string): key is keyof typeof HEADERS => key in HEADERS;
