import { createHash, randomInt } from 'node:crypto';
import { PAGE_SIZES_MM } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import {
  MAX_PRINT_PAGES,
  type PrintBody,
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
import { renderDocument } from '../../documents/render-document.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { createDownloadLink } from '../files/public.ts';
import { heldSeals, knownSeals, recordSealUses } from '../seals/public.ts';
import { assertTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import type { PrintedRecord } from './print-records.ts';
import { loadRecords, sampleRecord, shapeOf } from './print-source.ts';
import { findAnyTemplate, findPrint, findTemplate, insertPrints } from './print-templates.repository.ts';

/** The published version of a template that is switched on. */
async function printing(ctx: Ctx, id: string) {
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
async function readable(
  ctx: Ctx,
  body: PrintBody,
  ids: readonly string[],
): Promise<(PrintedRecord & { readonly id: string })[]> {
  const found = await loadRecords(ctx, body, ids);
  return ids.map((id) => ({ id, ...orThrow(found.get(id), 'print.recordDenied') }));
}

type Asked = { readonly formIds: readonly string[]; readonly language?: Language | undefined };

/** Prints records with the published template, notes each with a code of its own, and keeps the PDF for the caller. */
export async function printRecords(ctx: Ctx, id: string, { formIds, language }: Asked): Promise<ExportLink> {
  const reader: Ctx = { ...ctx, language: language ?? ctx.language };
  const template = await printing(reader, id);
  const ids = [...new Set(formIds)];
  const records = await readable(reader, template.body, ids);
  const seals = await heldSeals(reader, sealsOf(template.body.content));
  const printed = records.map((record) => ({ ...record, code: printCode(), hash: dataHash(record) }));
  const bytes = await pdfBytes(reader, {
    title: template.fullName,
    body: template.body,
    records: printed,
    seals: new Map([...seals].map(([seal, picture]) => [seal, { name: '', picture }])),
    verification: ({ code }) => (template.body.page.hasVerification ? verificationOf(ctx, code) : null),
  });
  await change(ctx, async (tx) => {
    const now = ctx.clock.now();
    await insertPrints(
      tx.db,
      printed.map((record) => ({
        id: newId(now.getTime()),
        code: record.code,
        template_id: id,
        version: template.version,
        record_id: record.id,
        title: record.title.slice(0, LONGEST_TITLE),
        language: reader.language,
        data_hash: record.hash,
        user_id: ctx.caller.userId,
        printed_at: now,
      })),
    );
    tx.record({
      action: 'print.printed',
      targetType: 'print',
      targetId: id,
      after: { version: template.version, records: ids.slice(0, NOTED), count: ids.length },
    });
    recordSealUses(tx, [...seals.keys()], {
      templateId: id,
      templateName: template.fullName,
      count: ids.length,
    });
  });
  const name = printed.length === 1 ? `${template.fullName} ${printed[0]?.title ?? ''}` : template.fullName;
  return createDownloadLink(ctx, { name: `${name.slice(0, LONGEST_NAME)}.pdf`, bytes });
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
  return pdfBytes(reader, {
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
};

async function pdfBytes<R extends PrintedRecord>(ctx: Ctx, layout: Layout<R>): Promise<Buffer> {
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
    for await (const chunk of renderDocument({ kind: 'layout', document }, (fileId) =>
      storedPicture(ctx, fileId),
    ))
      chunks.push(Buffer.from(chunk));
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
  const template = orThrow(await findAnyTemplate(ctx.db, row.template_id), 'record.missing');
  const printer = await ctx.access.of(row.user_id);
  const verification = (state: PrintVerification['state']): PrintVerification => ({
    code: row.code,
    state,
    templateName: template.full_name,
    version: row.version,
    title: row.title,
    printedAt: row.printed_at.getTime(),
  });
  if (!printer) return verification('unknown');
  const reader: Ctx = { ...ctx, caller: printer.caller, language: knownLanguage(row.language) };
  const { body } = await printDefinitions.version(ctx.db, row.template_id, row.version);
  const record = (await loadRecords(reader, body, [row.record_id])).get(row.record_id);
  if (!record) return verification('gone');
  return verification(dataHash(record) === row.data_hash ? 'same' : 'changed');
}
