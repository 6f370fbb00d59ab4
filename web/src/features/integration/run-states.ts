import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { integrationTexts } from './integration.texts.ts';

const TONES: readonly Tone[] = ['blue', 'purple', 'green', 'grey'];
const STATES = [0, 1, 2, 3] as const;

/** The word and tone of a run's state. */
export function useRunStates(): (state: number) => { readonly tone: Tone; readonly text: string } {
  const t = useTexts(integrationTexts);
  return (state) => {
    const known = STATES.find((one) => one === state) ?? 0;
    return { tone: TONES[known] ?? 'grey', text: t(`state${known}`) };
  };
}
