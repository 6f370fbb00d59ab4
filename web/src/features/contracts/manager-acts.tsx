import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { RowActs } from '../../kit/row-acts.tsx';
import { useContractActs } from './use-contract-acts.ts';

const nothing = () => undefined;

/** What the general manager may do with the own result: object to its draft. */
export function ManagerActs({ contract }: { readonly contract: Contract }) {
  const acts = useContractActs(contract, { amend: nothing, finish: nothing, removed: nothing });
  return <RowActs acts={acts.filter(({ key }) => key === 'object')} />;
}
