import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { OutputJob } from '@auditplus/contract/features/output/output.model.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { outputMessages } from './output.messages.ts';

const MAX_JOBS = 100;

/**
 * 归档包下载 of a closed audit: the pack that was made since the closing, or a new one in the export centre. Nothing of a
 * sealed audit changes, so a pack made after the closing is never out of date.
 */
export function useArchiveAction(): (check: CheckView) => Action[] {
  const t = useMessages(outputMessages);
  const navigate = useNavigate();
  const mayExport = useCan('btn_export', 'audit.output');
  const toCentre = () => navigate('/auditOutput?template=archive');
  const keys = [routeKey(outputRoutes.jobs)];
  const start = useAction(outputRoutes.start, { done: t('started'), invalidates: keys, onDone: toCentre });
  const download = useAction(outputRoutes.download, { invalidates: keys, onDone: saveExport });
  const open = async (check: CheckView) => {
    const { list } = await call(outputRoutes.jobs, {
      query: { currentPage: 1, pageSize: MAX_JOBS, template: 'archive' },
    });
    const job = list.find((one) => isPackOf(one, check));
    if (job?.file) download.mutate({ params: { id: job.id } });
    else if (job) toCentre();
    else start.mutate({ body: { template: 'archive', params: { checkId: check.id } } });
  };
  return (check) =>
    mayExport && auditLifecycle.is(check.state, 'closed')
      ? [{ key: 'archive', label: t('archiveDownload'), onClick: () => void attempt(() => open(check)) }]
      : [];
}

/** A pack of the whole audit, ready or in the making, begun after the closing. */
const isPackOf = ({ params, state, createdAt }: OutputJob, check: CheckView): boolean =>
  params.checkId === check.id &&
  params.unitOrgId === undefined &&
  params.checkTaskId === undefined &&
  ['waiting', 'running', 'done'].includes(state) &&
  createdAt >= (check.closedAt ?? 0);
