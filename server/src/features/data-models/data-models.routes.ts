import {
  commonFieldsRoutes,
  dataModelsRoutes,
} from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { addFields, applyEdit, removeTable, viewPlan } from './change-table.ts';
import {
  changeField,
  columnList,
  commonField,
  commonFields,
  createField,
  exportTable,
  referringList,
  removeField,
  tableInfo,
  tableList,
  tableRows,
} from './data-models.service.ts';
import { bringBack, droppedParts } from './dropped.ts';
import { buildMissingIndex, slowStatements } from './slow-statements.ts';
import { addIndex, buildIndexAgain, removeIndex } from './table-indexes.ts';

const done = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

export const dataModelsHandlers = implement(dataModelsRoutes, {
  tables: (ctx, { params, query }) => tableList(ctx, params.linkId, query.keyword),
  fields: (ctx, { params, query }) => columnList(ctx, params, query.type === '1'),
  referring: (ctx, { params }) => referringList(ctx, params),
  table: (ctx, { params }) => tableInfo(ctx, params),
  plan: (ctx, { params, body }) => viewPlan(ctx, params.linkId, body),
  create: (ctx, { params, body }) =>
    done(applyEdit(ctx, params.linkId, { ...body, tableInfo: { ...body.tableInfo, table: '' } })),
  update: (ctx, { params, body }) => {
    const { table, newTable } = body.tableInfo;
    return done(
      applyEdit(ctx, params.linkId, {
        ...body,
        tableInfo: { ...body.tableInfo, table: table || newTable },
      }),
    );
  },
  addFields: (ctx, { params, body }) => done(addFields(ctx, params.linkId, body)),
  remove: (ctx, { params, query }) => done(removeTable(ctx, params, query.dropName)),
  rows: (ctx, { params, query }) => tableRows(ctx, params, query),
  exportRows: (ctx, { params, query }) => exportTable(ctx, params, query),
  addIndex: (ctx, { params, body }) => done(addIndex(ctx, params, body)),
  buildIndexAgain: (ctx, { params }) => done(buildIndexAgain(ctx, params)),
  removeIndex: (ctx, { params }) => done(removeIndex(ctx, params)),
  slowStatements: (ctx) => slowStatements(ctx),
  buildIndex: (ctx, { params }) => done(buildMissingIndex(ctx, params.id)),
  dropped: (ctx) => droppedParts(ctx),
  bringBack: (ctx, { params }) => done(bringBack(ctx, params.id)),
});

export const commonFieldsHandlers = implement(commonFieldsRoutes, {
  list: (ctx, { query }) => commonFields(ctx, query.keyword),
  read: (ctx, { params }) => commonField(ctx, params.id),
  create: (ctx, { body }) => createField(ctx, body),
  update: (ctx, { params, body }) => done(changeField(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeField(ctx, params.id, query.rev)),
});
