import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';

/** The worst first: what is wrong, what is still to do, what one may think of. */
export const ISSUE_KINDS = ['error', 'toDo', 'warning'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

export const issueKind = ({ severity, isToDo }: Pick<DesignIssue, 'severity' | 'isToDo'>): IssueKind =>
  isToDo ? 'toDo' : severity;

const TONES = { error: 'danger', toDo: 'info', warning: 'warning' } as const;

type IssueListProps = {
  readonly issues: readonly Pick<DesignIssue, 'text' | 'severity' | 'isToDo' | 'place'>[];
};

/** What is wrong with the part of a design that is looked at; nothing where all is right. */
export const IssueList = ({ issues }: IssueListProps) =>
  issues.length > 0 ? (
    <div role="alert">
      <ul className="plan-list">
        {issues.map((issue) => (
          <li key={`${issue.place ?? ''} ${issue.text}`} data-tone={TONES[issueKind(issue)]}>
            {issue.text}
          </li>
        ))}
      </ul>
    </div>
  ) : null;
