import { type ByLanguage, byLanguage, joined } from '../../kernel/by-language.ts';
import type { Letter, Notification } from './in-site.repository.ts';
import { type MessageText, phrase } from './words/message-words.ts';

/** Several messages of one kind as one; what waited together leads to the own work list. */
export function together(letters: readonly Letter[]): Letter {
  const [first] = letters;
  if (!first) throw new Error('A digest has at least one message');
  if (letters.length === 1) return first;
  const count = letters.length;
  const title = phrase('together', { title: titleOf(first), count, more: count - 1 });
  const body = joined(letters.map((letter) => lineOf(letter, 'messageLine:together')));
  return {
    event: first.event,
    text: byLanguage((language): MessageText => ({ title: title[language], body: body[language] })),
    link: linkOf(letters),
  };
}

/** Reminders as one message per person and kind, however many things they are about (audit-domain 7.1). */
export function onePerPerson(
  messages: readonly Notification[],
  digest: (count: number, lines: ByLanguage) => Pick<Notification, 'event' | 'text'>,
): Notification[] {
  const byPerson = new Map<string, Notification[]>();
  for (const message of messages)
    for (const person of new Set(message.to))
      byPerson.set(person, [...(byPerson.get(person) ?? []), message]);
  return [...byPerson].flatMap(([person, own]) => {
    const [first] = own;
    if (!first) return [];
    if (own.length === 1) return [{ ...first, to: [person] }];
    const lines = joined(own.map((message) => lineOf(message, 'messageLine')));
    return [{ ...digest(own.length, lines), to: [person], link: linkOf(own) }];
  });
}

const linkOf = (letters: readonly Letter[]): string => {
  const [first] = letters;
  return first && letters.every(({ link }) => link === first.link) ? first.link : '/myReview';
};

const titleOf = ({ text }: Letter): ByLanguage => byLanguage((language) => text[language].title);
const bodyOf = ({ text }: Letter): ByLanguage => byLanguage((language) => text[language].body);

/** A message as a line of a digest: its title, and its text where it has one. */
function lineOf(letter: Letter, key: 'messageLine' | 'messageLine:together'): ByLanguage {
  const title = titleOf(letter);
  const line = phrase(key, { title, text: bodyOf(letter) });
  return byLanguage((language) => (letter.text[language].body === '' ? title : line)[language]);
}
