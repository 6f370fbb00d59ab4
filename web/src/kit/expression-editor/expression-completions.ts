import { PLAIN_FUNCTIONS, SPECIAL_FUNCTIONS } from '@auditplus/core/expressions/functions.ts';
import type { Scope } from '@auditplus/core/expressions/types.ts';
import type { CodeCompletion } from '../code-editor/code-mirror.tsx';

const WORDS = ['and', 'or', 'not', 'in', 'true', 'false', 'empty'];
const FACTS = ['now', 'today', 'me.id', 'me.organize', 'me.roles'];

const FUNCTIONS: readonly string[] = [
  ...new Set([...SPECIAL_FUNCTIONS, ...Object.keys(PLAIN_FUNCTIONS).filter((name) => !name.includes('/'))]),
].filter((name) => !FACTS.includes(name));

/** Everything that an expression may name: fields with their labels, functions, facts, words. */
export const expressionCompletions = (
  scope: Scope,
  labels: Readonly<Record<string, string>> = {},
): CodeCompletion[] => [
  ...Object.keys(scope.fields).map(
    (label): CodeCompletion => ({ label, kind: 'column', ...(labels[label] && { detail: labels[label] }) }),
  ),
  ...FUNCTIONS.map((name): CodeCompletion => ({ label: name, kind: 'function', apply: `${name}(` })),
  ...FACTS.map((label): CodeCompletion => ({ label, kind: 'parameter' })),
  ...WORDS.map((label): CodeCompletion => ({ label, kind: 'word' })),
];
