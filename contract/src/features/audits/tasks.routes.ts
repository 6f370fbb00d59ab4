import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { AuditSettings } from '../sys-config/sys-config.model.ts';
import {
  AuditSettingsView,
  DeputyBody,
  DeputyQuery,
  DeputyView,
  SheetSignBody,
  SheetSignReply,
  TaskQuery,
  TaskReasoned,
  TaskRow,
  TaskTransition,
  TaskView,
} from './tasks.model.ts';

const read = module('audit.list', 'audit.task');
const byId = z.object({ id: Id });
const change = ['AU0001', 'AU0002', 'AU0005', 'AU0007', 'AU0009'] as const;

/** Check tasks (audit-domain 4.3, 8.20 审核任务, 9). */
export const checkTasksRoutes = {
  tasks: route({
    method: 'GET',
    path: '/api/audit/checkTask',
    summary: 'Check tasks in the caller’s scope',
    access: read,
    query: TaskQuery,
    reply: paged(TaskRow),
  }),
  task: route({
    method: 'GET',
    path: '/api/audit/checkTask/:id',
    summary: 'One check task with its packages',
    access: read,
    params: byId,
    reply: TaskView,
    refuses: ['AU0002'],
  }),
  startSelf: route({
    method: 'PUT',
    path: '/api/audit/checkTask/:id/Actions/StartSelf',
    summary: 'Begin the self score',
    access: button('audit.task', 'btn_task_start'),
    params: byId,
    body: TaskTransition,
    reply: TaskView,
    refuses: [...change, 'AU1301'],
  }),
  override: route({
    method: 'PUT',
    path: '/api/audit/checkTask/:id/Actions/Override',
    summary: 'Begin the self score although mandatory evidence is missing',
    access: button('audit.task', 'btn_task_start'),
    params: byId,
    body: TaskReasoned,
    reply: TaskView,
    refuses: [...change, 'AU0004'],
  }),
  unlock: route({
    method: 'PUT',
    path: '/api/audit/checkTask/:id/Actions/Unlock',
    summary: 'Open the final scores again with a new round',
    access: button('audit.task', 'btn_task_unlock'),
    params: byId,
    body: TaskReasoned,
    reply: TaskView,
    refuses: [...change, 'AU0004', 'AU1306'],
  }),
  cancel: route({
    method: 'PUT',
    path: '/api/audit/checkTask/:id/Actions/Cancel',
    summary: 'Cancel one unit’s task before any score is confirmed',
    access: oneOf(button('audit.list', 'btn_check_cancel'), button('audit.task', 'btn_task_unlock')),
    params: byId,
    body: TaskReasoned,
    reply: TaskView,
    refuses: [...change, 'AU0004', 'AU1210'],
  }),
  signatures: route({
    method: 'GET',
    path: '/api/audit/checkTask/:id/Sign',
    summary: 'Signatures under the final score sheet and its content hash',
    access: read,
    params: byId,
    reply: SheetSignReply,
    refuses: ['AU0002'],
  }),
  sign: route({
    method: 'POST',
    path: '/api/audit/checkTask/:id/Actions/Sign',
    summary: 'Sign the final score sheet as the audit’s lead or the unit’s general manager',
    access: read,
    params: byId,
    body: SheetSignBody,
    reply: SheetSignReply,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU1307', 'AU1308', 'AU1906'],
  }),
  deputies: route({
    method: 'GET',
    path: '/api/audit/deputy',
    summary: 'Deputies named for audited departments',
    access: read,
    query: DeputyQuery,
    reply: listOf(DeputyView),
  }),
  nameDeputy: route({
    method: 'POST',
    path: '/api/audit/deputy',
    summary: 'Name a deputy for a stage of a task (group leader)',
    access: read,
    body: DeputyBody,
    reply: DeputyView,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0006'],
  }),
  removeDeputy: route({
    method: 'DELETE',
    path: '/api/audit/deputy/:id',
    summary: 'End a deputy’s appointment (group leader)',
    access: read,
    params: byId,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002'],
  }),
  settings: route({
    method: 'GET',
    path: '/api/audit/setting',
    summary: 'Settings of the audit side',
    access: read,
    reply: AuditSettingsView,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/audit/setting',
    summary: 'Change settings of the audit side',
    access: button('audit.setting', 'btn_edit'),
    body: z.object({ settings: AuditSettings, rev: z.int().min(0) }),
    reply: AuditSettingsView,
    refuses: ['AU0001', 'AU0007'],
  }),
};
