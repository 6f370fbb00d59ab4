import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf, PageQuery } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { USE_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, ExportLink, Id, line, Rev } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import {
  CommonField,
  CommonFieldEdit,
  DroppedPart,
  FieldsToAdd,
  IndexEdit,
  ReferringTable,
  RowsQuery,
  SlowStatement,
  TableColumn,
  TableEdit,
  TableInfo,
  TablePlanView,
  TableRow,
  TableRows,
} from './data-models.model.ts';
import { StoredName } from './table.schemas.ts';

const PAGE = 'systemData.dataModel';
const PATH = '/api/system/DataModel';
/** `0` is the product's own database. */
const Source = z.object({ linkId: Id });
const OneTable = Source.extend({ table: StoredName });

const READ_REFUSALS = [
  ...USE_REFUSALS,
  'sql.timedOut',
  'sql.failed',
  'dataModel.tableMissing',
] as const satisfies readonly RefusalCode[];

/** What changing a table may end with. */
export const CHANGE_REFUSALS = [
  ...READ_REFUSALS,
  'dataModel.nameInvalid',
  'dataModel.reservedWord',
  'dataModel.ownedByForm',
  'dataModel.systemTable',
  'dataModel.duplicateTable',
  'dataModel.duplicateColumn',
  'dataModel.typeInvalid',
  'dataModel.defaultInvalid',
  'dataModel.noPrimaryKey',
  'dataModel.notNullWithoutDefault',
  'dataModel.keyFixed',
  'dataModel.valuesDoNotFit',
  'dataModel.rewriteTooLarge',
  'dataModel.unsupported',
  'dataModel.inUse',
  'dataModel.hasData',
  'dataModel.changedMeanwhile',
  'dataModel.locked',
  'dataModel.tooMany',
  'dataModel.readOnly',
  'dataModel.columnMissing',
  'dataModel.statementFailed',
] as const satisfies readonly RefusalCode[];

