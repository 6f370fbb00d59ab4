import type { Action } from './row-actions.tsx';

const QUICK_ACTIONS = 2;

type Placed = Pick<Action, 'danger' | 'disabledReason'>;

/** The actions that show beside `…` while the row is pointed at: the first that are possible and destroy nothing. */
export const quickActions = <A extends Placed>(actions: readonly A[]): readonly A[] =>
  actions.filter((action) => !action.danger && action.disabledReason === undefined).slice(0, QUICK_ACTIONS);

/** The actions as `…` lists them: what destroys comes last. */
export const orderedActions = <A extends Placed>(actions: readonly A[]): readonly A[] => [
  ...actions.filter((action) => !action.danger),
  ...actions.filter((action) => action.danger),
];
