import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { EntryProgress } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type StateFace, useStates } from '../../kit/use-states.ts';
import type { Tone } from '../../theme/palette.ts';
import { programmeMessages } from './programmes.messages.ts';

const PROGRESS_TONES: Readonly<Record<EntryProgress, Tone>> = {
  planned: 'orange',
  drafted: 'grey',
  running: 'blue',
  done: 'green',
  cancelled: 'grey',
  exempt: 'grey',
};

/** The word and tone of a programme's state and of an entry's progress; spread them into `StateDot` or `StateTag`. */
export function useProgrammeFaces(): {
  readonly stateOf: (state: number) => StateFace;
  readonly progressOf: (progress: EntryProgress) => StateFace;
} {
  const t = useMessages(programmeMessages);
  const stateOf = useStates(programmeLifecycle);
  return {
    stateOf,
    progressOf: (progress) => ({ tone: PROGRESS_TONES[progress], text: t(`progress.${progress}`) }),
  };
}
