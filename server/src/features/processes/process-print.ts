import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { PROCESS_RECORD_WORDS } from '@auditplus/contract/features/processes/process-record-words.ts';
import {
  processLifecycle,
  processStanding,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessDetail, TaskRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import type { PrintApproval } from '@auditplus/core/print/print-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { label, type Texts } from '../../kernel/texts.ts';
import type { PrintedRecord, PrintRecordKind } from '../print-templates/public.ts';
import { printedDetail, taskRecords } from './process-detail.ts';
import { listMine, listMonitored } from './process-lists.queries.ts';
import { formInWords, whoActed } from './process-sheet.ts';
import { isMonitor } from './reading.ts';

const SAMPLES = 20;

const NODE = ['步骤', '步驟', 'Step'] as const;
const PERSON = ['经办人', '經辦人', 'Person'] as const;
const RESULT = ['结果', '結果', 'Result'] as const;
const OPINION = ['意见', '意見', 'Opinion'] as const;
const TIME = ['时间', '時間', 'Time'] as const;

/** Processes as print templates see them: how they stand, the form in words, and everything that was done. */
export const processPrint: PrintRecordKind = {
  record: 'process',
  label: ['流程', '流程', 'Process'],
  main: [
    { name: 'enCode', type: 'text', label: ['单号', '單號', 'Number'] },
    { name: 'fullName', type: 'text', label: ['标题', '標題', 'Title'] },
    { name: 'flowName', type: 'text', label: ['流程名称', '流程名稱', 'Process'] },
    { name: 'status', type: 'text', label: ['状态', '狀態', 'Status'] },
    { name: 'isApproved', type: 'boolean', label: ['已通过', '已通過', 'Approved'] },
    { name: 'urgency', type: 'text', label: ['紧急程度', '緊急程度', 'Urgency'] },
    { name: 'initiator', type: 'text', label: ['发起人', '發起人', 'Initiator'] },
    { name: 'startTime', type: 'moment', label: ['发起时间', '發起時間', 'Launched'] },
    { name: 'endTime', type: 'moment', label: ['结束时间', '結束時間', 'Ended'] },
    { name: 'thisStep', type: 'text', label: ['当前步骤', '目前步驟', 'Current step'] },
    { name: 'endReason', type: 'text', label: ['结束原因', '結束原因', 'Reason'] },
  ],
  tables: [
    {
      name: 'form',
      label: ['表单', '表單', 'Form'],
      columns: [
        { name: 'field', type: 'text', label: ['字段', '欄位', 'Field'] },
        { name: 'value', type: 'text', label: ['内容', '內容', 'Value'] },
      ],
    },
    {
      name: 'lines',
      label: ['明细', '明細', 'Lines'],
      columns: [
        { name: 'table', type: 'text', label: ['明细表', '明細表', 'Table'] },
        { name: 'no', type: 'integer', label: ['行号', '列號', 'Row'] },
        { name: 'field', type: 'text', label: ['字段', '欄位', 'Field'] },
        { name: 'value', type: 'text', label: ['内容', '內容', 'Value'] },
      ],
    },
    {
      name: 'records',
      label: ['流转记录', '流轉記錄', 'Records'],
      columns: [
        { name: 'node', type: 'text', label: NODE },
        { name: 'person', type: 'text', label: PERSON },
        { name: 'result', type: 'text', label: RESULT },
        { name: 'opinion', type: 'text', label: OPINION },
        { name: 'receiver', type: 'text', label: ['接收人', '接收人', 'To'] },
        { name: 'time', type: 'moment', label: TIME },
      ],
    },
  ],
  async load(ctx, ids) {
    const found = new Map<string, PrintedRecord>();
    for (const id of ids) {
      const detail = await printedDetail(ctx, id);
      if (detail) found.set(id, await printed(ctx, detail));
    }
    return found;
  },
  async samples(ctx, keyword) {
    const query = { keyword, currentPage: 1, pageSize: SAMPLES, sort: 'desc' as const };
    const { rows } = isMonitor(ctx)
      ? await listMonitored(ctx.db, query)
      : await listMine(ctx.db, ctx.caller.userId, query);
    return rows.map(({ id, en_code, full_name }) => ({ id, fullName: nameOf(en_code, full_name) }));
  },
};

const nameOf = (number: string, title: string): string => [number, title].filter(Boolean).join(' ');

const URGENCIES: Texts = {
  urgency1: ['普通', '普通', 'Normal'],
  urgency2: ['重要', '重要', 'Important'],
  urgency3: ['紧急', '緊急', 'Urgent'],
};

/** What a block of approvals names: submissions and decisions of people. */
const DECISIONS: ReadonlySet<number> = new Set([
  HANDLE_STATUS.submitted,
  HANDLE_STATUS.agreed,
  HANDLE_STATUS.refused,
  HANDLE_STATUS.handled,
  HANDLE_STATUS.returned,
]);

async function printed(ctx: Ctx, detail: ProcessDetail): Promise<PrintedRecord> {
  const { flowTaskInfo: task } = detail;
  const { facts, tables } = await formInWords(ctx, detail);
  const records = detail.flowTaskOperatorRecordList.toSorted((a, b) => a.handleTime - b.handleTime);
  return {
    title: nameOf(task.enCode, task.fullName),
    data: {
      main: {
        enCode: task.enCode,
        fullName: task.fullName,
        flowName: task.flowName,
        status: processStanding(task, ctx.language).text,
        isApproved: processLifecycle.is(task.status, 'approved'),
        urgency: label(URGENCIES, `urgency${task.flowUrgent}`, ctx.language),
        initiator: task.creatorUser,
        startTime: task.startTime,
        endTime: task.endTime,
        thisStep: task.thisStep,
        endReason: task.endReason,
      },
      tables: {
        form: facts.map((fact) => ({ field: fact.label, value: fact.value })),
        lines: tables.flatMap(({ title, columns, rows }) =>
          rows.flatMap((row, at) =>
            row.map((value, column) => ({ table: title, no: at + 1, field: columns[column] ?? '', value })),
          ),
        ),
        records: records.map((record) => ({
          node: record.nodeName,
          person: whoActed(ctx, record),
          result: resultOf(ctx, record),
          opinion: record.handleOpinion,
          receiver: record.operatorId,
          time: record.handleTime,
        })),
      },
      approvals: approvalsIn(ctx, records),
    },
  };
}

/** Who decided in a process, for whoever may read it. */
export async function processApprovals(ctx: Ctx, id: string): Promise<PrintApproval[]> {
  return approvalsIn(ctx, await taskRecords(ctx, id));
}

const approvalsIn = (ctx: Ctx, records: readonly TaskRecord[]): PrintApproval[] =>
  records
    .filter(({ handleStatus }) => DECISIONS.has(handleStatus))
    .toSorted((a, b) => a.handleTime - b.handleTime)
    .map((record) => ({
      node: record.nodeName,
      person: whoActed(ctx, record),
      result: resultOf(ctx, record),
      opinion: record.handleOpinion,
      at: record.handleTime,
      signature: record.signImg.slice(record.signImg.indexOf(',') + 1),
    }));

const resultOf = ({ language }: Ctx, { handleStatus }: TaskRecord): string =>
  label(PROCESS_RECORD_WORDS, `status${handleStatus}`, language);
