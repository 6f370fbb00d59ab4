import type { DictionaryValue } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { allDictionaries, typeTree, valuesOf } from './dictionaries.service.ts';

export const dictionariesHandlers = implement(dictionariesRoutes, {
  types: async (ctx) => ({ list: await typeTree(ctx) }),
  typeSelector: async (ctx, { params }) => ({ list: await typeTree(ctx, params.id) }),
  all: async (ctx) => ({ list: await allDictionaries(ctx) }),
  values: (ctx, { params, query }) => listed(valuesOf(ctx, { ...query, type: params.typeId })),
  selector: (ctx, { params, query }) =>
    listed(valuesOf(ctx, { ...query, type: params.typeId, without: params.id })),
  options: (ctx, { params }) => listed(valuesOf(ctx, { type: params.typeId, onlyEnabled: true })),
});

const listed = async (values: Promise<DictionaryValue[]>): Promise<{ list: DictionaryValue[] }> => ({
  list: await values,
});
