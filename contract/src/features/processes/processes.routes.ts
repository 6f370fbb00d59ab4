import { z } from 'zod';
import { module, session } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import { RECORD_BODY_BYTES } from '../records/records.schemas.ts';
import { ActionReply, LaunchBody, WithdrawBody } from './process-actions.model.ts';
import { FORM_REFUSALS, MOVE_REFUSALS } from './process-refusal-sets.ts';
import {
  LaunchInfo,
  LaunchRow,
  PredictedNode,
  PreviewBody,
  ProcessListQuery,
  TaskData,
} from './processes.model.ts';

const TASK = '/api/workflow/Engine/FlowTask';
const LAUNCH = '/api/workflow/Engine/FlowLaunch';
const FORM = '/api/workflow/Form';

const LAUNCH_REFUSALS = [
  ...MOVE_REFUSALS,
  ...FORM_REFUSALS,
  'process.stopped',
  'process.notLaunchable',
  'process.processForbids',
  'process.cannotGoStraightBack',
] as const;

/** Launching processes and the caller's own instances (platform-contract 8.4, FlowTask and FlowLaunch). */
export const processesRoutes = {
  launch: route({
    method: 'POST',
    path: TASK,
    summary: 'Launch a process, or save it as a draft',
    access: session,
    body: LaunchBody,
    bodyBytes: RECORD_BODY_BYTES,
    reply: ActionReply,
    refuses: LAUNCH_REFUSALS,
  }),
  relaunch: route({
    method: 'PUT',
    path: `${TASK}/:id`,
    summary: 'Submit or save a draft, or what was returned or withdrawn',
    access: session,
    params: ById,
    body: LaunchBody,
    bodyBytes: RECORD_BODY_BYTES,
    reply: ActionReply,
    refuses: LAUNCH_REFUSALS,
  }),
  emptyForm: route({
    method: 'GET',
    path: `${TASK}/Actions/Form/:flowId`,
    summary: 'The empty form of a process that the caller may launch',
    access: session,
    params: z.object({ flowId: Id }),
    reply: LaunchInfo,
    refuses: ['process.stopped', 'process.notLaunchable'],
  }),
  data: route({
    method: 'GET',
    path: `${TASK}/:id`,
    summary: 'The form of an instance',
    access: session,
    params: ById,
    reply: TaskData,
  }),
  dataOfProcess: route({
    method: 'GET',
    path: `${TASK}/:flowId/:id`,
    summary: 'The form of an instance of a process',
    access: session,
    params: z.object({ flowId: Id, id: Id }),
    reply: TaskData,
  }),
  predict: route({
    method: 'POST',
    path: `${TASK}/Actions/Predict`,
    summary: 'Who would be asked if this form were submitted',
    reads: true,
    access: session,
    body: PreviewBody.required({ flowId: true }),
    bodyBytes: RECORD_BODY_BYTES,
    reply: z.array(PredictedNode),
    refuses: ['process.stopped', 'process.notLaunchable', 'process.formMissing'],
  }),
  launchForm: route({
    method: 'POST',
    path: `${FORM}/:enCode`,
    summary: 'Launch the process of a system form, or save it as a draft',
    access: session,
    params: z.object({ enCode: Id }),
    body: LaunchBody.omit({ flowId: true }),
    bodyBytes: RECORD_BODY_BYTES,
    reply: ActionReply,
    refuses: LAUNCH_REFUSALS,
  }),
  relaunchForm: route({
    method: 'PUT',
    path: `${FORM}/:enCode/:id`,
    summary: 'Submit or save an instance of a system form again',
    access: session,
    params: z.object({ enCode: Id, id: Id }),
    body: LaunchBody.omit({ flowId: true }),
    bodyBytes: RECORD_BODY_BYTES,
    reply: ActionReply,
    refuses: LAUNCH_REFUSALS,
  }),
  formData: route({
    method: 'GET',
    path: `${FORM}/:enCode/:id`,
    summary: 'The form of an instance of a system form',
    access: session,
    params: z.object({ enCode: Id, id: Id }),
    reply: TaskData,
  }),
  mine: route({
    method: 'GET',
    path: LAUNCH,
    summary: 'Instances of the caller, drafts included',
    access: module('workFlow.flowLaunch'),
    query: ProcessListQuery,
    reply: paged(LaunchRow),
  }),
  remove: route({
    method: 'DELETE',
    path: `${LAUNCH}/:id`,
    summary: 'Delete a draft, or what was returned or withdrawn',
    access: module('workFlow.flowLaunch'),
    params: ById,
    reply: z.null(),
    refuses: ['process.notYours', 'process.cannotRemove', 'process.ofRecord', 'process.childOnly'],
  }),
  withdraw: route({
    method: 'PUT',
    path: `${LAUNCH}/:id/Actions/Withdraw`,
    summary: 'Take an instance back before anybody has decided',
    access: session,
    params: ById,
    body: WithdrawBody,
    reply: z.null(),
    refuses: [
      ...MOVE_REFUSALS,
      'process.processForbids',
      'process.cannotWithdraw',
      'process.childRunning',
      'process.childOnly',
    ],
  }),
  remind: route({
    method: 'POST',
    path: `${LAUNCH}/Press/:id`,
    summary: 'Remind everybody else who has something to decide; once in 30 minutes',
    access: session,
    params: ById,
    reply: z.object({ reminded: z.int() }),
    refuses: [
      ...MOVE_REFUSALS,
      'process.remindedLately',
      'process.nothingOpen',
      'process.waitsForYou',
      'process.processForbids',
    ],
  }),
};
