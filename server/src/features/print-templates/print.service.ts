import { randomInt } from 'node:crypto';
import {
  PrintBody,
  type PrintDataReply,
  type PrintVerification,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { knownLanguage, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { approvalsText } from '@auditplus/core/print/bind-content.ts';
import { sealsOf, showsApprovals } from '@auditplus/core/print/check-content.ts';
import { contentHtml } from '@auditplus/core/print/content-html.ts';
import { APPROVALS_FIELD, type PrintData } from '@auditplus/core/print/print-data.ts';
import type { Verification } from '../../documents/layout-document.ts';
import type { PartReport } from '../../documents/render-document.ts';
import { change } from '../../kernel/audit-log.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { zipFiles } from '../../kernel/zip.ts';
import { createDownloadLink } from '../files/public.ts';
import { heldSeals, knownSeals, recordSealUses } from '../seals/public.ts';
import { checkedTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import { findPrintRecord, type PrintedRecord } from './print-records.ts';
import { loadRecords, sampleRecord } from './print-source.ts';
import { findAnyTemplate, findPrint, findTemplate, insertPrints } from './print-templates.repository.ts';
import { rendered } from './render-prints.ts';

/** The published version of a template that is switched on; by the name of a kind of record, the record's own form. */
async function printing(ctx: Ctx, id: string) {
  const kind = await findPrintRecord(ctx, id);
  if (kind?.ownForm) {
    const { version, content, page, onPaper } = kind.ownForm;
    const body = PrintBody.parse({ source: { kind: 'record', record: id }, content, page });
    const fullName = inLanguage(ctx.language, kind.label);
    return { id, name: fullName, fullName, version, body, onPaper };
  }
  const row = orThrow(await findTemplate(ctx.db, id), 'record.missing');
  const published = await printDefinitions.published(ctx.db, id);
  if (row.enabled_mark !== 1 || !published) refuse('print.notPublished', { name: row.full_name });
  const { full_name: name } = row;
  const fullName = titleIn({ title: name, titles: published.body.titles }, ctx.language);
  return { id, name, fullName, ...published };
}

/** A template as HTML with the data of one record. */
export async function printData(ctx: Ctx, id: string, formId: string): Promise<PrintDataReply> {
  const template = await printing(ctx, id);
  const { body } = template;
  // A client of the contract puts those who decided where it likes.
  const [record] = await onPaper(ctx, template, await readable(ctx, body, [formId], true));
  const { main = {}, tables = {}, approvals = [] } = record?.data ?? {};
  return {
    printTemplate: contentHtml([...(record?.paper?.content ?? []), ...body.content], ctx.language),
    printData: {
      ...main,
      ...(record?.paper?.tables ?? tables),
      systemPrinter: ctx.caller.name,
      systemPrintTime: ctx.clock.now().getTime(),
      [APPROVALS_FIELD]: approvalsText(approvals, ctx.language),
    },
    operatorRecordList: approvals.map(({ node, person, result, opinion, at }) => ({
      handleStatus: result,
      handleTime: at,
      handleOpinion: opinion,
      nodeName: node,
      userName: person,
      handleId: '',
    })),
  };
}

/** The records of the ids, in their order; refuses with `print.recordDenied` unless the caller may read them all. */
async function readable(
  ctx: Ctx,
  body: PrintBody,
  ids: readonly string[],
  approvals = showsApprovals(body),
): Promise<PrintRecord[]> {
  const found = await loadRecords(ctx, body, { ids, approvals });
  return ids.map((id) => ({ id, ...orThrow(found.get(id), 'print.recordDenied') }));
}

/** Prints one record with the published template and keeps the document for the caller. */
export async function printRecord(
  ctx: Ctx,
  id: string,
  {
    formId,
    language,
    format,
  }: {
    readonly formId: string;
    readonly language?: Language | undefined;
    readonly format: 'pdf' | 'docx';
  },
): Promise<ExportLink> {
  const reader: Ctx = { ...ctx, language: language ?? ctx.language };
  const template = await printing(reader, id);
  const records = await readable(reader, template.body, [formId]);
  const [bytes = Buffer.alloc(0)] = await (format === 'pdf' ? printed : written)(reader, template, records);
  const name = `${template.fullName} ${records[0]?.title ?? ''}`.trim().slice(0, LONGEST_NAME);
  return createDownloadLink(ctx, { name: `${name}.${format}`, bytes });
}

/** The name of a template that the caller can print with now. */
export async function batchName(ctx: Ctx, id: string): Promise<string> {
  const { fullName, body } = await printing(ctx, id);
  await heldSeals(ctx, sealsOf(body.content));
  return fullName;
}

/** A record that a batch leaves out, with the refusal that says why. */
export type LeftOut = {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
};

type Batch = {
  readonly formIds: readonly string[];
  /** Told for each record that is read, and for each that is laid out. */
  readonly progress: (handled: number, total: number) => Promise<void>;
};

/** Prints those of the records that can be printed: as one PDF, or as Word documents in a ZIP; names the others. */
export async function printBatch(ctx: Ctx, id: string, { formIds, progress }: Batch) {
  const template = await printing(ctx, id);
  const ids = [...new Set(formIds)];
  const total = 2 * ids.length;
  const records: PrintRecord[] = [];
  const omitted: LeftOut[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    await progress(at, total);
    const read = await readSome(ctx, template.body, ids.slice(at, at + READ_AT_ONCE));
    records.push(...read.records);
    omitted.push(...read.omitted);
  }
  if (records.length === 0) refuse('print.recordDenied');
  const onPart = (done: number) => progress(ids.length + omitted.length + done, total);
  const name = template.fullName.slice(0, LONGEST_NAME);
  if (template.body.word) {
    const files = await written(ctx, template, records, onPart);
    const names = uniqueNames(records.map(({ title }) => `${name} ${title}`.slice(0, LONGEST_NAME)));
    const named = files.map((file, at): [string, Buffer] => [`${names[at]}.docx`, file]);
    const bytes = zipFiles(named, { isPacked: true });
    return { name, extension: 'zip', bytes, omitted } as const;
  }
  const [bytes = Buffer.alloc(0)] = await printed(ctx, template, records, onPart);
  return { name, extension: 'pdf', bytes, omitted } as const;
}

/** Records of a batch are read so many at a time. */
const READ_AT_ONCE = 50;

/** Reads records together; where that is refused, one by one, so that the one at fault is known. */
async function readSome(
  ctx: Ctx,
  body: PrintBody,
  ids: readonly string[],
): Promise<{ readonly records: PrintRecord[]; readonly omitted: LeftOut[] }> {
  try {
    const found = await loadRecords(ctx, body, { ids, approvals: showsApprovals(body) });
    const records = ids.flatMap((id) => {
      const record = found.get(id);
      return record ? [{ id, ...record }] : [];
    });
    const denied = { title: '', code: 'print.recordDenied', params: {} };
    return { records, omitted: ids.filter((id) => !found.has(id)).map((id) => ({ id, ...denied })) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [only = '', ...others] = ids;
    if (others.length === 0)
      return { records: [], omitted: [{ id: only, title: '', code: error.errorCode, params: error.params }] };
    const each = [];
    for (const id of ids) each.push(await readSome(ctx, body, [id]));
    return {
      records: each.flatMap(({ records }) => records),
      omitted: each.flatMap(({ omitted }) => omitted),
    };
  }
}

type PrintRecord = PrintedRecord & { readonly id: string };

type Template = Awaited<ReturnType<typeof printing>>;

/** Records with all that is printed of them: what they name says, and what their own form shows where that is printed. */
async function onPaper<R extends PrintRecord>(
  ctx: Ctx,
  template: Template,
  records: readonly R[],
): Promise<R[]> {
  const papers = await template.onPaper?.(ctx, records);
  return records.map((record) => {
    const paper = papers?.get(record.id);
    return paper ? { ...record, paper } : { ...record, data: withAttributes(record) };
  });
}

function withAttributes({ data, attributes }: PrintedRecord): PrintData {
  if (!attributes) return data;
  const tables = Object.entries(data.tables).map(
    ([name, rows]) => [name, rows.map((row, at) => ({ ...row, ...attributes.tables[name]?.[at] }))] as const,
  );
  return { ...data, main: { ...data.main, ...attributes.main }, tables: Object.fromEntries(tables) };
}

/** The records as one PDF, of a Word template one of each; each print is noted with a code of its own. */
async function printed(
  ctx: Ctx,
  template: Template,
  records: readonly PrintRecord[],
  onPart?: PartReport,
): Promise<Buffer[]> {
  const seals = await heldSeals(ctx, sealsOf(template.body.content));
  const coded = records.map((record) => ({ ...record, code: printCode(), hash: dataHash(record) }));
  const files = await rendered(ctx, 'pdf', {
    title: template.fullName,
    body: template.body,
    records: await onPaper(ctx, template, coded),
    seals: new Map([...seals].map(([seal, picture]) => [seal, { name: '', picture }])),
    verification: ({ code }) => (template.body.page.hasVerification ? verificationOf(ctx, code) : null),
    ...(onPart ? { onPart } : {}),
  });
  await change(ctx, async (tx) => {
    const now = ctx.clock.now();
    await insertPrints(
      tx.db,
      coded.map((record) => ({
        id: newId(now.getTime()),
        code: record.code,
        template_id: template.id,
        version: template.version,
        record_id: record.id,
        title: record.title.slice(0, LONGEST_TITLE),
        language: ctx.language,
        data_hash: record.hash,
        has_approvals: showsApprovals(template.body),
        user_id: ctx.caller.userId,
        printed_at: now,
      })),
    );
    tx.record({
      action: 'print.printed',
      targetType: 'print',
      targetId: template.id,
      after: {
        version: template.version,
        records: coded.slice(0, NOTED).map(({ id }) => id),
        count: coded.length,
      },
    });
    recordSealUses(tx, [...seals.keys()], {
      templateId: template.id,
      templateName: template.name,
      count: coded.length,
    });
  });
  return files;
}

/**
 * Records as a Word document, of a Word template one of each. It can be changed afterwards, so that it carries no code
 * that vouches for it, and names seals where they would stand.
 */
async function written(
  ctx: Ctx,
  template: Template,
  records: readonly PrintRecord[],
  onPart?: PartReport,
): Promise<Buffer[]> {
  const seals = await knownSeals(ctx, sealsOf(template.body.content));
  const files = await rendered(ctx, 'docx', {
    title: template.fullName,
    body: template.body,
    records: await onPaper(ctx, template, records),
    seals: new Map([...seals].map(([seal, name]) => [seal, { name, picture: '' }])),
    verification: () => null,
    ...(onPart ? { onPart } : {}),
  });
  await change(ctx, async (tx) =>
    tx.record({
      action: 'print.written',
      targetType: 'print',
      targetId: template.id,
      after: { version: template.version, records: records.slice(0, NOTED).map(({ id }) => id) },
    }),
  );
  return files;
}

const LONGEST_TITLE = 300;
const LONGEST_NAME = 120;
/** The audit log names so many records of a batch; the prints themselves name all. */
const NOTED = 50;

/** An unsaved template with the data of one record; without one each field shows its name. */
export async function previewTemplate(
  ctx: Ctx,
  {
    formId,
    language,
    body: sent,
  }: {
    readonly formId: string;
    readonly language?: Language | undefined;
    readonly body: PrintBody;
  },
): Promise<{ readonly bytes: Buffer; readonly isWord: boolean }> {
  const body = await checkedTemplate(ctx, sent);
  const reader: Ctx = { ...ctx, language: language ?? ctx.language };
  const records = formId === '' ? [await sampleRecord(reader, body)] : await readable(reader, body, [formId]);
  const sample = { code: 'XXXXX-XXXXX', address: '/verifyPrint' };
  // A preview is no print: it names the seals and does not put them on paper.
  const seals = await knownSeals(reader, sealsOf(body.content));
  const isWord = body.word !== null;
  const [bytes = Buffer.alloc(0)] = await rendered(reader, isWord ? 'docx' : 'pdf', {
    title: '',
    body,
    records: records.map((record) => ({ ...record, data: withAttributes(record) })),
    seals: new Map([...seals].map(([seal, name]) => [seal, { name, picture: '' }])),
    verification: () => (body.page.hasVerification ? sample : null),
  });
  return { bytes, isWord };
}

/** Letters and digits that nobody mixes up on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LETTERS = 12;

/** Twelve characters in two groups: 2^60 possibilities, and the table refuses one given twice. */
function printCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

const verificationOf = ({ config }: Ctx, code: string): Verification => {
  const path = `/verifyPrint?code=${code}`;
  return { code, address: publicLink(config, path) || path };
};

/** Names of files in one folder: signs that no file system takes are replaced, equal ones numbered. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const clean = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
    const count = (taken.get(clean) ?? 0) + 1;
    taken.set(clean, count);
    return count === 1 ? clean : `${clean} (${count})`;
  });
}

/** A signature is as old as its decision: the hash needs no picture, and prints from before they were shown stay comparable. */
const dataHash = ({ data }: Pick<PrintedRecord, 'data'>): string =>
  canonicalHash({ ...data, approvals: data.approvals.map(({ signature: _drawn, ...approval }) => approval) });

/**
 * What a printed code stands for. The record is read again with the rights of whoever printed it: what they may not see
 * any more cannot be compared.
 */
export async function verifyPrint(ctx: Ctx, code: string): Promise<PrintVerification> {
  const row = orThrow(await findPrint(ctx.db, code.replace(/\s/g, '').toUpperCase()), 'record.missing');
  const source = orThrow(await printedWith(ctx, row), 'record.missing');
  const printer = await ctx.access.of(row.user_id);
  const verification = (state: PrintVerification['state']): PrintVerification => ({
    code: row.code,
    state,
    templateName: source.name,
    version: row.version,
    title: row.title,
    printedAt: row.printed_at.getTime(),
  });
  if (!printer) return verification('unknown');
  const reader: Ctx = { ...ctx, caller: printer.caller, language: knownLanguage(row.language) };
  const asked = { ids: [row.record_id], approvals: row.has_approvals };
  let record: PrintedRecord | undefined;
  try {
    record = (await loadRecords(reader, source.body, asked)).get(row.record_id);
  } catch (error) {
    // A statement or an interface that cannot be run today says nothing about the record.
    if (error instanceof Refusal) return verification('unknown');
    throw error;
  }
  if (!record) return verification('gone');
  return verification(dataHash(record) === row.data_hash ? 'same' : 'changed');
}

/** The template of a print, deleted ones too, or the kind of record whose own form it is. */
async function printedWith(
  ctx: Ctx,
  { template_id: id, version }: { readonly template_id: string; readonly version: number },
): Promise<{ readonly name: string; readonly body: Pick<PrintBody, 'source' | 'sqlTemplate'> } | null> {
  const template = await findAnyTemplate(ctx.db, id);
  if (template) {
    const { body } = await printDefinitions.version(ctx.db, id, version);
    return { name: titleIn({ title: template.full_name, titles: body.titles }, ctx.language), body };
  }
  const kind = await findPrintRecord(ctx, id);
  if (!kind) return null;
  const source = { kind: 'record' as const, record: id };
  return { name: inLanguage(ctx.language, kind.label), body: { source, sqlTemplate: [] } };
}
