import type { Readable } from 'node:stream';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { RectificationNotice } from '../../documents/rectification-notice.ts';
import { renderDocument } from '../../documents/render-document.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import type { BytesReply } from '../../kernel/http/register.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { storedRefs } from './rectification-detail.ts';
import { departmentOfFinding, findFindingTitle, userNames } from './rectification-history.queries.ts';
import { attachment } from './rectification-ledger.ts';
import { type CaseRow, caseRows } from './rectifications-rows.queries.ts';

const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** 整改通知单 of one rectification as PDF or Word. */
export async function printNotice(ctx: Ctx, id: string, format: 'pdf' | 'docx'): Promise<BytesReply> {
  const row = orThrow(
    await caseRows(ctx.db, ctx).where('rectifications.id', '=', id).executeTakeFirst(),
    'AU0002',
  );
  const categoryOf = await dictionaryLabels(ctx.db, 'auditFindingCategory', ctx.language);
  const notices = [await noticeOf(ctx, row, categoryOf)];
  const job = {
    kind: 'notice' as const,
    format,
    notices,
    language: ctx.language,
    printedAt: ctx.clock.now().getTime(),
  };
  const name = { zh: '整改通知单', zhtw: '整改通知單', en: 'Rectification notice' }[ctx.language];
  return {
    stream: renderDocument(job, { readPhoto: (fileId) => readBytes(ctx, fileId) }),
    type: format === 'pdf' ? 'application/pdf' : DOCX_TYPE,
    headers: attachment(`${name} ${row.en_code}.${format}`),
  };
}

/** The rectifications of an audit, or of one of its units, that the caller may read, by unit and number. */
async function noticeIds(
  ctx: Ctx,
  { checkId, unitOrgId }: { readonly checkId: string; readonly unitOrgId?: string | undefined },
): Promise<string[]> {
  let query = caseRows(ctx.db, ctx)
    .where('rectifications.check_id', '=', checkId)
    .where('rectifications.state', '<>', rectificationLifecycle.state.void);
  if (unitOrgId) query = query.where('findings.unit_org_id', '=', unitOrgId);
  const rows = await query.orderBy('rectifications.en_code').execute();
  return rows.map((row) => row.id);
}

/** 整改通知单 of several rectifications as one document, a finding a page; unreadable ones are left out. */
async function printNotices(ctx: Ctx, ids: readonly string[], format: 'pdf' | 'docx'): Promise<Readable> {
  const found = await noticesOf(ctx, ids);
  const notices = ids.flatMap((id) => found.get(id) ?? []);
  const { language } = ctx;
  const job = { kind: 'notice' as const, format, notices, language, printedAt: ctx.clock.now().getTime() };
  return renderDocument(job, { readPhoto: (fileId) => readBytes(ctx, fileId) });
}

/** 整改通知单 of an audit: which rectifications have one, and the document. */
export const rectificationNotices = { ids: noticeIds, print: printNotices };

/** What the notices of rectifications say, by id; those that the caller may not read are left out. */
export async function noticesOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RectificationNotice>> {
  const rows = await caseRows(ctx.db, ctx)
    .where('rectifications.id', 'in', [...ids])
    .execute();
  const categoryOf = await dictionaryLabels(ctx.db, 'auditFindingCategory', ctx.language);
  const notices = new Map<string, RectificationNotice>();
  for (const row of rows) notices.set(row.id, await noticeOf(ctx, row, categoryOf));
  return notices;
}

async function noticeOf(
  ctx: Ctx,
  row: CaseRow,
  categoryOf: (code: string) => string,
): Promise<RectificationNotice> {
  const ids = [row.issued_by, row.signed_by].filter((id) => id !== null);
  const [people, dept, repeated] = await Promise.all([
    ids.length === 0 ? [] : userNames(ctx.db, ids),
    departmentOfFinding(ctx.db, row.finding_id),
    row.repeat_of_id === null ? undefined : findFindingTitle(ctx.db, row.repeat_of_id),
  ]);
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.real_name ?? null;
  const photos = storedRefs(row.finding_files).filter((file) =>
    /\.(jpe?g|png|webp|bmp|gif)$/i.test(file.name),
  );
  return {
    rectificationCode: row.en_code,
    findingCode: row.finding_code,
    checkCode: row.check_code,
    checkName: row.check_name,
    unitName: row.unit_name,
    deptName: dept?.full_name ?? null,
    itemCode: row.node_code,
    itemName: row.node_name,
    criterion: row.criterion,
    title: row.title,
    fact: row.fact,
    severity: row.severity,
    majorHazard: row.major_hazard === 1,
    category: categoryOf(row.category),
    stage: row.stage,
    repeatOf: repeated ? `${repeated.en_code} ${repeated.title}` : null,
    responsible: row.person_name,
    deadline: row.deadline,
    issuedBy: nameOf(row.issued_by) ?? '',
    issuedAt: (row.issued_at ?? row.creator_time).getTime(),
    signedForBy: nameOf(row.signed_by),
    signedForAt: row.signed_at?.getTime() ?? null,
    photos,
  };
}

async function readBytes(ctx: Ctx, fileId: string): Promise<Uint8Array | null> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.files.open(fileId)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
