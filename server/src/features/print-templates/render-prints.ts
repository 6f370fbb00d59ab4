import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  PAGE_SIZES_MM,
  type WordDocument,
  wordIn,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import {
  MAX_PRINT_PAGES,
  type PrintBody,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { type BindSetting, bindContent } from '@auditplus/core/print/bind-content.ts';
import { mapsOf } from '@auditplus/core/print/check-content.ts';
import type { LaidPart } from '@auditplus/core/print/laid.ts';
import { dictionariesOf } from '@auditplus/core/print/placeholders.ts';
import { bindWord } from '@auditplus/core/print/word.ts';
import type { DocumentJob } from '../../documents/document-job.ts';
import { type LayoutDocument, TOO_MANY_PAGES, type Verification } from '../../documents/layout-document.ts';
import { type PartReport, renderDocument } from '../../documents/render-document.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { convertToPdf } from '../../kernel/files/office-pdf.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { mapShapes } from '../maps/public.ts';
import type { PrintedRecord } from './print-records.ts';
import { shapeOf } from './print-source.ts';
import { wordBytes } from './word.ts';

/** Records to be put on paper with one template. */
export type Layout<R extends PrintedRecord> = {
  readonly title: string;
  readonly body: PrintBody;
  readonly records: readonly R[];
  readonly seals: ReadonlyMap<string, { readonly name: string; readonly picture: string }>;
  readonly verification: (record: R) => Verification | null;
  readonly onPart?: PartReport;
};

/** One document of all records; of a Word template one of each. */
export async function rendered<R extends PrintedRecord>(
  ctx: Ctx,
  format: 'pdf' | 'docx',
  layout: Layout<R>,
): Promise<Buffer[]> {
  const { body, seals } = layout;
  const { word } = body;
  if (word && format === 'pdf' && !ctx.config.LIBREOFFICE) refuse('print.noPdfEngine');
  const [shape, dictionary] = await Promise.all([shapeOf(ctx, body), dictionaryTexts(ctx, body)]);
  const now = ctx.clock.now().getTime();
  const setting = { shape, language: ctx.language, dictionary, seals, printer: ctx.caller.name, now };
  if (!word) return [await laidOut(ctx, format, layout, setting)];
  const files = await filledIn(ctx, wordIn(word, ctx.language), layout, setting);
  return format === 'docx' ? files : Promise.all(files.map((file) => officePdf(ctx, file)));
}

async function filledIn<R extends PrintedRecord>(
  ctx: Ctx,
  word: WordDocument,
  { records, verification, onPart }: Layout<R>,
  setting: BindSetting,
): Promise<Buffer[]> {
  const template = wordBytes(word);
  const files: Buffer[] = [];
  for (const record of records) {
    const verified = verification(record);
    const data = bindWord(word.tags, record.data, { ...setting, verification: verified });
    files.push(await documentBytes(ctx, { kind: 'word', template, data, address: verified?.address ?? '' }));
    await onPart?.(files.length);
  }
  return files;
}

/** A Word document as PDF. */
async function officePdf(ctx: Ctx, bytes: Buffer): Promise<Buffer> {
  const pdf = await convertToPdf(ctx, { extension: 'docx', source: Readable.from([bytes]) }, (path) =>
    readFile(path),
  );
  return orThrow(pdf, 'print.noPdfEngine');
}

async function laidOut<R extends PrintedRecord>(
  ctx: Ctx,
  format: 'pdf' | 'docx',
  { title, body, records, verification, onPart }: Layout<R>,
  setting: BindSetting,
): Promise<Buffer> {
  const maps = await mapShapes(ctx.db, mapsOf(body.content));
  const parts = records.map((record): LaidPart & { verification: Verification | null } => {
    const { content = [], tables = record.data.tables } = record.paper ?? {};
    const laid = { page: body.page, content: [...content, ...body.content] };
    return {
      ...bindContent(laid, { ...record.data, tables }, { ...setting, maps }),
      verification: verification(record),
    };
  });
  const document: LayoutDocument = {
    language: ctx.language,
    title: title || (records[0]?.title ?? ''),
    author: ctx.caller.name,
    createdAt: setting.now,
    ...paperOf(body),
    parts,
  };
  try {
    return await documentBytes(ctx, { kind: 'layout', format, document }, onPart);
  } catch (error) {
    if (error instanceof Error && error.message.includes(TOO_MANY_PAGES))
      refuse('print.tooManyPages', { pages: MAX_PRINT_PAGES });
    throw error;
  }
}

async function documentBytes(ctx: Ctx, job: DocumentJob, onPart?: PartReport): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const made = renderDocument(job, {
    readPhoto: (fileId) => storedPicture(ctx, fileId),
    ...(onPart ? { onPart } : {}),
  });
  for await (const chunk of made) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function paperOf({ page }: PrintBody): Pick<LayoutDocument, 'paper' | 'margins' | 'font'> {
  const [short, long] = page.size === 'own' ? [page.width, page.height] : PAGE_SIZES_MM[page.size];
  const paper = page.isLandscape ? { width: long, height: short } : { width: short, height: long };
  const { top, right, bottom, left } = page;
  return { font: page.font, paper, margins: { top, right, bottom, left } };
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
