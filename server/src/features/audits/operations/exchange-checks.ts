import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckImportReply, CheckQuery } from '@auditplus/contract/features/audits/audits.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { newAuditOptions, newStagePlan } from '@auditplus/core/audits/new-audit.ts';
import type { FastifyRequest } from 'fastify';
import { CHECK_TYPES } from '../../../documents/labels.ts';
import { change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { receiveFile } from '../../../kernel/http/receive-file.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { SpreadsheetError, XLSX_TYPE } from '../../../kernel/spreadsheet.ts';
import { label } from '../../../kernel/texts.ts';
import { taskScope } from '../../audit-base/public.ts';
import { settings } from '../../sys-config/public.ts';
import { assertMay, canCreateCheck } from '../audits.policy.ts';
import { listChecks } from '../audits.service.ts';
import { checkNames, offPlanReasons } from '../check-names.queries.ts';
import { type CheckLine, checksXlsx, readChecksXlsx } from '../check-workbook.ts';
import { findTasks } from '../tasks.repository.ts';
import { readDrafts } from './read-drafts.ts';
import { storeCheck } from './save-check.ts';

/** Audits of one export; lists of this product's groups are far below it. */
const MAX_CHECKS = 10_000;
const MAX_TASKS = 50_000;

/** The audits of a filter as a workbook, one line per audited unit of the caller's scope. */
export async function exportChecks(ctx: Ctx, query: CheckQuery): Promise<BytesReply> {
  const { list } = await listChecks(ctx, { ...query, currentPage: 1, pageSize: MAX_CHECKS });
  const tasks = await findTasks(
    ctx.db,
    {
      scope: taskScope(ctx),
      today: dayOf(ctx.clock.now()),
      checkIds: list.map(({ id }) => id),
    },
    { limit: MAX_TASKS, offset: 0 },
  );
  const tasksOf = Map.groupBy(tasks, ({ check_id }) => check_id);
  const reasons = await offPlanReasons(
    ctx,
    list.map(({ id }) => id),
  );
  const lines = list.flatMap((check): CheckLine[] => {
    const head = {
      enCode: check.enCode,
      fullName: check.fullName,
      year: check.year,
      checkType: label(CHECK_TYPES, check.checkType, ctx.language),
      offPlanReason: reasons.get(check.id) ?? '',
      startDate: check.startDate,
      endDate: check.endDate,
      lead: check.lead?.name ?? '',
      state: auditLifecycle.labelOf(check.state, ctx.language),
    };
    const units = tasksOf.get(check.id) ?? [];
    if (units.length === 0)
      return [{ ...head, unit: '', standard: '', partner: '', completion: 0, percent: null, grade: '' }];
    return units.map((task) => ({
      ...head,
      unit: task.unit_name,
      standard: `${task.standard_name} ${task.version_no}`,
      partner: task.partner_name ?? '',
      completion: task.progress,
      percent: task.published_percent,
      grade: task.grade ?? '',
    }));
  });
  const bytes = await checksXlsx(lines, { ...typesIn(ctx.language), isTemplate: false });
  return workbook(bytes, `${LIST_NAMES[ctx.language]}-${dayOf(ctx.clock.now())}.xlsx`);
}

/** The empty workbook of the import. */
export async function checkTemplate(ctx: Ctx): Promise<BytesReply> {
  const bytes = await checksXlsx([], { ...typesIn(ctx.language), isTemplate: true });
  return workbook(bytes, TEMPLATE_NAMES[ctx.language]);
}

/** Stores the audits of a workbook as drafts with the stages of the audit settings, all of them or none. */
export async function importChecks(ctx: Ctx, request: FastifyRequest): Promise<CheckImportReply> {
  assertMay(canCreateCheck(ctx));
  const { bytes } = await receiveFile(request);
  const { lines, missing } = await readChecksXlsx(bytes).catch(refuseUnreadable);
  if (missing.length > 0) refuse('AU1806');
  const { drafts, problems, skipped } = await readDrafts(ctx, lines);
  if (problems.length > 0) refuse('AU1805', { n: problems.length }, { problems: problems.slice(0, 500) });
  const { audit } = await settings(ctx);
  return change(
    ctx,
    async (tx) => {
      const ids: string[] = [];
      for (const draft of drafts)
        ids.push(
          await storeCheck(tx, ctx, {
            ...draft,
            stagePlan: newStagePlan(audit),
            options: newAuditOptions(audit),
          }),
        );
      return ids.length === 0 ? [] : checkNames(tx.db, ids);
    },
    async (created) => ({
      created: created.map((row) => ({ id: row.id, enCode: row.en_code, fullName: row.full_name })),
      skipped,
    }),
  );
}

const typesIn = (language: Language) => ({
  language,
  types: Object.keys(CHECK_TYPES).map((code) => label(CHECK_TYPES, Number(code), language)),
});

const LIST_NAMES = { zh: '审核列表', zhtw: '審核列表', en: 'audits' } as const;
const TEMPLATE_NAMES = {
  zh: '审核导入模板.xlsx',
  zhtw: '審核匯入範本.xlsx',
  en: 'audit-import-template.xlsx',
} as const;

const workbook = (bytes: Uint8Array, name: string): BytesReply => ({
  stream: Buffer.from(bytes),
  type: XLSX_TYPE,
  headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
});

function refuseUnreadable(error: unknown): never {
  if (error instanceof SpreadsheetError) refuse('AU1806');
  throw error;
}
