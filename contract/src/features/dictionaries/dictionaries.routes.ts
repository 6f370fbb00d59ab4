import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { Dictionary, DictionaryTypeNode, DictionaryValue } from './dictionaries.model.ts';

const TypeId = z.object({ typeId: Id });
const AsTree = z.object({ isTree: z.enum(['0', '1']).optional(), keyword: line(100).optional() });

/** Reading dictionaries (platform-contract 2.9); a type is named by its id or its code. */
export const dictionariesRoutes = {
  types: route({
    method: 'GET',
    path: '/api/system/DictionaryType',
    summary: 'The tree of dictionary types',
    access: session,
    reply: listOf(DictionaryTypeNode),
  }),
  typeSelector: route({
    method: 'GET',
    path: '/api/system/DictionaryType/Selector/:id',
    summary: 'The tree of dictionary types without the edited one (0: none) and what is below it',
    access: session,
    params: z.object({ id: Id }),
    reply: listOf(DictionaryTypeNode),
  }),
  all: route({
    method: 'GET',
    path: '/api/system/DictionaryData/All',
    summary: 'Every dictionary with its enabled values',
    access: session,
    reply: listOf(Dictionary),
  }),
  values: route({
    method: 'GET',
    path: '/api/system/DictionaryData/:typeId',
    summary: 'Values of a type, flat or as a tree',
    access: session,
    params: TypeId,
    query: AsTree,
    reply: listOf(DictionaryValue),
  }),
  selector: route({
    method: 'GET',
    path: '/api/system/DictionaryData/:typeId/Selector/:id',
    summary: 'Values that may be a parent, without the edited one (0: none) and what is below it',
    access: session,
    params: TypeId.extend({ id: Id }),
    query: AsTree,
    reply: listOf(DictionaryValue),
  }),
  options: route({
    method: 'GET',
    path: '/api/system/DictionaryData/:typeId/Data/Selector',
    summary: 'Enabled values of a type as a field offers them',
    access: session,
    params: TypeId,
    reply: listOf(DictionaryValue),
  }),
};
