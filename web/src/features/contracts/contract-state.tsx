import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { useMessages } from '../../i18n/messages.ts';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import { useStates } from '../../kit/use-states.ts';
import { contractMessages } from './contracts.messages.ts';

/** Label and tone of a contract's state. */
export const useContractState = () => useStates(contractLifecycle);

type StateProps = { readonly state: number };

/** A contract's state in a table. */
export function ContractDot({ state }: StateProps) {
  const stateOf = useContractState();
  return <StateDot {...stateOf(state)} />;
}

/** A contract's state beside a title. */
export function ContractTag({ state }: StateProps) {
  const stateOf = useContractState();
  return <StateTag {...stateOf(state)} />;
}

const GRADE_KEYS: Readonly<Record<string, 'gradeExcellent' | 'gradeGood' | 'gradePass' | 'gradeFail'>> = {
  优秀: 'gradeExcellent',
  良好: 'gradeGood',
  合格: 'gradePass',
  不合格: 'gradeFail',
};

/** The name of a grade in the language of the screen; it is stored as it is printed. */
export function useGrade(): (grade: string | null) => string {
  const t = useMessages(contractMessages);
  return (grade) => {
    const key = grade === null ? undefined : GRADE_KEYS[grade];
    return key ? t(key) : (grade ?? '');
  };
}
