import { chatReportLifecycle } from '@auditplus/contract/features/messages/chat-reports.lifecycle.ts';
import type { ChatReportRow } from '@auditplus/contract/features/messages/chat-reports.model.ts';
import { chatReportsRoutes } from '@auditplus/contract/features/messages/chat-reports.routes.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useStateOptions, useStates } from '../../kit/use-states.ts';
import { moment } from '../../lib/formats.ts';
import { chatMessages } from './chat.messages.ts';
import { ChatReportDrawer } from './chat-report-drawer.tsx';
import { chatReportsMessages } from './chat-reports.messages.ts';
import { ChatText } from './chat-text.tsx';
import { reportReasons } from './report-reasons.ts';
import { useReportActions } from './use-report-actions.ts';

const source = listSource(chatReportsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.state ? { state: Number(filters.state) } : {}) },
}));

/** Chat messages that people have reported, and what administrators do about them. */
export default function ChatReportListPage() {
  const t = useMessages(chatReportsMessages);
  const reasonOf = useMessages(reportReasons);
  const stateOf = useStates(chatReportLifecycle);
  const states = useStateOptions(chatReportLifecycle);
  const actionsOf = useReportActions();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage<ChatReportRow>
        title={t('title')}
        name="chat-reports"
        keywordHint={t('keywordHint')}
        source={source}
        filters={[{ kind: 'select', name: 'state', label: t('state'), options: states }]}
        columns={[
          { key: 'excerpt', title: t('message'), isName: true, render: (row) => <Excerpt row={row} /> },
          {
            key: 'authorName',
            title: t('author'),
            width: 120,
            render: (row) => <Person name={row.authorName} />,
          },
          { key: 'reason', title: t('reason'), width: 160, render: (row) => reasonOf(row.reason) },
          {
            key: 'reporterName',
            title: t('reporter'),
            width: 120,
            render: (row) => <Person name={row.reporterName} />,
          },
          {
            key: 'groupName',
            title: t('group'),
            width: 180,
            isSpare: true,
            render: (row) => row.groupName || t('between'),
          },
          { key: 'creatorTime', title: t('at'), width: 160, render: (row) => moment(row.creatorTime) },
          {
            key: 'state',
            title: t('state'),
            width: 120,
            render: (row) => <StateDot {...stateOf(row.state)} />,
          },
        ]}
        onOpen={(row) => setOpened(row.id)}
        rowActions={(row) => [
          { key: 'open', label: t('open'), onClick: () => setOpened(row.id) },
          ...actionsOf(row),
        ]}
        emptyText={t('empty')}
      />
      {opened === null ? null : <ChatReportDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Excerpt({ row }: { readonly row: ChatReportRow }) {
  const t = useMessages(chatMessages);
  const text = <ChatText isExcerpt text={plainText(row.excerpt)} />;
  if (row.contentType === 'text') return text;
  return (
    <>
      {t(row.contentType)} {text}
    </>
  );
}
