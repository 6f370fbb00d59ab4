import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, CommaList, Id } from '../../kernel/values.ts';
import { ActionReply, AssignBody, JumpBody, RetryBody, WordsBody } from './process-actions.model.ts';
import { MigrationAsk, MigrationBody, MigrationPlan, MigrationReply } from './process-migration.model.ts';
import { MOVE_REFUSALS } from './process-refusal-sets.ts';
import { SimulationReport } from './process-simulation.model.ts';
import { MonitorQuery, MonitorRow } from './processes.model.ts';

const PAGE = 'workFlow.flowMonitor';
const BEFORE = '/api/workflow/Engine/FlowBefore';
const MONITOR = '/api/workflow/Engine/FlowMonitor';

/** Watching over all instances (platform-contract 8.4, FlowMonitor and FlowBefore). */
export const processMonitorRoutes = {
  list: route({
    method: 'GET',
    path: MONITOR,
    summary: 'All instances that were submitted',
    access: module(PAGE),
    query: MonitorQuery,
    reply: paged(MonitorRow),
  }),
  simulate: route({
    method: 'POST',
    path: '/api/workflow/Engine/FlowEngine/:id/Actions/Simulate',
    summary: 'Run the draft of a definition against the instances of the past year; nothing is written',
    access: module('workFlow.flowEngine'),
    params: ById,
    body: z.object({ limit: z.int().min(1).max(500).default(200) }),
    reads: true,
    reply: SimulationReport,
  }),
  migrationPlan: route({
    method: 'POST',
    path: '/api/workflow/Engine/FlowEngine/:id/Actions/PlanMigration',
    summary:
      'What moving the running instances of a definition to another version would do; nothing is written',
    access: button(PAGE, 'btn_jump'),
    params: ById,
    body: MigrationAsk,
    reads: true,
    reply: MigrationPlan,
  }),
  migrate: route({
    method: 'POST',
    path: '/api/workflow/Engine/FlowEngine/:id/Actions/Migrate',
    summary: 'Move running instances of a definition to another version; each succeeds or says why not',
    access: button(PAGE, 'btn_jump'),
    params: ById,
    body: MigrationBody,
    reply: MigrationReply,
    refuses: ['process.needsOpinion'],
    reports: [...MOVE_REFUSALS, 'process.cannotMigrate', 'process.otherVersion'],
  }),
  remove: route({
    method: 'DELETE',
    path: MONITOR,
    summary: 'Delete instances that do not run',
    access: button(PAGE, 'btn_remove'),
    body: z.object({ ids: CommaList.pipe(z.array(Id).min(1).max(200)) }),
    reply: z.null(),
    refuses: ['process.cannotRemove', 'process.ofRecord', 'process.childOnly'],
  }),
  assign: route({
    method: 'POST',
    path: `${BEFORE}/Assign/:id`,
    summary: 'Give a node to one person in the place of those who have it',
    access: button(PAGE, 'btn_assign'),
    params: ById,
    body: AssignBody,
    reply: z.null(),
    refuses: [
      ...MOVE_REFUSALS,
      'process.gone',
      'process.takesPart',
      'process.personDisabled',
      'process.separationOfDuty',
      'process.cannotAssign',
      'process.needsOpinion',
    ],
  }),
  terminate: route({
    method: 'POST',
    path: `${BEFORE}/Cancel/:id`,
    summary: 'End an instance for good',
    access: button(PAGE, 'btn_cancel'),
    params: ById,
    body: WordsBody,
    reply: z.null(),
    refuses: [...MOVE_REFUSALS, 'process.childOnly', 'process.needsOpinion'],
  }),
  suspend: route({
    method: 'POST',
    path: `${BEFORE}/Suspend/:id`,
    summary: 'Suspend an instance; its timers stop',
    access: button(PAGE, 'btn_suspend'),
    params: ById,
    body: WordsBody,
    reply: z.null(),
    refuses: [...MOVE_REFUSALS, 'process.needsOpinion'],
  }),
  resume: route({
    method: 'POST',
    path: `${BEFORE}/Restore/:id`,
    summary: 'Let a suspended instance go on',
    access: button(PAGE, 'btn_suspend'),
    params: ById,
    body: WordsBody,
    reply: z.null(),
    refuses: [...MOVE_REFUSALS, 'process.notSuspended', 'process.needsOpinion'],
  }),
  jump: route({
    method: 'POST',
    path: `${BEFORE}/Jump/:id`,
    summary: 'Send an instance, or one lane of it, to any node',
    access: button(PAGE, 'btn_jump'),
    params: ById,
    body: JumpBody,
    reply: ActionReply,
    refuses: [...MOVE_REFUSALS, 'process.gone', 'process.needsOpinion'],
  }),
  revive: route({
    method: 'POST',
    path: `${BEFORE}/Change/:id`,
    summary: 'Bring an ended instance back to a node',
    access: button(PAGE, 'btn_revive'),
    params: ById,
    body: JumpBody,
    reply: ActionReply,
    refuses: [...MOVE_REFUSALS, 'process.notEnded', 'process.cannotRevive', 'process.needsOpinion'],
  }),
  retry: route({
    method: 'POST',
    path: `${BEFORE}/Retry/:id`,
    summary: 'Try again what stopped with an incident',
    access: button(PAGE, 'btn_repair'),
    params: ById,
    body: RetryBody,
    reply: ActionReply,
    refuses: [...MOVE_REFUSALS, 'process.gone', 'process.notRetryable'],
  }),
  repair: route({
    method: 'POST',
    path: `${BEFORE}/Repair/:id`,
    summary: 'Create items and timers that an instance should have; its state stays as it is',
    access: button(PAGE, 'btn_repair'),
    params: ById,
    body: WordsBody,
    reply: z.object({ items: z.int(), timers: z.int() }),
    refuses: ['process.ended'],
  }),
};
