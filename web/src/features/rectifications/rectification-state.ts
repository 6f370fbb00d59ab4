import {
  extensionLifecycle,
  rectificationLifecycle,
} from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useStates } from '../../kit/use-states.ts';
import { rectificationStateMessages } from './rectifications.messages.ts';

/** Every state of a rectification in order. */
export const RECTIFICATION_STATES: readonly number[] = rectificationLifecycle.numbers;

/** Word and tone of a rectification's state; spread it into `StateDot` or `StateTag`. */
export const useRectificationState = () => useStates(rectificationLifecycle);

/** Word and tone of an extension's state. */
export const useExtensionState = () => useStates(extensionLifecycle);

const ACTS = ['sign', 'plan', 'approve', 'rectify', 'verify', 'rectify', 'strikeOff'] as const;

/** What the next step of a rectification is, as a verb: `等待 魏思琪 验收`. */
export function useNextStep(): (record: { readonly state: number; readonly disputed: boolean }) => string {
  const t = useMessages(rectificationStateMessages);
  return ({ state, disputed }) => t(disputed ? 'actAnswer' : `act_${ACTS[state] ?? 'rectify'}`);
}
