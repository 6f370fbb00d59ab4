import { z } from 'zod';
import { anyone, button, module, oneOf, session } from '../../kernel/access.ts';
import {
  definitionRoutes,
  exportRoute,
  headedRoutes,
  switchRoute,
} from '../../kernel/definitions/definition-routes.ts';
import { listOf, paged, sortedQuery } from '../../kernel/paging.ts';
import { LANGUAGES } from '../../kernel/refusal.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS } from '../../kernel/source-refusals.ts';
import { sqlIssueRefusals } from '../../kernel/user-made.refusals.ts';
import { ById, ExportLink, Id, line, MAX_RECORD_ID } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import { RelationView } from '../data-interfaces/data-interfaces.model.ts';
import { WordDocument } from './print-content.model.ts';
import {
  PrintBody,
  PrintDataReply,
  PrintEdit,
  PrintField,
  PrintInfo,
  PrintRecordKind,
  PrintRowView,
  PrintTree,
  PrintVerification,
  WordReading,
} from './print-templates.model.ts';

const PAGE = 'system.printDev';
const PATH = '/api/system/printDev';

/** What is printed; empty: nothing, each field shows its name. */
const FormId = z.string().max(2 * MAX_RECORD_ID);

/** What a statement of the author may be refused for, or end with. */
const SQL = [
  ...(Object.keys(sqlIssueRefusals) as RefusalCode[]),
  'sql.roleMissing',
  'sql.busy',
  'sql.timedOut',
  'sql.tooMuchMemory',
  'sql.rowTooLarge',
  'sql.failed',
] as const satisfies readonly RefusalCode[];

/** What a Word document may be refused for. */
const WORD = [
  'print.wordInvalid',
  'print.wordTooLarge',
  'print.wordUnsafe',
  'print.wordTags',
] as const satisfies readonly RefusalCode[];

/** What may be wrong with a template as somebody wrote it. */
const AS_WRITTEN = [
  'print.sourceUnknown',
  'print.queryMissing',
  'print.tagUnknown',
  'print.conditionInvalid',
  'print.sealMissing',
  'print.mapMissing',
  'print.tooDeep',
  ...WORD,
  ...SQL,
] as const satisfies readonly RefusalCode[];

const HEAD = ['print.duplicateCode', 'print.categoryUnknown'] as const satisfies readonly RefusalCode[];

/** What reading the data of a record, and laying them out, may end with. */
const PRINTING = [
  'print.notPublished',
  'print.recordDenied',
  'print.sourceUnknown',
  'print.tooManyPages',
  'print.sealMissing',
  'print.sealDenied',
  ...SQL,
  ...CALL_REFUSALS.filter((code) => !SQL.some((one) => one === code)),
] as const satisfies readonly RefusalCode[];

/** The language of the paper; the reader's unless given. */
const language = z.enum(LANGUAGES).optional();

const KIND = { path: PATH, page: PAGE, noun: 'print template' } as const;

/** A Word document as base64, and what else a template holds. */
const BODY_BYTES = 10 * 1024 * 1024;

/** Calls of print templates (platform-contract 2.10, 9.10). */
export const printTemplatesRoutes = {
  ...headedRoutes({
    ...KIND,
    edit: PrintEdit,
    info: PrintInfo,
    copyButton: 'btn_copy',
    importPath: '/Actions/ImportData',
    head: HEAD,
    asWritten: AS_WRITTEN,
    bodyBytes: BODY_BYTES,
  }),
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Print templates',
    access: module(PAGE),
    query: sortedQuery(['fullName', 'enCode', 'creatorTime', 'lastModifyTime', 'sortCode']).extend({
      category: Id.optional(),
    }),
    reply: paged(PrintRowView),
  }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Published print templates under their categories',
    access: session,
    query: z.object({
      type: z.coerce.number().int().min(1).max(2).optional(),
      /** Only those of this kind of record; `sql`: those of statements and interfaces. */
      record: line(50).optional(),
    }),
    reply: PrintTree,
  }),
  data: route({
    method: 'GET',
    path: `${PATH}/Data`,
    summary: 'A template as HTML with the data of one record',
    access: session,
    query: z.object({ id: Id, formId: FormId }),
    reply: PrintDataReply,
    refuses: PRINTING,
  }),
  fields: route({
    method: 'POST',
    path: `${PATH}/Fields`,
    summary: 'Fields and child tables that a template may name',
    access: module(PAGE),
    reads: true,
    body: PrintBody.pick({ dbLinkId: true, source: true }).extend({
      sqlTemplate: PrintEdit.shape.sqlTemplate,
    }),
    reply: z.array(PrintField),
    refuses: ['print.sourceUnknown', 'print.queryMissing', ...SQL],
  }),
  relations: route({
    method: 'GET',
    path: `${PATH}/Relations`,
    summary: 'Data sets that the statements of a template may read, with their columns',
    access: module(PAGE),
    reply: listOf(RelationView),
  }),
  records: route({
    method: 'GET',
    path: `${PATH}/Records`,
    summary: 'Kinds of records of the product that can be printed',
    access: module(PAGE),
    reply: listOf(PrintRecordKind),
  }),
  samples: route({
    method: 'GET',
    path: `${PATH}/Records/:record/Samples`,
    summary: 'Records of a kind that the caller may read, for trying a template',
    access: module(PAGE),
    params: z.object({ record: line(50) }),
    query: z.object({ keyword: line(100).optional() }),
    reply: listOf(PrintRecordKind),
    refuses: ['print.sourceUnknown'],
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/Actions/Preview`,
    summary:
      'An unsaved template as PDF or Word, with the data of one record, else with the names of its fields',
    bodyBytes: BODY_BYTES,
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    reads: true,
    body: PrintBody.extend({
      sqlTemplate: PrintEdit.shape.sqlTemplate,
      formId: FormId,
      language,
    }),
    reply: 'bytes',
    refuses: [...AS_WRITTEN, ...PRINTING],
  }),
  readWord: route({
    method: 'POST',
    path: `${PATH}/Actions/ReadWord`,
    summary: 'The tags of a Word document, and those that mean nothing to the source',
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    reads: true,
    bodyBytes: BODY_BYTES,
    body: PrintBody.pick({ dbLinkId: true, source: true }).extend({
      sqlTemplate: PrintEdit.shape.sqlTemplate,
      word: WordDocument,
    }),
    reply: WordReading,
    refuses: ['print.sourceUnknown', 'print.queryMissing', 'print.tooDeep', ...WORD, ...SQL],
  }),
  verify: route({
    method: 'GET',
    path: `${PATH}/verify/:code`,
    summary: 'What a printed code stands for, and whether the record has changed since',
    access: anyone,
    rateLimited: true,
    params: z.object({ code: line(20).min(5) }),
    reply: PrintVerification,
  }),
  state: switchRoute({ ...KIND, stateButton: 'btn_edit' }),
  export: exportRoute({ ...KIND, exportPath: '/Actions/Export' }),
  pdf: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Pdf`,
    summary: 'Print one record as PDF',
    access: session,
    params: ById,
    body: z.object({ formId: FormId, language }),
    reply: ExportLink,
    refuses: [...PRINTING, 'print.noPdfEngine'],
  }),
  word: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Word`,
    summary: 'One record as a Word document that can be edited: without code and without seals',
    access: session,
    params: ById,
    body: z.object({ formId: FormId, language }),
    reply: ExportLink,
    refuses: PRINTING,
  }),
};

/** Versions of print templates. */
export const printVersionsRoutes = definitionRoutes({ path: PATH, page: PAGE });
