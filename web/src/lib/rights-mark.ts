import { RIGHTS_HEADER } from '@auditplus/contract/kernel/envelope.ts';
import { onSessionReset } from './session.ts';

let known: string | null = null;
let listener: () => void = () => undefined;
onSessionReset(() => {
  known = null;
});

/** Runs when a reply was given under other rights than the ones before it. */
export function onOtherRights(run: () => void): void {
  listener = run;
}

/** Looks at the rights that a reply was given under. */
export function noteRights(response: Response): void {
  const mark = response.headers.get(RIGHTS_HEADER);
  if (mark === null || mark === known) return;
  const isFirst = known === null;
  known = mark;
  if (!isFirst) listener();
}

/** Another way told that the rights are others now: the menu and the abilities are asked for anew. */
export const rightsChanged = (): void => listener();
