import { ImportFields, type NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { DEFAULT_READ_LIMITS, readBytes, SpreadsheetError, XLSX_TYPE } from '../../../kernel/spreadsheet.ts';
import { standardTemplateXlsx, standardXlsx } from '../documents/standard-xlsx.ts';
import { readStandardXlsx } from '../documents/standard-xlsx-reader.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { getTree } from '../standards.service.ts';
import { importTree } from './import-tree.ts';

/** Reads the form of an import: the fields and the workbook in `file`. */
export async function receiveImport(request: FastifyRequest) {
  if (!request.isMultipart()) refuse('AU0004', { 字段: '文件' });
  const values: Record<string, unknown> = {};
  let bytes: Uint8Array | undefined;
  for await (const part of request.parts({ limits: { fileSize: DEFAULT_READ_LIMITS.maxBytes, files: 1 } })) {
    if (part.type === 'field') values[part.fieldname] = part.value;
    else bytes = await readBytes(part.file, DEFAULT_READ_LIMITS.maxBytes).catch(refuseUnreadable);
  }
  const fields = ImportFields.safeParse(values);
  if (!fields.success) refuse('AU0004', { 字段: fields.error.issues.map((issue) => issue.path.join('.')) });
  if (!bytes) refuse('AU0004', { 字段: '文件' });
  return { ...fields.data, bytes };
}

/** Stores a workbook as a new draft version, all of it or nothing; faults are told with sheet, row and column. */
export async function importStandard(
  ctx: Ctx,
  input: { readonly standardId: string; readonly versionNo: string; readonly bytes: Uint8Array },
) {
  assertMayEdit(ctx);
  const { nodes, problems } = await readStandardXlsx(input.bytes, ctx.language).catch(refuseUnreadable);
  if (problems.length > 0) refuse('AU1805', { n: problems.length }, { problems: problems.slice(0, 500) });
  const sum = nodes.reduce(
    (total, node) => (node.isItem && !node.isBonus ? total + Math.round(node.standardScore * 100) : total),
    0,
  );
  const version = await importTree(ctx, {
    standardId: input.standardId,
    head: { versionNo: input.versionNo, declaredTotal: sum / 100 },
    nodes: nodes.map(({ sortCode: _sortCode, ...node }) => ({
      ...node,
      options: [...node.options],
      requirements: [...node.requirements],
    })),
  });
  return { versionId: version.id, itemCount: version.itemCount, totalScore: version.totalScore };
}

/** A version as a workbook that can be imported again. */
export async function exportStandard(ctx: Ctx, versionId: string): Promise<BytesReply> {
  const { version, nodes } = await getTree(ctx, versionId);
  const codeOf = new Map(nodes.map((node) => [node.id, node.nodeCode]));
  const bytes = await standardXlsx(
    nodes.map((node) => ({
      ...contentOf(node),
      parentCode: node.parentId === null ? null : (codeOf.get(node.parentId) ?? null),
    })),
    ctx.language,
  );
  return workbook(bytes, `${version.standard.fullName}${version.versionNo}.xlsx`);
}

/** The empty workbook of the import. */
export async function standardTemplate(ctx: Ctx): Promise<BytesReply> {
  return workbook(await standardTemplateXlsx(ctx.language), TEMPLATE_NAMES[ctx.language]);
}

const TEMPLATE_NAMES = {
  zh: '审核标准导入模板.xlsx',
  zhtw: '審核標準匯入範本.xlsx',
  en: 'standard-import-template.xlsx',
};

const contentOf = ({
  id: _id,
  rev: _rev,
  parentId: _parentId,
  level: _level,
  sortCode: _sort,
  ...node
}: NodeView) => node;

const workbook = (bytes: Uint8Array, name: string): BytesReply => ({
  stream: Buffer.from(bytes),
  type: XLSX_TYPE,
  headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
});

function refuseUnreadable(error: unknown): never {
  if (error instanceof SpreadsheetError) refuse('AU1806');
  throw error;
}
