import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { evaluate, type Facts } from '@auditplus/core/expressions/evaluate.ts';
import { type Issue, issueText } from '@auditplus/core/expressions/issues.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import type { Scope, Type, Typed } from '@auditplus/core/expressions/types.ts';
import { moment } from '../../lib/formats.ts';
import type { CodeIssue } from '../code-editor/code-mirror.tsx';

/** What an expression is: nothing yet, something wrong, or something that can be computed. */
export type ExpressionReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'faulty'; readonly issues: readonly CodeIssue[] }
  | { readonly kind: 'right'; readonly expression: Typed };

/** Reads an expression as the server does, with the places of what is wrong. */
export function readExpression(
  text: string,
  {
    scope,
    expects,
    language,
  }: { readonly scope: Scope; readonly expects?: Type | undefined; readonly language: Language },
): ExpressionReading {
  if (text.trim() === '') return { kind: 'empty' };
  const parsed = parseExpression(text);
  const told = (issues: readonly Issue[]): ExpressionReading => ({
    kind: 'faulty',
    issues: issues.map((issue) => ({
      at: issue.place.at,
      length: issue.place.length,
      text: issueText(issue, language),
    })),
  });
  if (!parsed.ok) return told([parsed.issue]);
  const checked = checkExpression(parsed.tree, scope, expects);
  return checked.ok ? { kind: 'right', expression: checked.expression } : told(checked.issues);
}

/** The value of an expression for a sample; null where it cannot be told. */
export function sampleValue(expression: Typed, facts: Facts, words: SampleWords): string | null {
  const outcome = evaluate(expression, facts);
  if (outcome.kind !== 'value') return null;
  const { value } = outcome;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && expression.type.kind === 'datetime') return moment(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

type SampleWords = { readonly yes: string; readonly no: string };
