import { useTexts } from '../../i18n/texts.ts';
import { annualFeedbackTexts } from './annual-feedback.texts.ts';

const TONES = ['orange', 'grey', 'blue', 'red', 'green', 'grey'] as const;
const KEYS = ['state0', 'state1', 'state2', 'state3', 'state4', 'state5'] as const;

/** Colour and name of a state; a late one is red. */
export function useFeedbackState() {
  const t = useTexts(annualFeedbackTexts);
  return (state: number, overdueDays = 0) => ({
    tone: overdueDays > 0 ? ('red' as const) : (TONES[state] ?? 'grey'),
    text: t(KEYS[state] ?? 'state0'),
  });
}
