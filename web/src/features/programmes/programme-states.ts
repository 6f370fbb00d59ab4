import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { EntryProgress } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type StateFace, useStates } from '../../kit/use-states.ts';
import type { Tone } from '../../theme/palette.ts';
import { programmeTexts } from './programmes.texts.ts';

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
  const t = useTexts(programmeTexts);
  const stateOf = useStates(programmeLifecycle);
  return {
    stateOf,
    progressOf: (progress) => ({ tone: PROGRESS_TONES[progress], text: t(`progress.${progress}`) }),
  };
}
