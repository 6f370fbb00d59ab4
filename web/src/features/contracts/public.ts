/** What other features may use of contracts. */
export { useContractState, useGrade } from './contract-state.tsx';
