import {
  findingFileLifecycle,
  supportRequestLifecycle,
} from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type StateFace, useStates } from '../../kit/use-states.ts';
import { evidenceMessages } from './evidence.messages.ts';

/** A request that is handed in and waits to be accepted (待接收). */
export const SUBMITTED = 1;

/** Every state of a request in order. */
export const SUPPORT_STATES: readonly number[] = supportRequestLifecycle.numbers;

/** Word and tone of a request's state. */
export const useSupportState = () => useStates(supportRequestLifecycle);

/** The same for a request: one that holds files but was not submitted says so. */
export function useRequestFace(): (request: SupportRequest) => StateFace {
  const t = useMessages(evidenceMessages);
  const stateOf = useSupportState();
  return (request) =>
    supportRequestLifecycle.is(request.state, 'toSubmit') && standingFiles(request).length > 0
      ? { tone: 'blue', text: t('uploadedOnly') }
      : stateOf(request.state);
}

/** Word and tone of a findings file's state. */
export const useFindingFileState = () => useStates(findingFileLifecycle);

/** An item with its requests, in the order of the list. */
export type ItemGroup<Row> = {
  readonly nodeId: string;
  readonly nodeCode: string;
  readonly nodeName: string;
  readonly rows: readonly Row[];
};

/** Rows by item. */
export function groupByItem<Row extends Pick<SupportRequest, 'nodeId' | 'nodeCode' | 'nodeName'>>(
  rows: readonly Row[],
): readonly ItemGroup<Row>[] {
  const groups = new Map<string, { nodeId: string; nodeCode: string; nodeName: string; rows: Row[] }>();
  for (const row of rows) {
    const { nodeId, nodeCode, nodeName } = row;
    const group = groups.get(nodeId) ?? { nodeId, nodeCode, nodeName, rows: [] };
    group.rows.push(row);
    groups.set(nodeId, group);
  }
  return [...groups.values()];
}

/** The files that stand, without those that a newer version replaced. */
export const standingFiles = (request: Pick<SupportRequest, 'files'>) =>
  request.files.filter((file) => !file.replaced);

/** Whether the caller has opened every file that stands. */
export const isAllOpened = (request: SupportRequest): boolean =>
  standingFiles(request).every((file) => file.openedByMe);
