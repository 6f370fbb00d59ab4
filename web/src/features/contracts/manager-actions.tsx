import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { RecordActions } from '../../kit/row-actions.tsx';
import { useContractActions } from './use-contract-actions.ts';

const nothing = () => undefined;

/** What the general manager may do with the own result: object to its draft. */
export function ManagerActions({ contract }: { readonly contract: Contract }) {
  const actions = useContractActions(contract, { amend: nothing, finish: nothing, removed: nothing });
  return <RecordActions actions={actions.filter(({ key }) => key === 'object')} />;
}
