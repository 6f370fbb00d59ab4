import { z } from 'zod';
import { design, designOrStep, module, session } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS } from '../../kernel/source-refusals.ts';
import { AtRev, CommaList, ExportLink, Id, jsonText, line, RecordId } from '../../kernel/values.ts';
import { DESIGNS_PAGE } from '../designs/designs.routes.ts';
import { RecordHistory } from '../logs/record-history.routes.ts';
import { MOVE_REFUSALS } from '../processes/process-refusal-sets.ts';
import { recordCommentRoutes } from './record-comments.routes.ts';
import { recordDraftRoutes } from './record-drafts.routes.ts';
import { CandidateQuery, NameCandidates, recordImportRoutes } from './record-import.routes.ts';
import { recordViewRoutes } from './record-views.routes.ts';
import {
  AggregateQuery,
  Aggregates,
  BatchChecked,
  BatchEdit,
  BatchEdited,
  BatchRemoved,
  CellNames,
  CellTexts,
  FormAnswers,
  FormQuestions,
  PressDone,
  RECORD_BODY_BYTES,
  RecordData,
  RecordDependents,
  RecordDetail,
  RecordEdit,
  RecordPage,
  RecordQuery,
  RecordRestored,
  RecordRuntime,
  RecordSaved,
  RecordSelection,
  RecordSummary,
  RecycledRecord,
  RelationOption,
  RowMatch,
  RowOffer,
  SeenAs,
  SeenBy,
} from './records.schemas.ts';

const PATH = '/api/visualdev/OnlineDev';
const OfDesign = z.object({ modelId: Id });
const OneRecord = z.object({ modelId: Id, id: RecordId });
const OfEntry = z.object({ menuId: Id.optional() });
/** The process at whose step the form is filled in. */
const AtStep = z.object({ processId: Id.optional() });
const TEXT = z.string();

/** What any write of a record may be refused with. */
const SAVE_REFUSALS = [
  'file.missing',
  'record.invalid',
  'record.scriptFailed',
  'record.notWritable',
  'record.outOfReach',
  'record.designChanged',
  'record.designOff',
  'record.tooLarge',
  'record.entryUnknown',
  'record.running',
  'record.buttonClosed',
  'bill.ruleMissing',
  'bill.overflow',
  'process.stopped',
  'process.notLaunchable',
  'process.fieldRequired',
  ...MOVE_REFUSALS,
] as const;

