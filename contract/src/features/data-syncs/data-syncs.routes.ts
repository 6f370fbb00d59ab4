import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { USE_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, Id, Rev } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import { CHANGE_REFUSALS } from '../data-models/data-models.routes.ts';
import { StoredName } from '../data-models/table.schemas.ts';
import {
  RefusedRow,
  SourceColumn,
  SyncInspection,
  SyncPart,
  SyncPlan,
  SyncPlanEdit,
  SyncRequest,
  SyncRun,
  SyncSides,
  SyncState,
  SyncTable,
} from './data-syncs.model.ts';

const BASE = '/api/system/DataSync';
const MOST_PLACES = 1_000_000;
const PAGE = 'systemData.dataSync';
const READ_REFUSALS = [
  ...USE_REFUSALS,
  'sql.timedOut',
  'sql.failed',
] as const satisfies readonly RefusalCode[];
const CHECK_REFUSALS = [
  ...READ_REFUSALS,
  'dataSync.filterInvalid',
  'dataSync.sameSource',
  'dataModel.tableMissing',
] as const satisfies readonly RefusalCode[];

/** What is wrong with columns and conditions that are chosen. */
const CHOICE_REFUSALS = [
  'dataSync.columnsUnknown',
  'dataSync.columnsRepeated',
  'dataSync.filterInvalid',
] as const satisfies readonly RefusalCode[];

/** What is wrong with a plan when it is stored. */
const PLAN_REFUSALS = [
  ...READ_REFUSALS,
  ...CHOICE_REFUSALS,
  'dataModel.tableMissing',
  'dataSync.sameSource',
  'task.cronInvalid',
] as const satisfies readonly RefusalCode[];

/** What cannot be brought over, whether at once or by the clock. */
const RUN_REFUSALS = [
  ...CHANGE_REFUSALS,
  ...CHOICE_REFUSALS,
  'dataSync.sameSource',
  'dataSync.targetMissing',
  'dataSync.targetHasData',
  'dataSync.running',
  'dataSync.lossy',
  'dataSync.columnsMissing',
  'dataSync.noKey',
] as const satisfies readonly RefusalCode[];

/** Refusals that end a run that had begun. */
const RUN_REPORTS = [
  'dataSync.tooManyRows',
  'dataSync.differs',
  'dataSync.rowRefused',
  'dataSync.rowsRefused',
  'dataSync.tooManyRemovals',
] as const satisfies readonly RefusalCode[];

