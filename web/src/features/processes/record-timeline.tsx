import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { PredictedNode, TaskRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import type { Tone } from '../../theme/palette.ts';
import { processDetailMessages, processRecordMessages } from './process-detail.messages.ts';

type Status = (typeof HANDLE_STATUS)[keyof typeof HANDLE_STATUS];
const STATUSES: ReadonlySet<number> = new Set(Object.values(HANDLE_STATUS));
/** One of the things that records say were done. */
export const isHandleStatus = (value: number): value is Status => STATUSES.has(value);

const GOOD: ReadonlySet<number> = new Set([
  HANDLE_STATUS.agreed,
  HANDLE_STATUS.handled,
  HANDLE_STATUS.submitted,
]);
const BAD: ReadonlySet<number> = new Set([
  HANDLE_STATUS.refused,
  HANDLE_STATUS.returned,
  HANDLE_STATUS.terminated,
  HANDLE_STATUS.incident,
]);
const toneOf = (status: number): Tone => (GOOD.has(status) ? 'green' : BAD.has(status) ? 'red' : 'grey');

/** What was done, newest first, and above it who comes next. */
export function RecordTimeline({
  records,
  predicted,
}: {
  readonly records: readonly TaskRecord[];
  readonly predicted: readonly PredictedNode[];
}) {
  const t = useMessages(processDetailMessages);
  const done = useMessages(processRecordMessages);
  return (
    <>
      {predicted.length > 0 ? (
        <section className="process-next" aria-label={t('predicted')}>
          <h2>{t('predicted')}</h2>
          <ol>
            {predicted.map((node) => (
              <li key={node.nodeCode}>
                <strong>{node.nodeName || '–'}</strong>
                {node.certainty === 'possible' ? <span className="quiet"> · {t('possible')}</span> : null}
                {node.certainty === 'current' ? (
                  <>
                    {' '}
                    <StateDot tone="orange" text={t('now')} />
                  </>
                ) : null}
                <div className="quiet">{peopleInWords(node, t)}</div>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <h2>{t('records')}</h2>
      {records.length === 0 ? (
        <EmptyBlock text={t('noRecords')} />
      ) : (
        <ol className="history">
          {records
            .toSorted((a, b) => b.handleTime - a.handleTime)
            .map((record) => (
              <li key={record.id}>
                <PersonAvatar name={record.userName} />
                <div>
                  <p className="history-head">
                    <strong>{record.userName}</strong>
                    {record.forName ? (
                      <span className="quiet">{t('forName', { name: record.forName })}</span>
                    ) : null}
                    <time className="quiet">{moment(record.handleTime)}</time>
                  </p>
                  <p>
                    {isHandleStatus(record.handleStatus) ? (
                      <StateDot
                        tone={toneOf(record.handleStatus)}
                        text={done(`status${record.handleStatus}`)}
                      />
                    ) : null}
                    <span className="quiet">
                      {' '}
                      {[record.nodeName, record.operatorId, record.detail].filter(Boolean).join(' · ')}
                    </span>
                  </p>
                  {record.handleOpinion ? <p>{record.handleOpinion}</p> : null}
                  {record.signImg ? (
                    <img className="process-signature" src={record.signImg} alt={t('signature')} />
                  ) : null}
                  {record.fileList.length > 0 ? <FileList files={record.fileList} /> : null}
                </div>
              </li>
            ))}
        </ol>
      )}
    </>
  );
}

function peopleInWords(
  { people, isNobody }: PredictedNode,
  t: (key: 'unknownYet' | 'nobody') => string,
): string {
  if (isNobody) return t('nobody');
  if (people === null) return t('unknownYet');
  return listed(people.map(({ name }) => name));
}
