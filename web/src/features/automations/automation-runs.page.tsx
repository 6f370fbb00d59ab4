import {
  type AutomationRunRow,
  RUN_STATES,
} from '@auditplus/contract/features/automations/automations.model.ts';
import {
  automationRunsRoutes,
  automationsRoutes,
} from '@auditplus/contract/features/automations/automations.routes.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { RUN_TONES, useTriggerName } from './automation-words.ts';
import { automationMessages } from './automations.messages.ts';
import { RunDrawer } from './run-drawer.tsx';

const source = listSource(automationRunsRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    state: RUN_STATES.find((state) => state === filters.state),
    ...(filters.automationId && { automationId: filters.automationId }),
  },
}));

/** What automations have done, and what stopped. */
export default function AutomationRunsPage() {
  const t = useMessages(automationMessages);
  const triggerName = useTriggerName();
  const [opened, setOpened] = useState<string | null>(null);
  const all = useRoute(automationsRoutes.list, { query: { pageSize: 1000 } }).data?.list ?? [];
  return (
    <>
      <ListPage<AutomationRunRow>
        name="automation-runs"
        title={t('runsTitle')}
        source={source}
        columns={[
          { key: 'automationName', title: t('automation'), isName: true },
          { key: 'subject', title: t('subject') },
          {
            key: 'trigger',
            title: t('trigger'),
            width: 130,
            isSpare: true,
            render: (row) => triggerName(row.trigger),
          },
          { key: 'userName', title: t('person'), width: 120, isSpare: true },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: (row) => <StateDot tone={RUN_TONES[row.state]} text={t(row.state)} />,
          },
          { key: 'problem', title: t('problem'), width: 240 },
          { key: 'startTime', title: t('start'), width: 150, render: (row) => moment(row.startTime) },
          {
            key: 'endTime',
            title: t('end'),
            width: 150,
            isSpare: true,
            render: (row) => (row.endTime === null ? '–' : moment(row.endTime)),
          },
        ]}
        filters={[
          {
            kind: 'select',
            name: 'automationId',
            label: t('automation'),
            options: all.map(({ id, fullName }) => ({ value: id, label: fullName })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: RUN_STATES.map((value) => ({ value, label: t(value) })),
          },
        ]}
        onOpen={({ id }) => setOpened(id)}
        emptyText={t('runsEmpty')}
      />
      {opened ? <RunDrawer id={opened} onOpen={setOpened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
