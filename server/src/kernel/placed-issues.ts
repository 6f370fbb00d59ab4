import { type PlacedIssue, placedIssueText } from '@auditplus/core/forms/form-issues.ts';
import type { Ctx } from './context.ts';
import { refuse } from './errors.ts';

/** Refuses the values of a form with everything that is wrong with them, each at its place. */
export function refuseIssues({ language }: Pick<Ctx, 'language'>, found: readonly PlacedIssue[]): never {
  const issues = found.map((issue) => ({ field: issue.place, text: placedIssueText(issue, language) }));
  const texts = [...new Set(issues.map(({ text }) => text))];
  refuse(
    'record.invalid',
    { issues: texts.join(language === 'en' ? '; ' : '；') },
    { issues, field: issues[0]?.field ?? '' },
  );
}
