import type { EntryProgress } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { programmeTexts } from './programmes.texts.ts';

/** States of a programme (audit-domain 4.1). */
export const PROGRAMME_STATES = [0, 1, 2, 3, 4, 5] as const;

const TONES: readonly Tone[] = ['grey', 'orange', 'green', 'blue', 'green', 'grey'];

const PROGRESS_TONES: Readonly<Record<EntryProgress, Tone>> = {
  planned: 'orange',
  drafted: 'grey',
  running: 'blue',
  done: 'green',
  cancelled: 'grey',
  exempt: 'grey',
};

type Face = { readonly tone: Tone; readonly text: string };

/** The word and tone of a programme's state and of an entry's progress; spread them into `StateDot` or `StateTag`. */
export function useProgrammeFaces(): {
  readonly stateOf: (state: number) => Face;
  readonly progressOf: (progress: EntryProgress) => Face;
} {
  const t = useTexts(programmeTexts);
  return {
    stateOf: (state) => {
      const known = PROGRAMME_STATES.find((one) => one === state) ?? 0;
      return { tone: TONES[known] ?? 'grey', text: t(`state${known}`) };
    },
    progressOf: (progress) => ({ tone: PROGRESS_TONES[progress], text: t(`progress.${progress}`) }),
  };
}
