import { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { day, percent } from '../../lib/formats.ts';
import { auditDetailTexts } from './audit-detail.texts.ts';
import { useAuditStates } from './audit-states.ts';
import { StageCellLink } from './stage-cells.tsx';
import { tasksTexts } from './tasks.texts.ts';

type StageMatrixProps = {
  readonly tasks: readonly TaskRow[];
  readonly unitCell?: (task: TaskRow) => ReactNode;
};

/** Units by stages: who stands where, with dates and percents (audit-domain 8.2). */
export function StageMatrix({ tasks, unitCell }: StageMatrixProps) {
  const t = useTexts(tasksTexts);
  const detail = useTexts(auditDetailTexts);
  const stages = useDictionary('auditStage');
  const stateOf = useAuditStates();
  const gradeOf = useGradeName();
  const columns: DataColumn<TaskRow>[] = [
    {
      key: 'unit',
      title: t('unit'),
      width: 170,
      fixed: 'left',
      render: (task) => unitCell?.(task) ?? task.unit.fullName,
    },
    ...Stage.options.map(
      (stage): DataColumn<TaskRow> => ({
        key: stage,
        title: stages.label(stage),
        width: 140,
        render: (task) => <StageCells task={task} stage={stage} />,
      }),
    ),
    {
      key: 'score',
      title: t('score'),
      width: 72,
      number: true,
      render: (task) => (
        <Tooltip title={task.vetoHit ? t('veto') : null}>
          <span data-veto={task.vetoHit}>{percent(task.publishedPercent)}</span>
        </Tooltip>
      ),
    },
    { key: 'grade', title: detail('grade'), width: 78, render: (task) => gradeOf(task.grade) },
    {
      key: 'state',
      title: t('state'),
      width: 140,
      render: (task) => <StateDot {...stateOf('task', task.state)} />,
    },
  ];
  return (
    <DataTable
      label={detail('matrix')}
      rows={tasks}
      rowKey={(task) => task.id}
      columns={columns}
      empty={<EmptyBlock text={detail('noTasks')} />}
    />
  );
}

/** The evaluations of one stage with the stage's last day. */
export function StageCells({ task, stage }: { readonly task: TaskRow; readonly stage: Stage }) {
  const t = useTexts(auditDetailTexts);
  const own = useTexts(tasksTexts);
  const cells = task.cells.filter((cell) => cell.stage === stage);
  const due = cells.find((cell) => cell.dueDate !== null)?.dueDate;
  if (cells.length === 0)
    return (
      <span className="quiet" title={own('skippedLine')}>
        –
      </span>
    );
  return (
    <div className="audits-cells">
      {cells.map((cell) => (
        <StageCellLink key={cell.evaluationId} taskId={task.id} cell={cell} />
      ))}
      {due ? <span className="quiet audits-cell-due">{t('due', { date: day(due) })}</span> : null}
    </div>
  );
}
