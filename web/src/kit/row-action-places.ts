import type { Act } from './row-acts.tsx';

const QUICK_ACTIONS = 2;

type Placed = Pick<Act, 'danger' | 'disabledReason'>;

/** The actions that show beside `…` while the row is pointed at: the first that are possible and destroy nothing. */
export const quickActions = <A extends Placed>(actions: readonly A[]): readonly A[] =>
  actions.filter((act) => !act.danger && act.disabledReason === undefined).slice(0, QUICK_ACTIONS);

/** The actions as `…` lists them: what destroys comes last. */
export const orderedActions = <A extends Placed>(actions: readonly A[]): readonly A[] => [
  ...actions.filter((act) => !act.danger),
  ...actions.filter((act) => act.danger),
];
