import { authRefusals } from '@auditplus/contract/features/auth/auth.refusals.ts';
import { type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { activityNouns, activityVerbs } from '../../kit/activity.messages.ts';
import { operationActions, operationNouns } from '../../kit/record-history.messages.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { labelled } from '../../lib/phrases.ts';
import { securityEvents, targetKinds } from './log-events.messages.ts';
import { logMessages } from './logs.messages.ts';

type EventProps = { readonly event: string };

type SecurityProps = EventProps & { readonly params: RefusalParams };

/** What happened, in words; a refusal's code shows the refusal's own text with its places filled. */
export function SecurityEvent({ event, params }: SecurityProps) {
  const t = useMessages(securityEvents);
  const language = useLanguage();
  if (event in securityEvents.zh) return t(event as keyof typeof securityEvents.zh);
  const refusal = Object.entries(authRefusals).find(([code]) => code === event)?.[1];
  return refusal ? refusalText(refusal, language, params) : event;
}

const FAILURES: ReadonlySet<string> = new Set([
  'password.oldWrong',
  'ticket.refused',
  'screen.wrongPassword',
] satisfies (keyof typeof securityEvents.zh)[]);

/** Whether what a person tried came about. */
export function SecurityResult({ event }: EventProps) {
  const t = useMessages(logMessages);
  const isFailure = event in authRefusals || FAILURES.has(event);
  return <StateDot tone={isFailure ? 'red' : 'green'} text={t(isFailure ? 'failed' : 'succeeded')} />;
}

/** An action of the trail (`noun.done`) in words; its code where there are none. */
export function OperationEvent({ event }: EventProps) {
  const noun = useNoun();
  const verb = useMessages(activityVerbs);
  const own = useMessages(operationActions);
  const [target = '', done = ''] = event.split('.');
  if (done in operationActions.zh)
    return `${noun(target)} · ${own(done as keyof typeof operationActions.zh)}`;
  if (event in activityVerbs.zh) return verb(event as keyof typeof activityVerbs.zh, { noun: noun(target) });
  if (done in activityVerbs.zh) return verb(done as keyof typeof activityVerbs.zh, { noun: noun(target) });
  return event;
}

type TargetProps = { readonly target: string; readonly name: string };

/** The record that something happened to: its kind, and its name where there is one. */
export function OperationTarget({ target, name }: TargetProps) {
  const noun = useNoun();
  const kind = useMessages(targetKinds);
  const named = target in targetKinds.zh ? kind(target as keyof typeof targetKinds.zh) : noun(target);
  const shown = named.charAt(0).toUpperCase() + named.slice(1);
  return name ? labelled(shown, name) : shown;
}

function useNoun(): (target: string) => string {
  const shared = useMessages(activityNouns);
  const own = useMessages(operationNouns);
  return (target) => {
    if (target in operationNouns.zh) return own(target as keyof typeof operationNouns.zh);
    if (target in activityNouns.zh) return shared(target as keyof typeof activityNouns.zh);
    return target;
  };
}
