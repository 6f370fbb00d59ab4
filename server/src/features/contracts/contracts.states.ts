import { CONTRACT } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { label, type Texts } from '../../kernel/texts.ts';

/** Every step of a contract: the states that it starts from and the one that it leads to (null: the state stays). */
export const CONTRACT_MOVES = {
  edit: { from: [CONTRACT.draft, CONTRACT.returned], to: null },
  remove: { from: [CONTRACT.draft], to: null },
  sendReview: { from: [CONTRACT.draft, CONTRACT.returned], to: CONTRACT.inReview },
  agree: { from: [CONTRACT.inReview], to: null },
  pass: { from: [CONTRACT.inReview], to: CONTRACT.toSign },
  returnReview: { from: [CONTRACT.inReview], to: CONTRACT.returned },
  sign: { from: [CONTRACT.toSign], to: CONTRACT.toCounterSign },
  refuse: { from: [CONTRACT.toSign], to: CONTRACT.returned },
  counterSign: { from: [CONTRACT.toCounterSign], to: CONTRACT.inForce },
  returnSigned: { from: [CONTRACT.toCounterSign], to: CONTRACT.toSign },
  urge: { from: [CONTRACT.toSign], to: null },
  // While it runs, and until the part of the year before a change is assessed.
  follow: { from: [CONTRACT.inForce, CONTRACT.changed], to: null },
  amend: { from: [CONTRACT.inForce], to: CONTRACT.changed },
  terminate: {
    from: [CONTRACT.toSign, CONTRACT.toCounterSign, CONTRACT.inForce, CONTRACT.assessing],
    to: CONTRACT.terminated,
  },
  // The part of the year before a change is assessed early, on leaving.
  openAssess: { from: [CONTRACT.inForce, CONTRACT.changed], to: CONTRACT.assessing },
  assess: { from: [CONTRACT.assessing], to: null },
  finishAssess: { from: [CONTRACT.assessing], to: CONTRACT.assessed },
} as const satisfies Record<string, { from: readonly number[]; to: number | null }>;

export type ContractMove = (typeof CONTRACT_MOVES)[keyof typeof CONTRACT_MOVES];

/** Whether a step starts from a state. */
export const startsFrom = (move: ContractMove, state: number): boolean =>
  (move.from as readonly number[]).includes(state);

/** The names of the states (audit-domain 4.10). */
export const CONTRACT_STATES: Texts = {
  0: ['起草', '起草', 'draft'],
  1: ['审查中', '審查中', 'in review'],
  2: ['审查退回', '審查退回', 'returned'],
  3: ['待企业总经理签署', '待企業總經理簽署', 'waiting for the general manager'],
  4: ['待集团会签', '待集團會簽', 'waiting for counter-signature'],
  5: ['生效', '生效', 'in force'],
  6: ['考核中', '考核中', 'being assessed'],
  7: ['已考核', '已考核', 'assessed'],
  8: ['已终止', '已終止', 'terminated'],
  9: ['已变更', '已變更', 'changed'],
};

/** The printed name of a contract's state. */
export const contractStateLabel = (state: number, language: Language = 'zh'): string =>
  label(CONTRACT_STATES, state, language);
