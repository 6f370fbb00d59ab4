import { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { DeputiesDrawer } from './deputies-drawer.tsx';
import { StageLegend, taskClass } from './stage-cells.tsx';
import { useTaskActions } from './task-actions.ts';
import { useTaskColumns } from './task-columns.tsx';
import { TaskPackages } from './task-packages.tsx';
import { tasksMessages } from './tasks.messages.ts';
import './audits.css';

const source = listSource(checkTasksRoutes.tasks, ({ page, filters }) => ({
  query: {
    ...page,
    ...(filters.year ? { year: Number(filters.year) } : {}),
    ...(filters.checkType ? { checkType: Number(filters.checkType) } : {}),
    ...(filters.state ? { state: filters.state } : {}),
    ...(stageOf(filters.stage) ? { stage: stageOf(filters.stage) } : {}),
    ...(filters.overdue ? { overdue: 1 } : {}),
  },
}));

/** Tasks over all audits: units by stages, with the ways into the score pages. */
export default function TaskListPage() {
  const t = useMessages(tasksMessages);
  const words = useMessages(auditsMessages);
  const types = useDictionary('auditCheckType');
  const stages = useDictionary('auditStage');
  const stateOf = useAuditStates();
  const navigate = useNavigate();
  const [deputised, setDeputised] = useState<TaskRow | null>(null);
  return (
    <>
      <ListPage
        title={t('tasks')}
        above={<StageLegend />}
        source={source}
        columns={useTaskColumns()}
        onOpen={(task) => navigate(`/evaluationDetail/${task.check.id}/${task.id}`)}
        rowClass={taskClass}
        rowActions={useTaskActions(setDeputised)}
        expandedRow={(task) => <TaskPackages taskId={task.id} />}
        initialFilters={{ year: String(dayjs().year()) }}
        keywordHint={t('keywordHint')}
        emptyText={t('empty')}
        filters={[
          { kind: 'year', name: 'year', label: words('year') },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            multiple: true,
            options: taskLifecycle.numbers.map((state) => ({
              value: String(state),
              label: stateOf('task', state).text,
            })),
          },
          { kind: 'switch', name: 'overdue', label: words('onlyOverdue') },
          { kind: 'select', name: 'stage', label: t('stage'), options: stages.options },
          { kind: 'select', name: 'checkType', label: words('checkType'), options: types.options },
        ]}
      />
      <DeputiesDrawer task={deputised} onClose={() => setDeputised(null)} />
    </>
  );
}

function stageOf(value: string | undefined): Stage | undefined {
  return Stage.options.find((stage) => stage === value);
}
