import type { ProcessEffect } from '@auditplus/core/processes/actions.ts';
import type { ProcessStatus } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type ProcessVersion, processForms } from '../process-definitions/public.ts';
import type { ProcessRow } from './processes.repository.ts';

type Requesting = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  readonly effects: readonly ProcessEffect[];
};

/** What other instances and services have to do after an action, in the lane of the root instance. */
export function requestWork(step: Change, { row, effects }: Requesting): void {
  const rootId = row.root_id;
  for (const effect of effects)
    switch (effect.kind) {
      case 'startChild':
        step.emit('process.childWanted', {
          rootId,
          parentId: row.id,
          child: effect.child,
          definitionId: effect.process,
          initiatorId: effect.initiator,
          isAsync: effect.isAsync,
        });
        break;
      case 'cancelChild':
        step.emit('process.childCancelled', { rootId, parentId: row.id, child: effect.child });
        break;
      case 'callService': {
        const { call, node, attempt } = effect;
        step.emit('process.serviceWanted', { rootId, processId: row.id, call, node, attempt });
        break;
      }
      case 'end':
        // It is the parent that goes on; nobody waits for an instance without one.
        if (row.parent_id !== null) step.emit('process.ended', { rootId, processId: row.id });
        break;
      default:
    }
}

/** Tells a system form that its instance ends; what the form refuses refuses the action. */
export async function endForm(
  ctx: Ctx,
  step: Change,
  {
    row,
    version,
    recordId = row.record_id,
    status,
  }: {
    readonly row: ProcessRow;
    readonly version: ProcessVersion;
    readonly recordId?: string | undefined;
    readonly status: ProcessStatus;
  },
): Promise<void> {
  if (recordId === '') return;
  const form = processForms.byCode(version.body.formCode);
  await form?.ended?.(ctx, step, { recordId, status });
}
