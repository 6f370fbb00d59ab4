import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { aggregateRecords } from './aggregate-records.ts';
import { onRecords } from './compile-model.ts';
import { dependentsOf } from './dependents.ts';
import { designDocument } from './design-document.ts';
import { exportRecords } from './export-records.ts';
import { answerQuestions, nameCells } from './form-questions.ts';
import { listRecords, sumRecordList } from './list-records.ts';
import { displayRecord, readRecord } from './read-record.ts';
import { recordHistory } from './record-history.ts';
import { fieldDataSelect, relationOptions, relationRows, rowOffers } from './relation-options.ts';
import { readConfig, readRuntime, seenAs } from './runtime.ts';
import { nameCandidates } from './shared-names.ts';

export const recordReadHandlers = onRecords(
  implement(recordReadRoutes, {
    config: (ctx, { params }) => readConfig(ctx, params.modelId),
    columnData: async (ctx, { params }) => {
      const { columnData } = await readConfig(ctx, params.modelId);
      return { columnData };
    },
    formData: async (ctx, { params }) => {
      const { formData } = await readConfig(ctx, params.modelId);
      return { formData };
    },
    runtime: (ctx, { params, query }) => readRuntime(ctx, params.modelId, query.menuId),
    seenAs: (ctx, { params, query }) => seenAs(ctx, params.modelId, query),
    list: (ctx, { params, body }) => listRecords(ctx, params.modelId, body),
    summary: (ctx, { params, body }) => sumRecordList(ctx, params.modelId, body),
    aggregate: (ctx, { params, body }) => aggregateRecords(ctx, params.modelId, body),
    relation: (ctx, { params, query }) => relationOptions(ctx, params, query),
    relationRows: (ctx, { params, query }) => relationRows(ctx, params.relation, query),
    rowOffers: (ctx, { params, query }) => rowOffers(ctx, params, query),
    fieldDataSelect: (ctx, { params, query }) => fieldDataSelect(ctx, params.id, query),
    answers: (ctx, { params, query, body }) => answerQuestions(ctx, { ...params, ...query }, body),
    cellNames: (ctx, { params, query, body }) => nameCells(ctx, { ...params, ...query }, body),
    cellCandidates: (ctx, { params, query, body }) => nameCandidates(ctx, { ...params, ...query }, body),
    document: async (ctx, { params }) => ({
      stream: JSON.stringify(await designDocument(ctx, params.file.replace(/\.json$/, ''))),
      type: 'application/vnd.oai.openapi+json; charset=utf-8',
    }),
    read: (ctx, { params }) => readRecord(ctx, params),
    display: (ctx, { params }) => displayRecord(ctx, params),
    history: (ctx, { params, query }) => recordHistory(ctx, params, query),
    dependents: (ctx, { params, body }) => dependentsOf(ctx, params.modelId, body.ids),
    export: (ctx, { params, body }) => exportRecords(ctx, params.modelId, body),
  }),
);
