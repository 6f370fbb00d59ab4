import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { AskedMoment, ById } from '../../kernel/values.ts';
import { TaskEdit, TaskInfo, TaskInterface, TaskRow, TaskRun } from './scheduled-tasks.model.ts';

const TASK = 'system.task';
const SAVE_REFUSALS = [
  'task.duplicateCode',
  'task.cronInvalid',
  'task.periodBackwards',
  'task.methodUnknown',
  'task.interfaceUnknown',
  'task.parameterMissing',
] as const;

/** Work that runs by the clock (platform-contract 9.3). */
export const scheduledTasksRoutes = {
  list: route({
    method: 'GET',
    path: '/api/scheduletask',
    summary: 'Scheduled tasks',
    access: module(TASK),
    query: PageQuery,
    reply: paged(TaskRow),
  }),
  methods: route({
    method: 'GET',
    path: '/api/scheduletask/TaskMethods',
    summary: 'The pieces of work that the server offers',
    access: module(TASK),
    reply: z.array(z.object({ id: z.string(), fullName: z.string() })),
  }),
  interfaces: route({
    method: 'GET',
    path: '/api/scheduletask/Interfaces',
    summary: 'The data interfaces that the caller may have run',
    access: module(TASK),
    reply: z.array(TaskInterface),
  }),
  read: route({
    method: 'GET',
    path: '/api/scheduletask/Info/:id',
    summary: 'One scheduled task',
    access: module(TASK),
    params: ById,
    reply: TaskInfo,
  }),
  create: route({
    method: 'POST',
    path: '/api/scheduletask',
    summary: 'Add a scheduled task',
    access: button(TASK, 'btn_add'),
    body: TaskEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: '/api/scheduletask/:id',
    summary: 'Change a scheduled task',
    access: button(TASK, 'btn_edit'),
    params: ById,
    body: TaskEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/scheduletask/:id',
    summary: 'Delete a scheduled task with its log',
    access: button(TASK, 'btn_remove'),
    params: ById,
    reply: z.null(),
  }),
  enable: route({
    method: 'PUT',
    path: '/api/scheduletask/:id/Actions/Enable',
    summary: 'Let a task run',
    access: button(TASK, 'btn_edit'),
    params: ById,
    reply: z.null(),
  }),
  stop: route({
    method: 'PUT',
    path: '/api/scheduletask/:id/Actions/Stop',
    summary: 'Keep a task from running',
    access: button(TASK, 'btn_edit'),
    params: ById,
    reply: z.null(),
  }),
  run: route({
    method: 'PUT',
    path: '/api/scheduletask/:id/Actions/Run',
    summary: 'Run a task now and wait for its end',
    access: button(TASK, 'btn_run'),
    params: ById,
    reply: TaskRun,
    refuses: ['task.methodUnknown', 'task.interfaceUnknown'],
    reports: ['task.personGone'],
  }),
  log: route({
    method: 'GET',
    path: '/api/scheduletask/:id/TaskLog',
    summary: 'Runs of a task, newest first',
    access: module(TASK),
    params: ById,
    query: PageQuery.extend({
      runResult: z.enum(['0', '1']).optional(),
      startTime: AskedMoment.optional(),
      endTime: AskedMoment.optional(),
    }),
    reply: paged(TaskRun),
  }),
};
