import {
  processLifecycle,
  workItemLifecycle,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { indexOf, isHuman } from '@auditplus/core/processes/definition.ts';
import { liveVisits, type ProcessState, type Visit, type WorkItem } from '@auditplus/core/processes/state.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';

const STATUS = {
  new: 'draft',
  running: 'running',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  terminated: 'terminated',
  returned: 'rejected',
} as const;

/** How lists show an instance: one that waits at the start again is returned (platform-contract 8.5). */
export function wireStatus(state: ProcessState, { definition }: ProcessVersion): number {
  const isAtStart =
    state.status === 'running' && liveVisits(state).some(({ node }) => node === definition.start.id);
  return processLifecycle.state[isAtStart ? 'rejected' : STATUS[state.status]];
}

export const itemState = ({ status }: WorkItem): number => workItemLifecycle.state[status];

/** Stays at which people have to decide now. */
export function waitingVisits(state: ProcessState, { definition }: ProcessVersion): Visit[] {
  const index = indexOf(definition);
  return liveVisits(state).filter((visit) => {
    const node = index.get(visit.node)?.node;
    return node !== undefined && (isHuman(node) || node.kind === 'timer' || node.kind === 'subProcess');
  });
}

/** Stands between the titles of steps at which an instance waits. */
export const STEP_SEPARATOR = ', ';

/** Where an instance stands, by the titles of its nodes; empty at the start and after the end. */
export const thisStep = (state: ProcessState, version: ProcessVersion): string =>
  [...new Set(waitingVisits(state, version).map(({ node }) => version.steps.get(node)?.title ?? ''))]
    .filter((title) => title !== '')
    .join(STEP_SEPARATOR)
    .slice(0, 500);

const DONE = 100;

/** Percent that is done: what the current step says, 100 after the end, 0 at the start. */
export function completion(state: ProcessState, version: ProcessVersion): number {
  if (state.status === 'approved' || state.status === 'terminated') return DONE;
  const steps = waitingVisits(state, version).map(({ node }) => version.steps.get(node)?.approver?.progress);
  return Math.max(0, ...steps.filter((progress) => progress !== undefined));
}

/** What stopped a live stay, or empty. */
export const incidentOf = (state: ProcessState): string =>
  liveVisits(state).find(({ incident }) => incident !== null)?.incident ?? '';
