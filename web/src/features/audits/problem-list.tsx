import { CloseCircleFilled } from '@ant-design/icons';
import type { CheckProblem } from '@auditplus/contract/features/audits/audits.model.ts';
import { Button } from 'antd';

type ProblemListProps = {
  readonly problems: readonly CheckProblem[];
  readonly actText: string;
  readonly onGo: (problem: CheckProblem) => void;
};

/** What keeps an audit from its next state, in the server's words, each with a way to mend it. */
export function ProblemList({ problems, actText, onGo }: ProblemListProps) {
  return (
    <ul className="audits-problems">
      {problems.map((problem) => (
        <li key={`${problem.errorCode}-${problem.msg}`}>
          <CloseCircleFilled aria-hidden />
          <span>{problem.msg}</span>
          <Button type="link" size="small" onClick={() => onGo(problem)}>
            {actText}
          </Button>
        </li>
      ))}
    </ul>
  );
}
