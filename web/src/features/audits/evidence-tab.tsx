import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useCan } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import { toAcceptAddress } from '../evidence/public.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

type Figure = keyof TaskRow['evidence'];

const FIGURES: readonly Figure[] = ['mandatory', 'missing', 'submitted', 'accepted'];
/** As many tasks as an audit may have. */
const ALL = 500;

/** The tasks of an audit with their evidence figures. */
export const useEvidenceTasks = (checkId: string, enabled = true) =>
  useRoute(
    checkTasksRoutes.tasks,
    { query: { checkId, currentPage: 1, pageSize: ALL } },
    { deferred: true, enabled },
  );

/** The evidence that each unit hands in, leading to its page. */
export function EvidenceTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(auditDetailMessages);
  const orgs = useOrgNames();
  const query = useEvidenceTasks(checkId);
  const mayAccept = useCan('btn_sf_accept', 'audit.evidence');
  const columns: readonly DataColumn<TaskRow>[] = [
    {
      key: 'unit',
      title: t('organisation'),
      render: (task) => <Link to={`/TaskSupportFile/${task.id}/0/0`}>{orgs.short(task.unit)}</Link>,
    },
    ...FIGURES.map(
      (figure): DataColumn<TaskRow> => ({
        key: figure,
        title: t(`evidence_${figure}`),
        width: 130,
        number: true,
        render: ({ evidence }) =>
          figure === 'missing' && evidence.missing > 0 ? (
            <span className="audits-overdue">{evidence.missing}</span>
          ) : (
            evidence[figure]
          ),
      }),
    ),
    {
      key: 'accept',
      title: '',
      width: 110,
      render: (task) => {
        const count = task.evidence.submitted - task.evidence.accepted;
        return mayAccept && count > 0 ? (
          <Link to={toAcceptAddress(task.id)}>{t('evidenceAccept', { count })}</Link>
        ) : null;
      },
    },
  ];
  return (
    <Loaded query={query}>
      {({ list }) => (
        <DataTable
          label={t('evidence')}
          rows={list}
          rowKey={(task) => task.id}
          columns={columns}
          empty={<EmptyBlock text={t('noTasks')} />}
        />
      )}
    </Loaded>
  );
}
