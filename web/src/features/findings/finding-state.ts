import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { findingStateTexts } from './findings.texts.ts';

const TONES: readonly Tone[] = ['grey', 'orange', 'purple', 'grey', 'blue', 'green'];
const KEYS = ['s0', 's1', 's2', 's3', 's4', 's5'] as const;

/** Word and tone of a finding's state; spread it into `StateDot` or `StateTag`. */
export function useFindingState(): (state: number) => { readonly tone: Tone; readonly text: string } {
  const t = useTexts(findingStateTexts);
  return (state) => ({ tone: TONES[state] ?? 'grey', text: t(KEYS[state] ?? 's0') });
}

/** Tone of a severity: the graver, the warmer. */
export const severityTone = (severity: number): Tone =>
  severity === 1 ? 'red' : severity === 2 ? 'orange' : severity === 3 ? 'blue' : 'grey';
