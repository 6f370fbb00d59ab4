import { z } from 'zod';
import { button, module, oneOf, session } from '../../kernel/access.ts';
import {
  definitionRoutes,
  exportRoute,
  headedRoutes,
  switchRoute,
} from '../../kernel/definitions/definition-routes.ts';
import { listOf, PageQuery, paged, sortedQuery } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS, USE_REFUSALS } from '../../kernel/source-refusals.ts';
import { sqlIssueRefusals } from '../../kernel/user-made.refusals.ts';
import { ById, Flag, Id, line } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import { OWN_DATABASE } from '../data-sources/data-sources.model.ts';
import {
  BenchPlan,
  BenchRequest,
  BenchResult,
  ExampleOutcome,
  InterfaceBrief,
  InterfaceCallRow,
  InterfaceEdit,
  InterfaceInfo,
  InterfaceParameter,
  InterfaceRow,
  InterfaceTree,
  RelationView,
} from './data-interfaces.model.ts';

const PAGE = 'systemData.dataInterface';
const PATH = '/api/system/DataInterface';

const codesOf = (entries: object): RefusalCode[] => Object.keys(entries) as RefusalCode[];

/** What may be wrong with an interface as somebody wrote it. */
const AS_WRITTEN = [
  ...codesOf(sqlIssueRefusals),
  'sql.roleMissing',
  'sql.busy',
  'sql.timedOut',
  'sql.rowTooLarge',
  'sql.failed',
  'interface.writeRefused',
  'interface.queryMissing',
  'interface.jsonInvalid',
  'interface.addressInvalid',
  'interface.headerNotAllowed',
  'interface.bodyInvalid',
  'interface.addressListInvalid',
  'interface.addressListMissing',
  'interface.filterInvalid',
  'interface.wholeNotAllowed',
  'interface.runAsNotAllowed',
  'interface.personUnknown',
  'secret.again',
  ...USE_REFUSALS,
] as const satisfies readonly RefusalCode[];

const HEAD = [
  'interface.duplicateCode',
  'interface.duplicateName',
  'interface.categoryUnknown',
] as const satisfies readonly RefusalCode[];

/** The value of a parameter in an address; several where it is repeated. */
export const AskedValue = z.union([
  z.string().max(2_000),
  z.number(),
  z.array(z.string().max(2_000)).max(1_000),
]);

/** Values of parameters stand beside the named fields of the query. */
const withParameters = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(AskedValue);

const KIND = { path: PATH, page: PAGE, noun: 'data interface' } as const;

