import type { StageCell } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { scoreAddress } from './stage-cells.tsx';
import { tasksMessages } from './tasks.messages.ts';

/** The packages of a task with their owners and progress. */
export function TaskPackages({ taskId }: { readonly taskId: string }) {
  const t = useMessages(tasksMessages);
  const words = useMessages(auditsMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useAuditStates();
  const query = useRoute(checkTasksRoutes.task, { params: { id: taskId } });
  const open = (cell: StageCell) => {
    const address = scoreAddress(taskId, cell);
    return address && cell.state !== null ? <Link to={address}>{cell.fullName}</Link> : cell.fullName;
  };
  return (
    <Loaded query={query} rows={2}>
      {(task) => (
        <DataTable
          label={t('packages')}
          rows={task.parts}
          rowKey={(cell) => cell.evaluationId}
          empty={<EmptyBlock text={t('noPackages')} />}
          columns={[
            { key: 'fullName', title: t('package'), render: open },
            { key: 'stage', title: t('stage'), width: 140, render: (cell) => stages.label(cell.stage) },
            {
              key: 'owner',
              title: t('owner'),
              width: 140,
              render: (cell) => <Person name={cell.owner?.name ?? ''} />,
            },
            {
              key: 'items',
              title: t('items'),
              width: 90,
              number: true,
              render: (cell) => `${cell.decidedCount} / ${cell.itemCount}`,
            },
            { key: 'due', title: t('due'), width: 120, render: (cell) => day(cell.dueDate) },
            {
              key: 'state',
              title: t('state'),
              width: 140,
              render: (cell) => (
                <span className="audits-state">
                  <StateDot {...stateOf('record', cell.state)} />
                  {cell.overdue ? <span className="audits-overdue">{words('overdue')}</span> : null}
                </span>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
