import { useTexts } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/palette.ts';
import { auditStateTexts } from './audit-states.texts.ts';

type StateKey = keyof (typeof auditStateTexts)['zh'];
type Face = { readonly tone: Tone; readonly text: string };
type Subject = 'check' | 'task' | 'record' | 'finding' | 'rectification' | 'report';

const TONES: Readonly<Record<Subject, Readonly<Record<number, Tone>>>> = {
  check: {
    0: 'grey',
    1: 'orange',
    2: 'blue',
    3: 'blue',
    4: 'green',
    5: 'green',
    6: 'orange',
    7: 'green',
    9: 'grey',
  },
  task: {
    0: 'grey',
    1: 'orange',
    2: 'blue',
    3: 'blue',
    4: 'blue',
    5: 'blue',
    6: 'blue',
    7: 'green',
    8: 'orange',
    9: 'green',
    10: 'grey',
  },
  record: { 0: 'grey', 1: 'blue', 2: 'orange', 3: 'red', 4: 'green', 5: 'grey' },
  finding: { 0: 'grey', 1: 'orange', 2: 'purple', 3: 'grey', 4: 'blue', 5: 'green' },
  rectification: {
    0: 'orange',
    1: 'orange',
    2: 'orange',
    3: 'blue',
    4: 'orange',
    5: 'red',
    6: 'orange',
    7: 'green',
    8: 'grey',
  },
  report: { 0: 'grey', 1: 'orange', 2: 'red', 3: 'orange', 4: 'green', 5: 'green', 6: 'grey' },
};

/** A state's word and tone; spread it into `StateDot` or `StateTag`. */
export function useAuditStates(): (subject: Subject, state: number | null) => Face {
  const t = useTexts(auditStateTexts);
  return (subject, state) => {
    if (state === null) return { tone: 'grey', text: t('recordNone') };
    const key = `${subject}${state}`;
    return { tone: TONES[subject][state] ?? 'grey', text: isStateKey(key) ? t(key) : '–' };
  };
}

const isStateKey = (key: string): key is StateKey => key in auditStateTexts.zh;