/** Tables of the product's own database and of databases outside (platform-contract 9.16). */
export const dataModelsRoutes = {
  tables: route({
    method: 'GET',
    path: `${PATH}/:linkId/Tables`,
    summary: 'Tables of a database',
    access: module(PAGE),
    params: Source,
    query: z.object({ keyword: line(100).optional() }),
    reply: listOf(TableRow),
    refuses: READ_REFUSALS,
  }),
  fields: route({
    method: 'GET',
    path: `${PATH}/:linkId/Tables/:table/Fields`,
    summary: 'Columns of a table',
    access: module(PAGE),
    params: OneTable,
    /** 1: names as generators write them, `createdAt` for `created_at`. */
    query: z.object({ type: z.enum(['0', '1']).default('0') }),
    reply: listOf(TableColumn),
    refuses: READ_REFUSALS,
  }),
  referring: route({
    method: 'GET',
    path: `${PATH}/:linkId/Tables/:table/Referring`,
    summary: 'Tables of which a foreign key names the key of a table',
    access: module(PAGE),
    params: OneTable,
    reply: listOf(ReferringTable),
    refuses: READ_REFUSALS,
  }),
  table: route({
    method: 'GET',
    path: `${PATH}/:linkId/Table/:table`,
    summary: 'A table for its form',
    access: module(PAGE),
    params: OneTable,
    reply: TableInfo,
    refuses: READ_REFUSALS,
  }),
  plan: route({
    method: 'POST',
    path: `${PATH}/:linkId/Actions/Plan`,
    summary: 'What making or changing a table would run',
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    params: Source,
    body: TableEdit,
    reads: true,
    reply: TablePlanView,
    refuses: CHANGE_REFUSALS,
  }),
  create: route({
    method: 'POST',
    path: `${PATH}/:linkId/Table`,
    summary: 'Make a table',
    access: button(PAGE, 'btn_add'),
    params: Source,
    body: TableEdit,
    reply: z.null(),
    refuses: CHANGE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:linkId/Table`,
    summary: 'Change a table as its plan says',
    access: button(PAGE, 'btn_edit'),
    params: Source,
    body: TableEdit,
    reply: z.null(),
    refuses: CHANGE_REFUSALS,
  }),
  addFields: route({
    method: 'PUT',
    path: `${PATH}/:linkId/addFields`,
    summary: 'Add columns to a table',
    access: button(PAGE, 'btn_edit'),
    params: Source,
    body: FieldsToAdd,
    reply: z.null(),
    refuses: CHANGE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:linkId/Table/:table`,
    summary: 'Delete a table; one with rows takes its name again',
    access: button(PAGE, 'btn_remove'),
    params: OneTable,
    query: z.object({ dropName: line(63).default('') }),
    reply: z.null(),
    refuses: CHANGE_REFUSALS,
  }),
  rows: route({
    method: 'GET',
    path: `${PATH}/:linkId/Table/:table/Preview`,
    summary: 'Rows of a table',
    access: button(PAGE, 'btn_data'),
    params: OneTable,
    query: RowsQuery,
    reply: TableRows,
    refuses: [...READ_REFUSALS, 'dataModel.columnMissing'],
  }),
  exportRows: route({
    method: 'GET',
    path: `${PATH}/:linkId/Table/:table/Action/Export`,
    summary: 'Rows of a table as a workbook',
    access: button(PAGE, 'btn_data'),
    params: OneTable,
    query: RowsQuery,
    reply: ExportLink,
    refuses: [...READ_REFUSALS, 'dataModel.columnMissing'],
  }),
  addIndex: route({
    method: 'POST',
    path: `${PATH}/:linkId/Table/:table/Indexes`,
    summary: 'Have an index built while people work',
    access: button(PAGE, 'btn_index'),
    params: OneTable,
    body: IndexEdit,
    reply: z.null(),
    refuses: [...CHANGE_REFUSALS, 'dataModel.duplicateValues'],
  }),
  buildIndexAgain: route({
    method: 'POST',
    path: `${PATH}/:linkId/Table/:table/Indexes/:name/Actions/Build`,
    summary: 'Have an index built again that could not be',
    access: button(PAGE, 'btn_index'),
    params: OneTable.extend({ name: StoredName }),
    reply: z.null(),
    refuses: [...CHANGE_REFUSALS, 'dataModel.duplicateValues'],
  }),
  removeIndex: route({
    method: 'DELETE',
    path: `${PATH}/:linkId/Table/:table/Indexes/:name`,
    summary: 'Have an index taken away while people work',
    access: button(PAGE, 'btn_index'),
    params: OneTable.extend({ name: StoredName }),
    reply: z.null(),
    refuses: [...CHANGE_REFUSALS, 'dataModel.indexBuilding', 'dataModel.indexOfConstraint'],
  }),
  slowStatements: route({
    method: 'GET',
    path: `${PATH}/SlowStatements`,
    summary: 'Statements of definitions that take long, with the index that each lacks',
    access: button(PAGE, 'btn_index'),
    reply: listOf(SlowStatement),
  }),
  buildIndex: route({
    method: 'POST',
    path: `${PATH}/SlowStatements/:id/Actions/BuildIndex`,
    summary: 'Build the index that a slow statement lacks, while people go on working',
    access: button(PAGE, 'btn_index'),
    params: ById,
    reply: z.null(),
    refuses: ['dataModel.noIndexHelps', 'dataModel.tooMany'],
  }),
  dropped: route({
    method: 'GET',
    path: `${PATH}/Dropped`,
    summary: 'Tables and columns that can be brought back',
    access: button(PAGE, 'btn_dropData'),
    reply: listOf(DroppedPart),
  }),
  bringBack: route({
    method: 'POST',
    path: `${PATH}/Dropped/:id/Actions/BringBack`,
    summary: 'Bring back a table or a column with its values',
    access: button(PAGE, 'btn_dropData'),
    params: z.object({ id: Id }),
    reply: z.null(),
    refuses: [...READ_REFUSALS, 'dataModel.duplicateTable', 'dataModel.duplicateColumn', 'dataModel.locked'],
  }),
};

const FIELDS = '/api/system/CommonFields';
const FIELD_REFUSALS = [
  'dataModel.duplicateField',
  'dataModel.nameInvalid',
  'dataModel.reservedWord',
  'dataModel.typeInvalid',
] as const satisfies readonly RefusalCode[];

/** Columns that tables often have. */
export const commonFieldsRoutes = {
  list: route({
    method: 'GET',
    path: FIELDS,
    summary: 'Common columns',
    access: module(PAGE),
    query: PageQuery.pick({ keyword: true }),
    reply: listOf(CommonField),
  }),
  read: route({
    method: 'GET',
    path: `${FIELDS}/:id`,
    summary: 'A common column',
    access: module(PAGE),
    params: ById,
    reply: CommonField,
  }),
  create: route({
    method: 'POST',
    path: FIELDS,
    summary: 'Add a common column',
    access: button(PAGE, 'btn_edit'),
    body: CommonFieldEdit,
    reply: z.object({ id: z.string() }),
    refuses: FIELD_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${FIELDS}/:id`,
    summary: 'Change a common column',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: CommonFieldEdit,
    reply: z.null(),
    refuses: FIELD_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${FIELDS}/:id`,
    summary: 'Delete a common column',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
};
