import { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { percent } from '../../lib/formats.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { useAuditStates } from './audit-states.ts';
import {
  STAGE_WIDTH,
  StageCells,
  StageLegend,
  stageDays,
  taskClass,
  waitingForTask,
} from './stage-cells.tsx';
import { tasksMessages } from './tasks.messages.ts';

type StageMatrixProps = {
  readonly tasks: readonly TaskRow[];
  readonly unitCell: (task: TaskRow) => ReactNode;
};

/** Units by stages of one audit: who stands where and how far (audit-domain 8.2); the stages' days stand in the head. */
export function StageMatrix({ tasks, unitCell }: StageMatrixProps) {
  const t = useMessages(tasksMessages);
  const detail = useMessages(auditDetailMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useAuditStates();
  const gradeOf = useGradeName();
  const columns: DataColumn<TaskRow>[] = [
    {
      key: 'unit',
      title: t('unit'),
      least: 120,
      fixed: 'left',
      render: (task) => unitCell(task),
    },
    ...Stage.options.map(
      (stage): DataColumn<TaskRow> => ({
        key: stage,
        title: stages.label(stage),
        titleNote: stageDays(tasks, stage),
        width: STAGE_WIDTH,
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
      key: 'waiting',
      title: t('waiting'),
      width: 104,
      isSpare: true,
      render: (task) => <WaitingNames people={waitingForTask(task)} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 150,
      render: (task) => <StateDot {...stateOf('task', task.state)} />,
    },
  ];
  return (
    <>
      <DataTable
        label={detail('matrix')}
        rows={tasks}
        rowKey={(task) => task.id}
        rowClass={taskClass}
        columns={columns}
        empty={<EmptyBlock text={detail('noTasks')} />}
      />
      {tasks.length > 0 ? <StageLegend /> : null}
    </>
  );
}
