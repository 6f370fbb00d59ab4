import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CONNECT_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, Rev } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import {
  DataSourceEdit,
  DataSourceInfo,
  DataSourceRow,
  DB_TYPES,
  SourceChoices,
  SourceFacts,
  SourceTest,
} from './data-sources.model.ts';

const PAGE = 'systemData.dataSource';
const PATH = '/api/system/DataSource';
const SAVE_REFUSALS = [
  'dataSource.duplicateName',
  'dataSource.notOffered',
  'secret.again',
] as const satisfies readonly RefusalCode[];

/** Databases outside that interfaces and models read (platform-contract 9.15). */
export const dataSourcesRoutes = {
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Data sources',
    access: module(PAGE),
    query: PageQuery.extend({ dbType: z.enum(DB_TYPES).optional() }),
    reply: paged(DataSourceRow),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    summary: 'Add a data source',
    access: button(PAGE, 'btn_add'),
    body: DataSourceEdit,
    reply: z.object({ id: z.string() }),
    refuses: SAVE_REFUSALS,
  }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Enabled data sources by kind of database',
    access: module(PAGE, 'systemData.dataInterface', 'systemData.dataModel'),
    query: z.object({ type: z.enum(DB_TYPES).optional() }),
    reply: listOf(SourceChoices),
  }),
  test: route({
    method: 'POST',
    path: `${PATH}/Actions/Test`,
    summary: 'Try the settings of a data source',
    access: button(PAGE, 'btn_test'),
    body: SourceTest,
    reply: SourceFacts,
    refuses: ['dataSource.notOffered', 'secret.again', ...CONNECT_REFUSALS],
  }),
  read: route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A data source for its form',
    access: module(PAGE),
    params: ById,
    reply: DataSourceInfo,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change a data source',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: DataSourceEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a data source that nothing uses',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
    refuses: ['dataSource.inUse'],
  }),
};
