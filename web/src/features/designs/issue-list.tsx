import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';

type IssueListProps = { readonly issues: readonly Pick<DesignIssue, 'text' | 'severity' | 'place'>[] };

/** What is wrong with the part of a design that is looked at; nothing where all is right. */
export const IssueList = ({ issues }: IssueListProps) =>
  issues.length > 0 ? (
    <div role="alert">
      <ul className="plan-list">
        {issues.map(({ text, severity, place = '' }) => (
          <li key={`${place} ${text}`} data-tone={severity === 'error' ? 'danger' : 'warning'}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
