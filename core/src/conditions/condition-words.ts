import { type Condition, parseCondition } from './condition.ts';

/** The words of a language for a condition. */
export type ConditionWords = {
  readonly attribute: (name: string) => string;
  readonly and: string;
  readonly or: string;
  /** Puts a phrase into its opposite. */
  readonly not: (phrase: string) => string;
};

/** A condition as people read it: yes-or-no attributes by their name alone. An unreadable text stays as it is. */
export function conditionInWords(text: string, words: ConditionWords): string {
  const parsed = parseCondition(text);
  return parsed.ok ? inWords(parsed.condition, words, false) : text;
}

function inWords(condition: Condition, words: ConditionWords, isInner: boolean): string {
  switch (condition.kind) {
    case 'not':
      return words.not(inWords(condition.inner, words, true));
    case 'and':
    case 'or': {
      const sides = [condition.left, condition.right].map((side) =>
        inWords(side, words, condition.kind === 'and' && side.kind === 'or'),
      );
      const joined = sides.join(` ${words[condition.kind]} `);
      return isInner ? `（${joined}）` : joined;
    }
    case 'compare':
      return compared(condition, words);
  }
}

function compared(
  { attribute, operator, value }: Extract<Condition, { kind: 'compare' }>,
  words: ConditionWords,
): string {
  const name = words.attribute(attribute);
  const isFlag = attribute.startsWith('has') && (value === 0 || value === 1);
  if (isFlag && (operator === '=' || operator === '!='))
    return (operator === '=') === (value === 1) ? name : words.not(name);
  return `${name} ${operator} ${value}`;
}
