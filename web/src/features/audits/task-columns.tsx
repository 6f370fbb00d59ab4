import { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { Progress } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import type { ListColumn } from '../../kit/list-page.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { percent } from '../../lib/formats.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { STAGE_WIDTH, StageCells, stageDays, waitingForTask } from './stage-cells.tsx';
import { tasksMessages } from './tasks.messages.ts';

/**
 * Columns of check tasks: unit, the five stages, evidence, score. Those of one audit have the stages' days in the head;
 * without `tasks` they are of many audits, which a column names.
 */
export function useTaskColumns(tasks?: readonly TaskRow[]): readonly ListColumn<TaskRow>[] {
  const t = useMessages(tasksMessages);
  const words = useMessages(auditsMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useAuditStates();
  const gradeOf = useGradeName();
  const orgs = useOrgNames();
  const audit: ListColumn<TaskRow> = {
    key: 'check',
    title: t('audit'),
    least: 132,
    render: (task) => (
      <Link to={`/checkInfo?id=${task.check.id}`} title={task.check.enCode}>
        {task.check.fullName}
      </Link>
    ),
  };
  return [
    { key: 'unit', title: t('unit'), width: 108, isName: true, render: (task) => orgs.short(task.unit) },
    ...(tasks ? [] : [audit]),
    {
      key: 'state',
      title: t('state'),
      width: 146,
      isSpare: true,
      inCard: 'line',
      render: (task) => (
        <span className="audits-state">
          <StateDot {...stateOf('task', task.state)} />
          {task.overdue ? <span className="audits-overdue">{words('overdue')}</span> : null}
        </span>
      ),
    },
    ...Stage.options.map(
      (stage): ListColumn<TaskRow> => ({
        key: stage,
        title: stages.label(stage),
        ...(tasks ? { titleNote: stageDays(tasks, stage) } : {}),
        width: STAGE_WIDTH,
        inCard: 'strip',
        render: (task) => <StageCells task={task} stage={stage} />,
      }),
    ),
    {
      key: 'publishedPercent',
      title: t('score'),
      width: 72,
      number: true,
      isSpare: true,
      inCard: 'line',
      render: (task) => (
        <span title={task.vetoHit ? t('veto') : gradeOf(task.grade)} data-veto={task.vetoHit}>
          {percent(task.publishedPercent)}
        </span>
      ),
    },
    {
      key: 'waiting',
      title: t('waiting'),
      width: 104,
      isSpare: true,
      inCard: 'line',
      render: (task) => <WaitingNames people={waitingForTask(task)} />,
    },
    {
      key: 'evidence',
      title: t('evidence'),
      width: 104,
      isSpare: true,
      render: (task) => <Evidence task={task} />,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 110,
      hidden: true,
      render: (task) => <Progress percent={task.progress} size="small" aria-label={t('progress')} />,
    },
    {
      key: 'standard',
      title: t('standard'),
      width: 200,
      hidden: true,
      render: (task) => `${task.standard.fullName} ${task.standard.versionNo}`,
    },
    {
      key: 'partner',
      title: t('partner'),
      width: 150,
      hidden: true,
      render: (task) => orgs.short(task.partner),
    },
  ];
}

function Evidence({ task }: { readonly task: TaskRow }) {
  const t = useMessages(tasksMessages);
  const { mandatory, missing } = task.evidence;
  if (mandatory === 0) return <span className="quiet">–</span>;
  return (
    <span title={t('evidenceHint', task.evidence)}>
      {missing === 0 ? (
        <StateDot tone="green" text={t('evidenceDone')} />
      ) : (
        <StateDot tone="orange" text={t('evidenceMissing', { missing, mandatory })} />
      )}
    </span>
  );
}
