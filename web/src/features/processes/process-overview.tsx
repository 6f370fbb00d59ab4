import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { type CardMark, ProcessDiagram } from '../process-definitions/public.ts';
import { processDetailMessages } from './process-detail.messages.ts';
import './processes.css';
import { RecordTimeline } from './record-timeline.tsx';
import type { ProcessDetail } from './use-process-actions.tsx';

/** Where an instance stands, who was there and who comes next: what its own page shows beside the form. */
export function ProcessOverview({ id }: { readonly id: string }) {
  const t = useMessages(processDetailMessages);
  const query = useRoute(workItemsRoutes.detail, { params: { taskId: id }, query: {} }, { staleTime: 0 });
  return (
    <Loaded query={query}>
      {(detail) => (
        <div className="process-overview">
          {detail.flowTaskInfo.endReason ? (
            <Alert type="warning" showIcon title={detail.flowTaskInfo.endReason} />
          ) : null}
          <section aria-label={t('diagram')}>
            <InstanceDiagram detail={detail} />
          </section>
          <RecordTimeline records={detail.flowTaskOperatorRecordList} predicted={detail.predicted} />
        </div>
      )}
    </Loaded>
  );
}

/** The steps of an instance, marked with where it was and is, with who was there and when. */
export function InstanceDiagram({ detail }: { readonly detail: ProcessDetail }) {
  const marks = useMemo(() => marksOf(detail), [detail]);
  const { flowTemplateJson, fields } = detail.flowFormInfo;
  return (
    <div className="process-diagram">
      <ProcessDiagram root={flowTemplateJson} marks={marks} fields={fields} />
    </div>
  );
}

function marksOf({ flowTaskNodeList, predicted }: ProcessDetail): ReadonlyMap<string, CardMark> {
  // After a return or a recall, steps come again that the process has been at.
  const ahead = new Set(
    predicted.flatMap(({ nodeCode, certainty }) => (certainty === 'certain' ? [nodeCode] : [])),
  );
  const toneOf = ({ nodeCode, type, incident }: ProcessDetail['flowTaskNodeList'][number]): CardMark => {
    if (incident) return { tone: 'fault' };
    if (type === 1) return { tone: 'current' };
    return ahead.has(nodeCode) ? {} : { tone: 'past' };
  };
  return new Map(
    flowTaskNodeList.map((visit) => [
      visit.nodeCode,
      {
        ...toneOf(visit),
        note: [visit.userName, moment(visit.endTime ?? visit.startTime)].filter(Boolean).join(' · '),
      },
    ]),
  );
}
