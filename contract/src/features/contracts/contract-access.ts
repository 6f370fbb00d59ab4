import { button, module } from '../../kernel/access.ts';

const DRAFTING = 'audit.contract';
const SIGNING = 'audit.contractSign';
const DESK = 'audit.contractDesk';

/** Who may do what with contracts, by the menus of contracts. */
export const contractAccess = {
  read: module(DRAFTING, SIGNING, DESK),
  drafting: module(DRAFTING),
  signing: module(SIGNING),
  desk: module(DESK),
  urging: module(DESK, DRAFTING),
  adds: button(DRAFTING, 'btn_add'),
  edits: button(DRAFTING, 'btn_edit'),
  removes: button(DRAFTING, 'btn_remove'),
  assesses: button(DRAFTING, 'btn_ct_assess'),
  amends: button(DRAFTING, 'btn_ct_amend'),
  reviews: button(DRAFTING, 'btn_ct_review'),
  signs: button(SIGNING, 'btn_ct_sign'),
  counterSigns: button(DESK, 'btn_ct_countersign'),
};

/** The address of a step of a contract. */
export const contractAction = <Name extends string>(name: Name) =>
  `/api/audit/contract/:id/Actions/${name}` as const;
