import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { DeputiesDrawer } from './deputies-drawer.tsx';
import { StageLegend, taskClass } from './stage-cells.tsx';
import { useTaskActions } from './task-actions.ts';
import { useTaskColumns } from './task-columns.tsx';
import { TaskPackages } from './task-packages.tsx';
import { tasksMessages } from './tasks.messages.ts';

/** The tasks of one audit. */
export function TasksTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(auditDetailMessages);
  const words = useMessages(tasksMessages);
  const source = useMemo(
    () => listSource(checkTasksRoutes.tasks, ({ page }) => ({ query: { ...page, checkId } })),
    [checkId],
  );
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [loaded, setLoaded] = useState<readonly TaskRow[]>([]);
  const wanted = address.get('deputy');
  const show = (id: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('deputy');
        else next.set('deputy', id);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <List
        name="audit.detail.tasks"
        source={source}
        columns={useTaskColumns(loaded)}
        onOpen={(task) => navigate(`/evaluationDetail/${task.check.id}/${task.id}`)}
        rowClass={taskClass}
        tools={<StageLegend />}
        rowActions={useTaskActions((task) => show(task.id))}
        expandedRow={(task) => <TaskPackages taskId={task.id} />}
        keywordHint={words('keywordHint')}
        emptyText={t('noTasks')}
        onLoaded={({ list }) => setLoaded(list)}
      />
      <DeputiesDrawer task={loaded.find(({ id }) => id === wanted) ?? null} onClose={() => show(null)} />
    </>
  );
}
