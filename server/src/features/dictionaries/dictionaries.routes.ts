import type { DictionaryValue } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { allDictionaries, dictionaryPage, typeTree, valuesOf } from './dictionaries.service.ts';
import { createType, removeType, typeInfo, updateType } from './edit-types.ts';
import { createValue, flipValue, removeValue, sortValues, updateValue, valueInfo } from './edit-values.ts';
import { exportDictionary, importDictionary } from './exchange.ts';
import { recycledDictionaries, restoreDictionary } from './recycled-dictionaries.ts';

export const dictionariesHandlers = implement(dictionariesRoutes, {
  types: async (ctx) => ({ list: await typeTree(ctx) }),
  typeSelector: async (ctx, { params }) => ({ list: await typeTree(ctx, params.id) }),
  all: async (ctx) => ({ list: await allDictionaries(ctx) }),
  values: (ctx, { params, query }) => listed(valuesOf(ctx, { ...query, type: params.typeId })),
  selector: (ctx, { params, query }) =>
    listed(valuesOf(ctx, { ...query, type: params.typeId, without: params.id })),
  options: (ctx, { params }) => listed(valuesOf(ctx, { type: params.typeId, onlyEnabled: true })),
  page: (ctx, { params }) => dictionaryPage(ctx, params.id),
  createType: (ctx, { body }) => done(createType(ctx, body)),
  type: (ctx, { params }) => typeInfo(ctx, params.id),
  updateType: (ctx, { params, body }) => done(updateType(ctx, params.id, body)),
  recycled: (ctx, { query }) => recycledDictionaries(ctx, query),
  restore: (ctx, { params }) => done(restoreDictionary(ctx, params.id)),
  removeType: (ctx, { params }) => done(removeType(ctx, params.id)),
  createValue: (ctx, { body }) => done(createValue(ctx, body)),
  value: (ctx, { params }) => valueInfo(ctx, params.id),
  updateValue: (ctx, { params, body }) => done(updateValue(ctx, params.id, body)),
  removeValue: (ctx, { params }) => done(removeValue(ctx, params.id)),
  flipValue: (ctx, { params }) => done(flipValue(ctx, params.id)),
  sortValues: (ctx, { body }) => done(sortValues(ctx, body)),
  exportType: (ctx, { params }) => exportDictionary(ctx, params.id),
  importType: async (ctx, _input, { request }) => importDictionary(ctx, (await receiveFile(request)).bytes),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

const listed = async (values: Promise<DictionaryValue[]>): Promise<{ list: DictionaryValue[] }> => ({
  list: await values,
});
