import { createHash, randomInt } from 'node:crypto';
import { PAGE_SIZES_MM } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import {
  MAX_PRINT_PAGES,
  PrintBody,
  type PrintDataReply,
  type PrintVerification,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { knownLanguage, type Language } from '@auditplus/contract/kernel/refusal.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { bindContent } from '@auditplus/core/print/bind-content.ts';
import { sealsOf } from '@auditplus/core/print/check-content.ts';
import { contentHtml } from '@auditplus/core/print/content-html.ts';
import type { LaidPart } from '@auditplus/core/print/laid.ts';
import { dictionariesOf } from '@auditplus/core/print/used-dictionaries.ts';
import { type LayoutDocument, TOO_MANY_PAGES, type Verification } from '../../documents/layout-document.ts';
import { type PartReport, renderDocument } from '../../documents/render-document.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { createDownloadLink } from '../files/public.ts';
import { heldSeals, knownSeals, recordSealUses } from '../seals/public.ts';
import { assertTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import { findPrintRecord, type PrintedRecord } from './print-records.ts';
import { loadRecords, sampleRecord, shapeOf } from './print-source.ts';
import { findAnyTemplate, findPrint, findTemplate, insertPrints } from './print-templates.repository.ts';

/** The published version of a template that is switched on; by the name of a kind of record, the record's own form. */
async function printing(ctx: Ctx, id: string) {
  const kind = await findPrintRecord(ctx, id);
  if (kind?.ownForm) {
    const { version, ...form } = kind.ownForm;
    const body = PrintBody.parse({ source: { kind: 'record', record: id }, ...form });
    return { id, fullName: inLanguage(ctx.language, kind.label), version, body };
  }
  const row = orThrow(await findTemplate(ctx.db, id), 'record.missing');
  const published = await printDefinitions.published(ctx.db, id);
  if (row.enabled_mark !== 1 || !published) refuse('print.notPublished', { name: row.full_name });
  return { id, fullName: row.full_name, ...published };
}

/** A template as HTML with the data of one record. */
export async function printData(ctx: Ctx, id: string, formId: string): Promise<PrintDataReply> {
  const { body } = await printing(ctx, id);
  const [record] = await readable(ctx, body, [formId]);
  const { main = {}, tables = {}, approvals = [] } = record?.data ?? {};
  return {
    printTemplate: contentHtml(body.content, ctx.language),
    printData: { ...main, ...tables },
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
async function readable(ctx: Ctx, body: PrintBody, ids: readonly string[]): Promise<PrintRecord[]> {
  const found = await loadRecords(ctx, body, ids);
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
  const bytes = await (format === 'pdf' ? printedPdf : writtenDocx)(reader, template, records);
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

/** Prints those of the records that can be printed as one PDF, and names the others. */
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
  const bytes = await printedPdf(ctx, template, records, (done) =>
    progress(ids.length + omitted.length + done, total),
  );
  return { name: template.fullName.slice(0, LONGEST_NAME), bytes, omitted };
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
    const found = await loadRecords(ctx, body, ids);
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

/** The records as one PDF; each print is noted with a code of its own. */
async function printedPdf(
  ctx: Ctx,
  template: Awaited<ReturnType<typeof printing>>,
  records: readonly PrintRecord[],
  onPart?: PartReport,
): Promise<Buffer> {
  const seals = await heldSeals(ctx, sealsOf(template.body.content));
  const printed = records.map((record) => ({ ...record, code: printCode(), hash: dataHash(record) }));
  const bytes = await laidOut(ctx, 'pdf', {
    title: template.fullName,
    body: template.body,
    records: printed,
    seals: new Map([...seals].map(([seal, picture]) => [seal, { name: '', picture }])),
    verification: ({ code }) => (template.body.page.hasVerification ? verificationOf(ctx, code) : null),
    ...(onPart ? { onPart } : {}),
  });
  await change(ctx, async (tx) => {
    const now = ctx.clock.now();
    await insertPrints(
      tx.db,
      printed.map((record) => ({
        id: newId(now.getTime()),
        code: record.code,
        template_id: template.id,
        version: template.version,
        record_id: record.id,
        title: record.title.slice(0, LONGEST_TITLE),
        language: ctx.language,
        data_hash: record.hash,
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
        records: printed.slice(0, NOTED).map(({ id }) => id),
        count: printed.length,
      },
    });
    recordSealUses(tx, [...seals.keys()], {
      templateId: template.id,
      templateName: template.fullName,
      count: printed.length,
    });
  });
  return bytes;
}

/**
 * Records as a Word document. It can be changed afterwards, so that it carries no code that vouches for it, and names
 * seals where they would stand.
 */
async function writtenDocx(
  ctx: Ctx,
  template: Awaited<ReturnType<typeof printing>>,
  records: readonly PrintRecord[],
): Promise<Buffer> {
  const seals = await knownSeals(ctx, sealsOf(template.body.content));
  const bytes = await laidOut(ctx, 'docx', {
    title: template.fullName,
    body: template.body,
    records,
    seals: new Map([...seals].map(([seal, name]) => [seal, { name, picture: '' }])),
    verification: () => null,
  });
  await change(ctx, async (tx) =>
    tx.record({
      action: 'print.written',
      targetType: 'print',
      targetId: template.id,
      after: { version: template.version, records: records.slice(0, NOTED).map(({ id }) => id) },
    }),
  );
  return bytes;
}

const LONGEST_TITLE = 300;
const LONGEST_NAME = 120;
/** The audit log names so many records of a batch; the prints themselves name all. */
const NOTED = 50;

/** An unsaved template with the data of one record; without one each field shows its name. */
export async function previewTemplate(
  ctx: Ctx,
  { formId, language, body }: { formId: string; language?: Language | undefined; body: PrintBody },
): Promise<Buffer> {
  await assertTemplate(ctx, body);
  const reader: Ctx = { ...ctx, language: language ?? ctx.language };
  const records = formId === '' ? [await sampleRecord(reader, body)] : await readable(reader, body, [formId]);
  const sample = { code: 'XXXXX-XXXXX', address: '/verifyPrint' };
  // A preview is no print: it names the seals and does not put them on paper.
  const seals = await knownSeals(ctx, sealsOf(body.content));
  return laidOut(reader, 'pdf', {
    title: '',
    body,
    records,
    seals: new Map([...seals].map(([seal, name]) => [seal, { name, picture: '' }])),
    verification: () => (body.page.hasVerification ? sample : null),
  });
}

type Layout<R extends PrintedRecord> = {
  readonly title: string;
  readonly body: PrintBody;
  readonly records: readonly R[];
  readonly seals: ReadonlyMap<string, { readonly name: string; readonly picture: string }>;
  readonly verification: (record: R) => Verification | null;
  readonly onPart?: PartReport;
};

async function laidOut<R extends PrintedRecord>(
  ctx: Ctx,
  format: 'pdf' | 'docx',
  layout: Layout<R>,
): Promise<Buffer> {
  const { body, records } = layout;
  const [shape, dictionary] = await Promise.all([shapeOf(ctx, body), dictionaryTexts(ctx, body)]);
  const now = ctx.clock.now().getTime();
  const { language } = ctx;
  const { seals } = layout;
  const setting = { shape, language, dictionary, seals, printer: ctx.caller.name, now };
  const parts = records.map((record): LaidPart & { verification: Verification | null } => ({
    ...bindContent(body, record.data, setting),
    verification: layout.verification(record),
  }));
  const document: LayoutDocument = {
    language,
    title: layout.title || (records[0]?.title ?? ''),
    author: ctx.caller.name,
    createdAt: now,
    ...paperOf(body),
    parts,
  };
  try {
    const chunks: Buffer[] = [];
    const output = renderDocument(
      { kind: 'layout', format, document },
      {
        readPhoto: (fileId) => storedPicture(ctx, fileId),
        ...(layout.onPart ? { onPart: layout.onPart } : {}),
      },
    );
    for await (const chunk of output) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof Error && error.message.includes(TOO_MANY_PAGES))
      refuse('print.tooManyPages', { pages: MAX_PRINT_PAGES });
    throw error;
  }
}

function paperOf({ page }: PrintBody): Pick<LayoutDocument, 'paper' | 'margins'> {
  const [short, long] = page.size === 'own' ? [page.width, page.height] : PAGE_SIZES_MM[page.size];
  const paper = page.isLandscape ? { width: long, height: short } : { width: short, height: long };
  const { top, right, bottom, left } = page;
  return { paper, margins: { top, right, bottom, left } };
}

/** The names of all dictionaries that a template writes values of. */
async function dictionaryTexts(ctx: Ctx, body: PrintBody): Promise<(type: string, code: string) => string> {
  const types = [...dictionariesOf(body)];
  const labels = await Promise.all(
    types.map(async (type) => [type, await dictionaryLabels(ctx.db, type, ctx.language)] as const),
  );
  const byType = new Map(labels);
  return (type, code) => byType.get(type)?.(code) ?? code;
}

async function storedPicture(ctx: Ctx, fileId: string): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.files.open(fileId)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
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

const dataHash = ({ data }: Pick<PrintedRecord, 'data'>): string =>
  createHash('sha256').update(canonicalJson(data)).digest('hex');

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
  const record = (await loadRecords(reader, source.body, [row.record_id])).get(row.record_id);
  if (!record) return verification('gone');
  return verification(dataHash(record) === row.data_hash ? 'same' : 'changed');
}

/** The template of a print, deleted ones too, or the kind of record whose own form it is. */
async function printedWith(
  ctx: Ctx,
  { template_id: id, version }: { readonly template_id: string; readonly version: number },
): Promise<{ readonly name: string; readonly body: Pick<PrintBody, 'source' | 'sqlTemplate'> } | null> {
  const template = await findAnyTemplate(ctx.db, id);
  if (template)
    return { name: template.full_name, body: (await printDefinitions.version(ctx.db, id, version)).body };
  const kind = await findPrintRecord(ctx, id);
  if (!kind) return null;
  const source = { kind: 'record' as const, record: id };
  return { name: inLanguage(ctx.language, kind.label), body: { source, sqlTemplate: [] } };
}