/** Reading records of published designs (platform-contract 2.12). `modelId` is the id of the design. */
export const recordReadRoutes = {
  seenAs: route({
    method: 'GET',
    path: `${PATH}/:modelId/SeenAs`,
    summary: 'The draft of a design as a person or whoever has a role would see it',
    access: module(DESIGNS_PAGE),
    params: OfDesign,
    query: SeenBy,
    reply: SeenAs,
    refuses: ['grant.notYours'],
  }),
  config: route({
    method: 'GET',
    path: `${PATH}/:modelId/Config`,
    summary: 'A published design as the reference platform reads it',
    access: design('modelId'),
    params: OfDesign,
    reply: z.object({
      webType: TEXT,
      fullName: TEXT,
      formData: TEXT,
      columnData: TEXT,
      appColumnData: TEXT,
      flowTemplateJson: TEXT,
      flowEnCode: TEXT,
      flowId: TEXT,
    }),
  }),
  columnData: route({
    method: 'GET',
    path: `${PATH}/:modelId/ColumnData`,
    summary: 'The list of a published design',
    access: design('modelId'),
    params: OfDesign,
    reply: z.object({ columnData: TEXT }),
  }),
  formData: route({
    method: 'GET',
    path: `${PATH}/:modelId/FormData`,
    summary: 'The form of a published design',
    access: design('modelId'),
    params: OfDesign,
    reply: z.object({ formData: TEXT }),
  }),
  runtime: route({
    method: 'GET',
    path: `${PATH}/:modelId/Runtime`,
    summary: 'A published design with what the caller may do; what the caller may not see is left out',
    access: design('modelId'),
    params: OfDesign,
    query: OfEntry,
    reply: RecordRuntime,
    refuses: ['record.entryUnknown'],
  }),
  list: route({
    method: 'POST',
    path: `${PATH}/:modelId/List`,
    summary: 'Records that the caller sees',
    access: design('modelId'),
    params: OfDesign,
    body: RecordQuery,
    reads: true,
    reply: RecordPage,
    refuses: ['record.entryUnknown', 'record.filterFaulty', 'record.viewClosed'],
  }),
  summary: route({
    method: 'POST',
    path: `${PATH}/:modelId/Summary`,
    summary: 'Sums of the summary row over the records that the caller sees',
    access: design('modelId'),
    params: OfDesign,
    body: RecordSelection,
    reads: true,
    reply: RecordSummary,
    refuses: ['record.entryUnknown', 'record.filterFaulty', 'record.viewClosed'],
  }),
  aggregate: route({
    method: 'POST',
    path: `${PATH}/:modelId/Aggregate`,
    summary: 'Counts and sums of the records that the caller sees, by group',
    access: design('modelId'),
    params: OfDesign,
    body: AggregateQuery,
    reads: true,
    reply: Aggregates,
    refuses: ['record.entryUnknown', 'record.filterFaulty', 'record.viewClosed'],
  }),
  relation: route({
    method: 'GET',
    path: `${PATH}/:modelId/Relation/:field`,
    summary:
      'Records of the other design that a relation field offers; with ids: these, as far as they are seen; within: the fields of this form that narrow them down',
    access: designOrStep('modelId'),
    params: z.object({ modelId: Id, field: line(101) }),
    query: PageQuery.extend({
      ...AtStep.shape,
      ids: jsonText(z.array(RecordId).min(1).max(100)).optional(),
      within: jsonText(RecordData).optional(),
    }),
    reply: paged(RelationOption),
    refuses: ['record.filterFaulty'],
  }),
  relationRows: route({
    method: 'GET',
    path: '/api/visualdev/Relations/:relation/Rows',
    summary:
      'Rows of a data set of the product for choosing; with ids: these, as far as the caller may read them',
    access: session,
    params: z.object({ relation: line(100) }),
    query: PageQuery.extend({
      column: line(100),
      columns: CommaList.optional(),
      ids: jsonText(z.array(RecordId).min(1).max(100)).optional(),
      matches: jsonText(z.array(RowMatch).max(10)).optional(),
    }),
    reply: paged(RelationOption),
  }),
  rowOffers: route({
    method: 'GET',
    path: `${PATH}/:modelId/RowOffers/:table`,
    summary: 'Records of the other design that rows of a child table can be made of, as far as they are seen',
    access: designOrStep('modelId'),
    params: z.object({ modelId: Id, table: line(100) }),
    query: PageQuery.extend(AtStep.shape),
    reply: paged(RowOffer),
    refuses: ['record.filterFaulty'],
  }),
  fieldDataSelect: route({
    method: 'GET',
    path: '/api/visualdev/Base/:id/FieldDataSelect',
    summary: 'Records of a design for choosing, as far as the caller sees them; with ids: these',
    access: session,
    params: z.object({ id: Id }),
    query: PageQuery.extend({
      relationField: line(50),
      columnOptions: CommaList.optional(),
      ids: jsonText(z.array(RecordId).min(1).max(100)).optional(),
      matches: jsonText(z.array(RowMatch).max(10)).optional(),
      /** The declared record whose form offers them, and the fixed range that a field of it says: it holds whoever chooses. */
      record: line(50).optional(),
      range: z.string().max(2000).optional(),
    }),
    reply: paged(z.object({ id: z.string() }).catchall(z.string())),
  }),
  answers: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/Answer`,
    summary:
      'What the expressions of a form ask of other records and of the work calendar, as far as the caller sees it',
    access: designOrStep('modelId'),
    params: OfDesign,
    query: AtStep,
    body: FormQuestions,
    reads: true,
    reply: FormAnswers,
  }),
  cellNames: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/CellNames`,
    summary:
      'What the texts of pasted cells name: people, organisations, entries of dictionaries, records that the caller may choose',
    access: designOrStep('modelId'),
    params: OfDesign,
    query: AtStep,
    body: CellTexts,
    bodyBytes: RECORD_BODY_BYTES,
    reads: true,
    reply: CellNames,
  }),
  cellCandidates: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/CellCandidates`,
    summary:
      'Those of a name in cells that several have, among which the caller may choose; the first of them',
    access: designOrStep('modelId'),
    params: OfDesign,
    query: AtStep,
    body: CandidateQuery,
    reads: true,
    reply: NameCandidates,
    refuses: ['record.filterFaulty'],
  }),
  document: route({
    method: 'GET',
    path: '/api/openapi/:file',
    summary: 'The OpenAPI document of the records of a design: its code, then .json',
    access: session,
    params: z.object({ file: line(60).regex(/^[A-Za-z0-9.]+\.json$/) }),
    reply: 'bytes',
    refuses: ['record.missing'],
  }),
  read: route({
    method: 'GET',
    path: `${PATH}/:modelId/:id`,
    summary: 'A record for its form',
    access: design('modelId'),
    params: OneRecord,
    reply: RecordDetail,
  }),
  display: route({
    method: 'GET',
    path: `${PATH}/:modelId/:id/DataChange`,
    summary: 'A record as people read it',
    access: design('modelId'),
    params: OneRecord,
    reply: z.object({ id: z.string(), data: TEXT }),
  }),
  history: route({
    method: 'GET',
    path: `${PATH}/:modelId/:id/History`,
    summary: 'Every change of a record in the fields that the caller sees, newest first',
    access: design('modelId'),
    params: OneRecord,
    query: PageQuery,
    reply: RecordHistory,
  }),
  dependents: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/Dependents`,
    summary: 'What refers to records and what would be deleted with them',
    access: design('modelId'),
    params: OfDesign,
    body: z.object({ ids: z.array(RecordId).min(1).max(500) }),
    reads: true,
    reply: RecordDependents,
  }),
  export: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/Export`,
    summary: 'The records that the caller sees as a workbook, with the chosen columns',
    access: design('modelId', 'btn_download'),
    params: OfDesign,
    body: RecordQuery.extend({
      /** 0: the page, 1: all. */
      dataType: z.coerce
        .number()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .default(0),
      selectKey: z.array(line(101)).max(300).default([]),
      /** Child tables that come along, each on a sheet of its own. */
      tables: z.array(line(101)).max(20).default([]),
      /** Rows carry their record and its version, so that the workbook can be imported again after editing. */
      forEditing: z.boolean().default(false),
    }),
    reads: true,
    reply: ExportLink,
    refuses: ['record.entryUnknown', 'record.filterFaulty', 'record.viewClosed', 'record.exportTooLong'],
  }),
};

/** Adding, changing, deleting and bringing back records. */
export const recordWriteRoutes = {
  recycled: route({
    method: 'GET',
    path: `${PATH}/:modelId/Recycle`,
    summary: 'Deleted records, newest first',
    access: design('modelId', 'btn_restore'),
    params: OfDesign,
    query: PageQuery,
    reply: paged(RecycledRecord),
  }),
  create: route({
    method: 'POST',
    path: `${PATH}/:modelId`,
    summary: 'Add a record',
    access: design('modelId', 'btn_add'),
    params: OfDesign,
    body: RecordEdit,
    bodyBytes: RECORD_BODY_BYTES,
    reply: RecordSaved,
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:modelId/:id`,
    summary: 'Change a record; fields that are not sent stay',
    access: design('modelId', 'btn_edit'),
    params: OneRecord,
    body: RecordEdit,
    bodyBytes: RECORD_BODY_BYTES,
    reply: RecordSaved,
    refuses: SAVE_REFUSALS,
  }),
  copy: route({
    method: 'POST',
    path: `${PATH}/:modelId/:id/Actions/Copy`,
    summary:
      'A record as a new one begins that is made after it: with copies of its files, which go if they are not saved',
    access: design('modelId', 'btn_add'),
    params: OneRecord,
    reply: RecordDetail,
  }),
  press: route({
    method: 'POST',
    path: `${PATH}/:modelId/:id/Actions/Press`,
    summary:
      'Press a button of the designer on a record: it calls the interface and sets the fields that the designer chose',
    access: design('modelId'),
    params: OneRecord,
    body: z.object({
      code: line(50),
      menuId: Id.optional(),
      /** The version of the record that the person saw. */
      rev: z.int().min(0).optional(),
    }),
    reply: PressDone,
    refuses: ['record.buttonMissing', ...SAVE_REFUSALS, ...CALL_REFUSALS],
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:modelId/:id`,
    summary: 'Move a record to the recycle bin',
    access: design('modelId', 'btn_remove'),
    params: OneRecord,
    query: AtRev,
    reply: z.null(),
    refuses: ['record.inProcess', 'record.buttonClosed'],
  }),
  batchRemove: route({
    method: 'POST',
    path: `${PATH}/batchDelete/:modelId`,
    summary: 'Move records to the recycle bin; those that cannot be deleted are told',
    access: design('modelId', 'btn_batchRemove'),
    params: OfDesign,
    body: z.object({ ids: z.array(RecordId).min(1).max(500) }),
    reply: BatchRemoved,
    reports: ['record.inProcess', 'record.buttonClosed', 'record.missing'],
  }),
  batchCheck: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/BatchEdit/Check`,
    summary: 'What the same values would do to several records; nothing is stored',
    access: design('modelId', 'btn_edit'),
    params: OfDesign,
    body: BatchEdit,
    bodyBytes: RECORD_BODY_BYTES,
    reads: true,
    reply: BatchChecked,
  }),
  batchEdit: route({
    method: 'POST',
    path: `${PATH}/:modelId/Actions/BatchEdit`,
    summary: 'Set the same values in several records; those that cannot be changed are told',
    access: design('modelId', 'btn_edit'),
    params: OfDesign,
    body: BatchEdit,
    bodyBytes: RECORD_BODY_BYTES,
    reply: BatchEdited,
  }),
  restore: route({
    method: 'PUT',
    path: `${PATH}/:modelId/:id/Actions/Restore`,
    summary: 'Bring a deleted record back',
    access: design('modelId', 'btn_restore'),
    params: OneRecord,
    reply: RecordRestored,
    refuses: ['record.invalid'],
  }),
};

/** Every call of records. */
export const recordsRoutes = {
  ...recordReadRoutes,
  ...recordImportRoutes,
  ...recordViewRoutes,
  ...recordDraftRoutes,
  ...recordCommentRoutes,
  ...recordWriteRoutes,
};
