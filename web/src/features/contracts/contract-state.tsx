import { useTexts } from '../../i18n/texts.ts';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import type { Tone } from '../../theme/palette.ts';
import { contractTexts } from './contracts.texts.ts';

/** Colour of a contract's state (ui.md: orange waits for somebody, purple for a decision). */
const TONES: readonly Tone[] = [
  'grey',
  'purple',
  'red',
  'orange',
  'orange',
  'green',
  'blue',
  'green',
  'grey',
  'grey',
];

/** Contract states in their order. */
export const CONTRACT_STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const contractStateKey = (state: number) =>
  `state${state}` as `state${(typeof CONTRACT_STATES)[number]}`;

/** The name of a contract's state in the language of the screen. */
export function useContractStateName(): (state: number) => string {
  const t = useTexts(contractTexts);
  return (state) => t(contractStateKey(state));
}

type StateProps = { readonly state: number };

/** A contract's state in a table. */
export function ContractDot({ state }: StateProps) {
  const t = useTexts(contractTexts);
  return <StateDot tone={TONES[state] ?? 'grey'} text={t(contractStateKey(state))} />;
}

/** A contract's state beside a title. */
export function ContractTag({ state }: StateProps) {
  const t = useTexts(contractTexts);
  return <StateTag tone={TONES[state] ?? 'grey'} text={t(contractStateKey(state))} />;
}

const GRADE_KEYS: Readonly<Record<string, 'gradeExcellent' | 'gradeGood' | 'gradePass' | 'gradeFail'>> = {
  优秀: 'gradeExcellent',
  良好: 'gradeGood',
  合格: 'gradePass',
  不合格: 'gradeFail',
};

/** The name of a grade in the language of the screen; it is stored as it is printed. */
export function useGrade(): (grade: string | null) => string {
  const t = useTexts(contractTexts);
  return (grade) => {
    const key = grade === null ? undefined : GRADE_KEYS[grade];
    return key ? t(key) : (grade ?? '');
  };
}
