import type { TaskRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import { Alert } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import type { Kept } from './moved-on.ts';
import { processDetailMessages, processRecordMessages } from './process-detail.messages.ts';
import { isHandleStatus } from './record-timeline.tsx';

type MovedOnNoticeProps = {
  readonly kept: Kept;
  readonly records: readonly TaskRecord[];
  /** The person may still act: what was typed stands in the form and in the next dialog. */
  readonly mayDecide: boolean;
  readonly onClose: () => void;
};

/** Says that others were quicker, what they did, and what became of what was typed. */
export function MovedOnNotice({ kept, records, mayDecide, onClose }: MovedOnNoticeProps) {
  const t = useMessages(processDetailMessages);
  const done = useMessages(processRecordMessages);
  const since = records
    .filter(({ id }) => !kept.seen.has(id))
    .toSorted((a, b) => a.handleTime - b.handleTime);
  const hasTyped = kept.opinion !== '' || Object.keys(kept.typed).length > 0;
  return (
    <Alert
      className="process-moved"
      type="warning"
      showIcon
      closable={{ onClose }}
      title={kept.text}
      description={
        <>
          {since.length > 0 ? (
            <ul>
              {since.map(
                ({ id, userName, handleStatus, nodeName, operatorId, handleOpinion, handleTime }) => (
                  <li key={id}>
                    <strong>{userName}</strong>{' '}
                    {isHandleStatus(handleStatus) ? done(`status${handleStatus}`) : null}{' '}
                    <span className="quiet">
                      {[nodeName, operatorId, handleOpinion, moment(handleTime)].filter(Boolean).join(' · ')}
                    </span>
                  </li>
                ),
              )}
            </ul>
          ) : null}
          {hasTyped && mayDecide ? <p>{t('typedKept')}</p> : null}
          {kept.opinion !== '' && !mayDecide ? <p>{labelled(t('yourOpinion'), kept.opinion)}</p> : null}
        </>
      }
    />
  );
}
