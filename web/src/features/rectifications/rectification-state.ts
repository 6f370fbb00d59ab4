import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { rectificationStateTexts } from './rectifications.texts.ts';

type Face = { readonly tone: Tone; readonly text: string };

const TONES: readonly Tone[] = [
  'orange',
  'orange',
  'orange',
  'blue',
  'orange',
  'red',
  'orange',
  'green',
  'grey',
];
const KEYS = ['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
const EXTENSION_TONES: readonly Tone[] = ['orange', 'green', 'red'];
const EXTENSION_KEYS = ['e0', 'e1', 'e2'] as const;

/** Every state of a rectification in order. */
export const RECTIFICATION_STATES: readonly number[] = KEYS.map((_key, state) => state);

/** Word and tone of a rectification's state; spread it into `StateDot` or `StateTag`. */
export function useRectificationState(): (state: number) => Face {
  const t = useTexts(rectificationStateTexts);
  return (state) => ({ tone: TONES[state] ?? 'grey', text: t(KEYS[state] ?? 's0') });
}

/** Word and tone of an extension's state. */
export function useExtensionState(): (state: number) => Face {
  const t = useTexts(rectificationStateTexts);
  return (state) => ({ tone: EXTENSION_TONES[state] ?? 'grey', text: t(EXTENSION_KEYS[state] ?? 'e0') });
}

const ACTS = ['sign', 'plan', 'approve', 'rectify', 'verify', 'rectify', 'strikeOff'] as const;

/** What the next step of a rectification is, as a verb: `等待 魏思琪 验收`. */
export function useNextStep(): (record: { readonly state: number; readonly disputed: boolean }) => string {
  const t = useTexts(rectificationStateTexts);
  return ({ state, disputed }) => t(disputed ? 'actAnswer' : `act_${ACTS[state] ?? 'rectify'}`);
}
