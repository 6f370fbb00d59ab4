import { z } from 'zod';
import { button, design, module } from '../../kernel/access.ts';
import {
  definitionRoutes,
  exportRoute,
  headedRoutes,
  switchRoute,
} from '../../kernel/definitions/definition-routes.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, CommaList, Id } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import {
  AutomationBody,
  AutomationButton,
  AutomationCheck,
  AutomationEdit,
  AutomationInfo,
  AutomationOffer,
  AutomationRow,
  AutomationRun,
  AutomationRunQuery,
  AutomationRunRow,
  ButtonPress,
  ButtonPressed,
  PressedRun,
  RerunRequest,
} from './automations.model.ts';

const PATH = '/api/workflow/Automation';
const PAGE = 'workFlow.automation';
const RUNS = '/api/workflow/AutomationRun';
const KIND = { path: PATH, page: PAGE, noun: 'automation' } as const;

/** Processes without people: what starts them, what they do, how they went. */
export const automationsRoutes = {
  ...headedRoutes({
    ...KIND,
    edit: AutomationEdit,
    info: AutomationInfo,
    importPath: '/Actions/ImportData',
    head: [
      'automation.duplicateCode',
      'automation.categoryUnknown',
      'automation.otherPerson',
      'automation.personWrong',
    ],
    publishing: ['automation.faulty', 'automation.otherPerson'],
  }),
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Automations',
    access: module(PAGE),
    query: PageQuery.extend({ category: Id.optional() }),
    reply: paged(AutomationRow),
  }),
  state: switchRoute({ ...KIND, stateButton: 'btn_edit' }),
  export: exportRoute({ ...KIND, exportPath: '/Actions/Export' }),
  offer: route({
    method: 'GET',
    path: `${PATH}/Offer`,
    summary: 'What triggers and steps may be about',
    access: module(PAGE),
    reply: AutomationOffer,
  }),
  check: route({
    method: 'POST',
    path: `${PATH}/Actions/Check`,
    summary: 'What is wrong with a draft, and what its steps may refer to',
    access: module(PAGE),
    reads: true,
    body: AutomationBody.pick({ flowTemplateJson: true }),
    reply: AutomationCheck,
  }),
};

/** Why runs stop, beside what their steps are refused for. */
const STOPS = [
  'automation.personDisabled',
  'automation.tooDeep',
  'automation.noLane',
  'automation.tooLong',
  'automation.stepFailed',
  'automation.stepUnknown',
  'automation.noRecord',
  'automation.nobody',
] as const satisfies readonly RefusalCode[];

/** Runs of automations. */
export const automationRunsRoutes = {
  list: route({
    method: 'GET',
    path: RUNS,
    summary: 'Runs of automations, newest first',
    access: module(PAGE),
    query: AutomationRunQuery,
    reply: paged(AutomationRunRow),
    reports: STOPS,
  }),
  read: route({
    method: 'GET',
    path: `${RUNS}/:id`,
    summary: 'A run with its steps',
    access: module(PAGE),
    params: ById,
    reply: AutomationRun,
    reports: STOPS,
  }),
  rerun: route({
    method: 'POST',
    path: `${RUNS}/:id/Actions/Rerun`,
    summary: 'Runs a run again from one of its steps, with what it began with and what the steps before gave',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: RerunRequest,
    reply: z.object({ id: z.string() }),
    refuses: ['automation.notStanding', 'automation.stepUnknown', 'automation.personDisabled'],
  }),
};

const ON_RECORDS = '/api/visualdev/OnlineDev/:modelId/Automation';
const OfDesign = z.object({ modelId: Id });

/** Buttons that automations add to the lists of designs, for those who may change the records. */
export const automationButtonsRoutes = {
  list: route({
    method: 'GET',
    path: ON_RECORDS,
    summary: 'The buttons that automations add to the lists of a design',
    access: design('modelId', 'btn_edit'),
    params: OfDesign,
    reply: z.object({ list: z.array(AutomationButton) }),
  }),
  press: route({
    method: 'POST',
    path: `${ON_RECORDS}/:id/Actions/Press`,
    summary: 'Starts an automation for records; it runs as its own person',
    access: design('modelId', 'btn_edit'),
    params: OfDesign.extend({ id: Id }),
    body: ButtonPress,
    reply: ButtonPressed,
    refuses: ['record.missing', 'automation.personDisabled', 'automation.oneRecord'],
  }),
  runs: route({
    method: 'GET',
    path: `${ON_RECORDS}/:id/Runs`,
    summary: 'How the runs go that the caller has begun by a button',
    access: design('modelId', 'btn_edit'),
    params: OfDesign.extend({ id: Id }),
    query: z.object({ ids: CommaList }),
    reply: z.object({ list: z.array(PressedRun) }),
    reports: STOPS,
  }),
};

/** Versions of automations. */
export const automationVersionsRoutes = definitionRoutes({ path: PATH, page: PAGE });