/** Calls of the product's own screens, and of those that pick from an interface (platform-contract 2.4, 9.18). */
export const dataInterfacesRoutes = {
  ...headedRoutes({
    ...KIND,
    edit: InterfaceEdit,
    info: InterfaceInfo,
    importPath: '/Action/Import',
    head: HEAD,
    asWritten: AS_WRITTEN,
    publishing: ['interface.exampleFailed'],
  }),
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Data interfaces',
    access: module(PAGE),
    query: sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({
      categoryId: Id.optional(),
      dataType: z.coerce.number().int().min(1).max(3).optional(),
      enabledMark: z.coerce.number().pipe(Flag).optional(),
    }),
    reply: paged(InterfaceRow),
  }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Published data interfaces under their categories',
    access: module(PAGE, 'system.task'),
    reply: InterfaceTree,
  }),
  brief: route({
    method: 'GET',
    path: `${PATH}/getList`,
    summary: 'Published data interfaces with their parameters, for pickers',
    access: module(
      PAGE,
      'system.task',
      'onlineDev.visualPortal',
      'onlineDev.dataScreen',
      'onlineDev.webDesign',
      'system.printDev',
      'workFlow.flowEngine',
    ),
    query: PageQuery.extend({
      categoryId: Id.optional(),
      dataType: z.coerce.number().int().min(1).max(3).optional(),
    }),
    reply: paged(InterfaceBrief),
  }),
  relations: route({
    method: 'GET',
    path: `${PATH}/Relations`,
    summary: 'Data sets, or tables of a data source, that statements may read',
    access: module(PAGE),
    query: z.object({ dbLinkId: Id.default(OWN_DATABASE) }),
    reply: listOf(RelationView),
    refuses: [...USE_REFUSALS, 'sql.failed', 'sql.timedOut'],
  }),
  state: switchRoute({ ...KIND, stateButton: 'btn_state' }),
  examples: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/RunExamples`,
    summary: 'Run the saved examples of the draft',
    access: module(PAGE),
    reads: true,
    params: ById,
    body: z.object({}),
    reply: listOf(ExampleOutcome),
  }),
  bench: route({
    method: 'POST',
    path: `${PATH}/Actions/Bench`,
    summary: 'Try an unsaved data interface, as oneself or as another person',
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    body: BenchRequest,
    reply: BenchResult,
    refuses: [...AS_WRITTEN, ...CALL_REFUSALS],
  }),
  plan: route({
    method: 'POST',
    path: `${PATH}/Actions/Plan`,
    summary: 'How the database would find the rows of an unsaved data interface, which is not run',
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    body: BenchRequest,
    reply: BenchPlan,
    refuses: [...AS_WRITTEN, ...CALL_REFUSALS],
    reads: true,
  }),
  parameters: route({
    method: 'GET',
    path: `${PATH}/GetParam/:id`,
    summary: 'Parameters of a data interface',
    access: session,
    params: ById,
    reply: z.array(InterfaceParameter),
    refuses: ['interface.notPublished', 'interface.denied'],
  }),
  response: route({
    method: 'GET',
    path: `${PATH}/:id/Actions/Response`,
    summary: 'Call a data interface; parameters stand in the query',
    access: session,
    params: ById,
    query: withParameters({}),
    reply: z.object({ data: z.unknown(), dataProcessing: z.null() }),
    refuses: CALL_REFUSALS,
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Preview`,
    summary: 'Call a data interface; parameters stand in the body',
    access: session,
    reads: true,
    params: ById,
    body: z.object({
      tenantId: z.string().max(50).optional(),
      origin: z.string().max(50).optional(),
      paramList: z
        .array(
          z.object({
            field: line(50),
            defaultValue: z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]).optional(),
          }),
        )
        .max(50)
        .default([]),
    }),
    reply: z.unknown(),
    refuses: CALL_REFUSALS,
  }),
  options: route({
    method: 'GET',
    path: `${PATH}/:id/Action/List`,
    summary: 'A page of the rows of a data interface, found by keyword',
    access: session,
    params: ById,
    query: withParameters({
      ...PageQuery.shape,
      sidx: line(100).optional(),
      interfaceId: Id.optional(),
      propsValue: line(100).optional(),
      relationField: line(100).optional(),
      columnOptions: line(2_000).optional(),
    }),
    reply: paged(z.record(z.string(), z.unknown())),
    refuses: CALL_REFUSALS,
  }),
  option: route({
    method: 'GET',
    path: `${PATH}/:id/Action/Info`,
    summary: 'The row of a data interface that holds a value; null without one',
    access: session,
    params: ById,
    query: withParameters({
      id: line(500),
      interfaceId: Id.optional(),
      propsValue: line(100),
      relationField: line(100).optional(),
    }),
    reply: z.record(z.string(), z.unknown()).nullable(),
    refuses: CALL_REFUSALS,
  }),
  export: exportRoute({ ...KIND, exportPath: '/Action/Export' }),
  holders: route({
    method: 'GET',
    path: `${PATH}/:id/Holders`,
    summary: 'Roles that may call a data interface',
    access: module(PAGE),
    params: ById,
    reply: z.object({ roleIds: z.array(z.string()) }),
  }),
  saveHolders: route({
    method: 'PUT',
    path: `${PATH}/:id/Holders`,
    summary: 'Say which roles may call a data interface',
    access: button('permission.authorize', 'btn_save'),
    params: ById,
    body: z.object({ roleIds: z.array(Id).max(500) }),
    reply: z.null(),
    refuses: ['grant.notYours'],
  }),
  log: route({
    method: 'GET',
    path: '/api/system/DataInterfaceLog/:id',
    summary: 'Calls of a data interface, newest first',
    access: module(PAGE),
    params: ById,
    query: PageQuery.extend({ failed: z.coerce.number().pipe(Flag).optional() }),
    reply: paged(InterfaceCallRow),
  }),
};

/** Versions of data interfaces. */
export const interfaceVersionsRoutes = definitionRoutes({ path: PATH, page: PAGE });
