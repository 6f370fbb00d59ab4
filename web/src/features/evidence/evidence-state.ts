import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { evidenceTexts, findingFileTexts } from './evidence.texts.ts';

type Face = { readonly tone: Tone; readonly text: string };

const TONES: readonly Tone[] = ['grey', 'orange', 'green', 'red', 'grey'];
const KEYS = ['s0', 's1', 's2', 's3', 's4'] as const;
const FILE_TONES: readonly Tone[] = ['grey', 'blue', 'purple'];

/** Every state of a request in order. */
export const SUPPORT_STATES: readonly number[] = KEYS.map((_key, state) => state);

/** Word and tone of a request's state. */
export function useSupportState(): (state: number) => Face {
  const t = useTexts(evidenceTexts);
  return (state) => ({ tone: TONES[state] ?? 'grey', text: t(KEYS[state] ?? 's0') });
}

/** The same for a request: one that holds files but was not submitted says so. */
export function useRequestFace(): (request: SupportRequest) => Face {
  const t = useTexts(evidenceTexts);
  const stateOf = useSupportState();
  return (request) =>
    request.state === 0 && standingFiles(request).length > 0
      ? { tone: 'blue', text: t('uploadedOnly') }
      : stateOf(request.state);
}

/** Word and tone of a findings file's state. */
export function useFindingFileState(): (state: number) => Face {
  const t = useTexts(findingFileTexts);
  return (state) => ({
    tone: FILE_TONES[state] ?? 'grey',
    text: t((['s0', 's1', 's2'] as const)[state] ?? 's0'),
  });
}

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
