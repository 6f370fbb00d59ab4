import { PROCESS_RECORD_WORDS } from '@auditplus/contract/features/processes/process-record-words.ts';
import { processStamp, processStanding } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { ProcessDetail, TaskRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { optionName } from '@auditplus/contract/kinds/option-source.ts';
import { z } from 'zod';
import type { Block, Fact, PrintDocument, StampTone } from '../../documents/document-model.ts';
import { moment, NONE } from '../../documents/format.ts';
import { drawnSignature } from '../../documents/photos.ts';
import { renderDocument } from '../../documents/render-document.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { fill, label, pick, type Texts } from '../../kernel/texts.ts';
import { createDownloadLink } from '../files/public.ts';
import { organizeNames } from '../organizations/public.ts';
import { processDetail } from './process-detail.ts';
import { namesOf } from './processes.repository.ts';

const TEXTS = {
  number: ['单号', '單號', 'Number'],
  initiator: ['发起人', '發起人', 'Initiator'],
  started: ['发起时间', '發起時間', 'Launched'],
  ended: ['结束时间', '結束時間', 'Ended'],
  state: ['状态', '狀態', 'Status'],
  step: ['当前步骤', '目前步驟', 'Current step'],
  reason: ['结束原因', '結束原因', 'Reason'],
  form: ['表单', '表單', 'Form'],
  records: ['流转记录', '流轉記錄', 'Records'],
  node: ['步骤', '步驟', 'Step'],
  person: ['经办人', '經辦人', 'Person'],
  result: ['结果', '結果', 'Result'],
  opinion: ['意见', '意見', 'Opinion'],
  time: ['时间', '時間', 'Time'],
  onBehalf: ['{name}（代{other}）', '{name}（代{other}）', '{name} (for {other})'],
  signatures: ['签名', '簽名', 'Signatures'],
  none: ['无', '無', 'None'],
  yes: ['是', '是', 'Yes'],
  no: ['否', '否', 'No'],
  page: ['第 {page} / {pages} 页', '第 {page} / {pages} 頁', 'Page {page} of {pages}'],
} as const satisfies Texts;

type Words = { readonly [K in keyof typeof TEXTS]: string };

/** The sheet of an instance as PDF: what the caller may read of its form, and everything that was done. */
export async function processSheet(ctx: Ctx, id: string): Promise<ExportLink> {
  const detail = await processDetail(ctx, id, {});
  const text = pick(TEXTS, ctx.language);
  const document = await sheetOf(ctx, detail, text);
  const chunks: Buffer[] = [];
  for await (const chunk of renderDocument({ kind: 'print', format: 'pdf', document, pageText: text.page }))
    chunks.push(Buffer.from(chunk));
  const { fullName, enCode } = detail.flowTaskInfo;
  return createDownloadLink(ctx, {
    name: `${[enCode, fullName].filter(Boolean).join(' ')}.pdf`,
    bytes: Buffer.concat(chunks),
  });
}

async function sheetOf(ctx: Ctx, detail: ProcessDetail, text: Words): Promise<PrintDocument> {
  const { flowTaskInfo: task, flowTaskOperatorRecordList: records } = detail;
  const now = ctx.clock.now();
  const facts: Fact[] = [
    { label: text.number, value: task.enCode || NONE },
    { label: text.state, value: processStanding(task, ctx.language).text },
    { label: text.initiator, value: task.creatorUser },
    { label: text.started, value: moment(task.startTime) },
    ...(task.endTime === null
      ? [{ label: text.step, value: task.thisStep || NONE }]
      : [{ label: text.ended, value: moment(task.endTime) }]),
    ...(task.endReason === '' ? [] : [{ label: text.reason, value: task.endReason, wide: true }]),
  ];
  return {
    language: ctx.language,
    title: task.fullName,
    subject: task.flowName,
    author: ctx.caller.name,
    createdAt: now.getTime(),
    headerLeft: task.flowName,
    headerRight: task.enCode,
    footer: `${ctx.caller.name} ${dayOf(now)}`,
    watermark: null,
    stamp: stampOn(task, ctx),
    cover: null,
    contentsTitle: null,
    blocks: [
      { kind: 'heading', level: 1, text: task.fullName },
      { kind: 'facts', facts },
      { kind: 'heading', level: 2, text: text.form },
      ...(await formBlocks(ctx, detail, text)),
      { kind: 'heading', level: 2, text: text.records },
      recordTable(ctx, records, text),
      ...signatureBlocks(records, text),
    ],
  };
}

const STAMP_TONES: Readonly<Record<string, StampTone>> = { green: 'good', red: 'bad' };

/** How it ended, as one stamps a file. */
function stampOn(task: ProcessDetail['flowTaskInfo'], { language }: Ctx): PrintDocument['stamp'] {
  const stamp = processStamp(task, language);
  return stamp && { text: stamp.text, tone: STAMP_TONES[stamp.tone] ?? 'plain' };
}

/** Who acted, and for whom by delegation. */
export function whoActed(ctx: Ctx, { userName: name, forName: other }: TaskRecord): string {
  return other === '' ? name : fill(label(TEXTS, 'onBehalf', ctx.language), { name, other });
}

/** The oldest first, as one reads a file. */
function recordTable(ctx: Ctx, records: readonly TaskRecord[], text: Words): Block {
  return {
    kind: 'table',
    columns: [
      { title: text.node, weight: 3 },
      { title: text.person, weight: 3 },
      { title: text.result, weight: 3 },
      { title: text.opinion, weight: 5 },
      { title: text.time, weight: 3 },
    ],
    rows: records
      .toSorted((a, b) => a.handleTime - b.handleTime)
      .map((record) => [
        record.nodeName,
        whoActed(ctx, record),
        label(PROCESS_RECORD_WORDS, `status${record.handleStatus}`, ctx.language),
        [record.handleOpinion, record.operatorId, record.detail].filter(Boolean).join(' · ') || NONE,
        moment(record.handleTime),
      ]),
    empty: text.none,
  };
}

function signatureBlocks(records: readonly TaskRecord[], text: Words): Block[] {
  const pictures = records.flatMap(({ signImg, userName, nodeName, handleTime }) => {
    const picture =
      signImg === '' ? null : drawnSignature(signImg, `${userName} · ${nodeName} · ${moment(handleTime)}`);
    return picture ? [picture] : [];
  });
  if (pictures.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: text.signatures },
    { kind: 'pictures', pictures },
  ];
}

