import { chatReportLifecycle } from '@auditplus/contract/features/messages/chat-reports.lifecycle.ts';
import type {
  ChatReportDetail,
  ChatReportLine,
} from '@auditplus/contract/features/messages/chat-reports.model.ts';
import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import { Skeleton } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useStates } from '../../kit/use-states.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import './chat.css';
import { chatMessages } from './chat.messages.ts';
import { chatReportsMessages } from './chat-reports.messages.ts';
import { ChatText } from './chat-text.tsx';
import { Content } from './message-lines.tsx';
import { reportReasons } from './report-reasons.ts';
import { useReportActions } from './use-report-actions.ts';

type ChatReportDrawerProps = { readonly id: string; readonly onClose: () => void };

/** A reported message among those around it, and what becomes of it. */
export function ChatReportDrawer({ id, onClose }: ChatReportDrawerProps) {
  const t = useMessages(chatReportsMessages);
  const { data: report, error, refetch } = useRoute(chatReportsRoutes.read, { params: { id } });
  const actionsOf = useReportActions();
  return (
    <SideDrawer
      open
      width="medium"
      title={t('title')}
      {...(report ? { extra: <RecordActions actions={actionsOf(report)} /> } : {})}
      onClose={onClose}
    >
      {error ? <ErrorBlock compact error={error} onRetry={() => void refetch()} /> : null}
      {report ? <Report report={report} /> : null}
      {report || error ? null : <Skeleton active />}
    </SideDrawer>
  );
}

function Report({ report }: { readonly report: ChatReportDetail }) {
  const t = useMessages(chatReportsMessages);
  const reasonOf = useMessages(reportReasons);
  const stateOf = useStates(chatReportLifecycle);
  return (
    <>
      <FactGrid
        facts={[
          { label: t('state'), value: <StateTag {...stateOf(report.state)} /> },
          { label: t('reason'), value: reasonOf(report.reason) },
          { label: t('reporter'), value: report.reporterName },
          { label: t('at'), value: moment(report.creatorTime) },
          { label: t('author'), value: report.authorName },
          { label: t('group'), value: report.groupName || t('between') },
          ...(report.words ? [{ label: t('words'), value: report.words, wide: true }] : []),
          ...(report.closedTime === null
            ? []
            : [
                { label: t('closedBy'), value: report.closedBy },
                { label: t('closedAt'), value: moment(report.closedTime) },
                { label: t('answer'), value: report.answer, wide: true },
              ]),
        ]}
      />
      <h3 className="chat-report-title">{t('context')}</h3>
      <p className="quiet">{t('private')}</p>
      <ol className="chat-report-lines">
        {report.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </>
  );
}

function Line({ line }: { readonly line: ChatReportLine }) {
  const t = useMessages(chatReportsMessages);
  return (
    <li className="chat-report-line" data-reported={line.isReported}>
      <PersonAvatar name={line.sendName} icon={line.sendIcon} />
      <div>
        <p className="chat-report-head">
          <b>{line.sendName}</b>
          <time className="quiet">{moment(line.sendTime)}</time>
          {line.isReported ? <StateTag tone="red" text={t('isReported')} /> : null}
        </p>
        <div className="chat-report-text">
          {line.recalled ? <span className="quiet">{t('recalled')}</span> : <Said line={line} />}
        </div>
      </div>
    </li>
  );
}

/** The content of a message; of a file that was not reported only what it is called. */
function Said({ line }: { readonly line: ChatReportLine }) {
  const t = useMessages(chatMessages);
  const { content, contentType, sendName } = line;
  if (typeof content === 'string') return <ChatText text={plainText(content)} />;
  if (content.path === '')
    return (
      <span className="quiet">
        {contentType === 'text' ? '' : t(contentType)} {plainText(content.fileName ?? '')}
      </span>
    );
  return <Content line={{ type: contentType, content }} name={sendName} />;
}
