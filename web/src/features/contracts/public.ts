/** What other features may use of contracts. */
export { useContractStateName, useGrade } from './contract-state.tsx';