const Choices = z.object({
  options: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      fullName: z.string(),
      zhtw: z.string().optional(),
      en: z.string().optional(),
    }),
  ),
});
type Field = ProcessDetail['flowFormInfo']['fields'][number];
type Say = (field: Field, value: unknown) => string;

type FormInWords = {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
};

/** The fields that the caller may read, in the order of the form, with their values in words. */
export async function formInWords(ctx: Ctx, detail: ProcessDetail): Promise<FormInWords> {
  const hidden = new Set(detail.formOperates.filter(({ read }) => !read).map(({ id }) => id));
  const fields = detail.flowFormInfo.fields.filter(({ filedId }) => !hidden.has(filedId));
  const values: Readonly<Record<string, unknown>> = detail.record?.data ?? detail.formData;
  const tables = fields.filter(({ elementKey }) => elementKey === 'table');
  const isColumn = ({ filedId }: Field) => tables.some((table) => filedId.startsWith(`${table.filedId}-`));
  const say = await sayer(ctx, values, pick(TEXTS, ctx.language));
  return {
    facts: fields
      .filter((field) => !tables.includes(field) && !isColumn(field))
      .map((field) => ({ label: field.filedName, value: say(field, values[field.filedId]) })),
    tables: tables.map((table) => {
      const columns = fields.filter(({ filedId }) => filedId.startsWith(`${table.filedId}-`));
      return {
        title: table.filedName,
        columns: columns.map(({ filedName }) => filedName),
        rows: rowsIn(values[table.filedId]).map((row) =>
          columns.map((column) => say(column, row[column.filedId.slice(table.filedId.length + 1)])),
        ),
      };
    }),
  };
}

/** The fields of the form, child tables as tables below them. */
async function formBlocks(ctx: Ctx, detail: ProcessDetail, text: Words): Promise<Block[]> {
  const { facts, tables } = await formInWords(ctx, withoutOwnNumber(detail));
  if (facts.length + tables.length === 0) return [{ kind: 'text', text: text.none, tone: 'muted' }];
  return [
    {
      kind: 'facts',
      facts: facts.map(({ label, value }) => ({ label, value: value || NONE, wide: value.length > LONG })),
    },
    ...tables.flatMap(({ title, columns, rows }): Block[] => [
      { kind: 'text', text: title, tone: 'strong' },
      {
        kind: 'table',
        columns: columns.map((column) => ({ title: column, weight: 1 })),
        rows: rows.map((row) => row.map((value) => value || NONE)),
        empty: text.none,
      },
    ]),
  ];
}

/** The number of the instance stands above the form. */
function withoutOwnNumber(detail: ProcessDetail): ProcessDetail {
  const { flowFormInfo, flowTaskInfo, record, formData } = detail;
  const values: Readonly<Record<string, unknown>> = record?.data ?? formData;
  const fields = flowFormInfo.fields.filter(
    ({ filedId, elementKey }) => elementKey !== 'billRule' || values[filedId] !== flowTaskInfo.enCode,
  );
  return { ...detail, flowFormInfo: { ...flowFormInfo, fields } };
}

/** So many characters still stand in half the width. */
const LONG = 40;

const rowsIn = (value: unknown): Readonly<Record<string, unknown>>[] =>
  z.array(z.record(z.string(), z.unknown())).catch([]).parse(value);

/** Says values in words: people, organisations, choices, dates. */
async function sayer(ctx: Ctx, values: Readonly<Record<string, unknown>>, text: Words): Promise<Say> {
  const [people, organizes] = await Promise.all([
    namesOf(ctx.db, textsIn(values)),
    organizeNames(ctx.db, ctx.language),
  ]);
  return (field, value) => {
    const kind = field.elementKey ?? '';
    const choices = new Map(
      Choices.safeParse(field.props).data?.options.map((option) => [
        option.id,
        optionName(option, ctx.language),
      ]),
    );
    const one = (part: unknown): string => {
      if (part === null || part === undefined || part === '') return '';
      if (typeof part === 'boolean' || kind === 'switch')
        return part === true || part === 1 ? text.yes : text.no;
      if (kind === 'date' && typeof part === 'number') return dayOf(new Date(part));
      if (typeof part === 'number') return String(choices.get(String(part)) ?? part);
      if (typeof part === 'string')
        return choices.get(part) ?? people.get(part) ?? organizes.get(part) ?? part;
      const named = z.object({ name: z.string() }).safeParse(part);
      return named.data?.name ?? '';
    };
    const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return listed(parts.map(one).filter(Boolean), ctx.language);
  };
}

/** Every text in the values of a form: some are ids of people. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length <= 50 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