/** Tables that are brought from one database into another (platform-contract 9.17). */
export const dataSyncsRoutes = {
  tables: route({
    method: 'GET',
    path: `${BASE}/Tables/:linkId`,
    summary: 'Tables that can be brought over',
    access: module(PAGE),
    params: z.object({ linkId: Id }),
    reply: listOf(SyncTable),
    refuses: READ_REFUSALS,
  }),
  columns: route({
    method: 'GET',
    path: `${BASE}/Tables/:linkId/:table/Columns`,
    summary: 'Columns of a table that can be brought over',
    access: module(PAGE),
    params: z.object({ linkId: Id, table: StoredName }),
    reply: listOf(SourceColumn),
    refuses: [...READ_REFUSALS, 'dataModel.tableMissing'],
  }),
  check: route({
    method: 'POST',
    path: BASE,
    summary:
      'What stands in the way of bringing a table over: 0 nothing, 1 no rows, 2 no target, 3 rows in the target',
    access: button(PAGE, 'btn_check'),
    body: SyncSides,
    reply: SyncState,
    refuses: CHECK_REFUSALS,
    reads: true,
  }),
  inspect: route({
    method: 'POST',
    path: `${BASE}/Actions/Inspect`,
    summary:
      'What bringing a table over would meet: the number of the check, and what the target cannot hold',
    access: button(PAGE, 'btn_check'),
    body: SyncSides,
    reply: SyncInspection,
    refuses: [...CHECK_REFUSALS, 'dataSync.columnsUnknown', 'dataSync.columnsRepeated'],
    reads: true,
  }),
  execute: route({
    method: 'POST',
    path: `${BASE}/Actions/Execute`,
    summary: 'Begin bringing a table over',
    timeLimitMs: 100_000,
    access: button(PAGE, 'btn_run'),
    body: SyncRequest,
    reply: ById,
    refuses: RUN_REFUSALS,
    reports: RUN_REPORTS,
  }),
  runs: route({
    method: 'GET',
    path: `${BASE}/Runs`,
    summary: 'Runs, newest first',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(SyncRun),
  }),
  parts: route({
    method: 'GET',
    path: `${BASE}/Runs/:id/Parts`,
    summary: 'The parts of a run with their hashes',
    access: module(PAGE),
    params: ById,
    query: PageQuery,
    reply: paged(SyncPart),
  }),
  refusedRows: route({
    method: 'GET',
    path: `${BASE}/Runs/:id/Refused`,
    summary: 'Rows that the target of a run would not take',
    access: module(PAGE),
    params: ById,
    query: PageQuery,
    reply: paged(RefusedRow),
  }),
  repeatRow: route({
    method: 'PUT',
    path: `${BASE}/Runs/:id/Refused/:place/Actions/Repeat`,
    summary: 'Bring a row over again that the target would not take',
    access: button(PAGE, 'btn_run'),
    params: z.object({ id: Id, place: z.coerce.number().int().min(1).max(MOST_PLACES) }),
    reply: z.null(),
    refuses: [
      ...READ_REFUSALS,
      'dataModel.tableMissing',
      'dataModel.readOnly',
      'dataModel.ownedByForm',
      'dataSync.sameSource',
      'dataSync.targetMissing',
      'dataSync.columnsMissing',
      ...CHOICE_REFUSALS,
      'dataSync.noKey',
      'dataSync.running',
      'dataSync.rowRefused',
      'dataSync.differs',
    ],
  }),
  stop: route({
    method: 'PUT',
    path: `${BASE}/Runs/:id/Actions/Stop`,
    summary: 'Stop a run after the part that is under way',
    access: button(PAGE, 'btn_run'),
    params: ById,
    reply: z.null(),
  }),
  resume: route({
    method: 'PUT',
    path: `${BASE}/Runs/:id/Actions/Resume`,
    summary: 'Go on with a run after the last part that was stored; with removing=1 however many rows go',
    access: button(PAGE, 'btn_run'),
    params: ById,
    query: z.object({ removing: z.enum(['0', '1']).optional() }),
    reply: z.null(),
    refuses: ['dataSync.running'],
    reports: RUN_REPORTS,
  }),
  plans: route({
    method: 'GET',
    path: `${BASE}/Plans`,
    summary: 'Tables that are brought over by the clock',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(SyncPlan),
  }),
  createPlan: route({
    method: 'POST',
    path: `${BASE}/Plans`,
    summary: 'Add a plan',
    access: button(PAGE, 'btn_plan'),
    body: SyncPlanEdit,
    reply: ById,
    refuses: PLAN_REFUSALS,
  }),
  updatePlan: route({
    method: 'PUT',
    path: `${BASE}/Plans/:id`,
    summary: 'Change a plan',
    access: button(PAGE, 'btn_plan'),
    params: ById,
    body: SyncPlanEdit,
    reply: z.null(),
    refuses: PLAN_REFUSALS,
  }),
  removePlan: route({
    method: 'DELETE',
    path: `${BASE}/Plans/:id`,
    summary: 'Delete a plan; its runs stay',
    access: button(PAGE, 'btn_plan'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
  runPlan: route({
    method: 'POST',
    path: `${BASE}/Plans/:id/Actions/Run`,
    summary: 'Run a plan now',
    access: button(PAGE, 'btn_run'),
    params: ById,
    reply: ById,
    refuses: RUN_REFUSALS,
    reports: RUN_REPORTS,
  }),
};
