import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { useMessages } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { useSession } from '../lib/session.ts';
import { kitMessages } from './kit.messages.ts';
import { StateTag } from './state-tag.tsx';

type WaitingProps = { readonly people: readonly PersonRef[] };

/** In a table: whose step comes next, the reader first; nobody is `–`. */
export function WaitingNames({ people }: WaitingProps) {
  const t = useMessages(kitMessages);
  const isMine = useIsAmong(people);
  const [first] = people;
  if (!first) return <span className="quiet">–</span>;
  const name = isMine ? t('waitsMe') : first.name;
  return (
    <span className="waiting-names" data-mine={isMine} title={listed(people.map((person) => person.name))}>
      {people.length === 1 ? name : t('waitsMore', { name, count: people.length })}
    </span>
  );
}

/** Beside a record's title: `等待 魏思琪 验收`. */
export function WaitingTag({ people, action }: WaitingProps & { readonly action: string }) {
  const t = useMessages(kitMessages);
  const isMine = useIsAmong(people);
  const [first] = people;
  if (!first) return null;
  const names = listed(people.map((person) => person.name));
  const text = isMine
    ? t('waitsMeFor', { act: action })
    : people.length === 1
      ? t('waitsFor', { name: first.name, act: action })
      : t('waitsForMore', { name: first.name, act: action, count: people.length });
  return <StateTag tone={isMine ? 'purple' : 'orange'} text={text} hint={names} />;
}

function useIsAmong(people: readonly PersonRef[]): boolean {
  const me = useSession((session) => session.current?.userInfo.userId);
  return me !== undefined && people.some(({ id }) => id === me);
}
