import type { ThirdProblem, ThirdView } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { count, moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { RunState } from './run-state.tsx';
import { SyncDrawer } from './sync-drawer.tsx';
import { thirdPartyMessages } from './third-party.messages.ts';
import { useListAtEnd } from './use-list-at-end.ts';

type SyncPanelProps = { readonly view: ThirdView; readonly isBusy: boolean };

const sourceOf = (kind: ThirdView['kind']) =>
  listSource(thirdPartyRoutes.problems, ({ page }) => ({ params: { kind }, query: page }));

/** What a platform has of ours, its last synchronisation, and what it did not take. */
export function SyncPanel({ view, isBusy }: SyncPanelProps) {
  const t = useMessages(thirdPartyMessages);
  const { kind } = view;
  const [isOpen, setOpen] = useState(false);
  const source = useMemo(() => sourceOf(kind), [kind]);
  useListAtEnd(view.lastRun, thirdPartyRoutes.problems);
  const again = useAction(thirdPartyRoutes.retry, { done: t('againDone') });
  return (
    <>
      <h3>{t('sync')}</h3>
      <p className="quiet measure">
        {t('syncLead')}
        {kind === 'dingTalk' ? ` ${t('dingTalkDisabled')}` : null}
      </p>
      <div className="third-party-acts">
        <Button disabled={isBusy || view.enabledMark !== 1} onClick={() => setOpen(true)}>
          {t('start')}
        </Button>
        <span>{t('has', { departments: count(view.departments), people: count(view.people) })}</span>
        <RunState run={view.lastRun} />
      </div>
      {view.enabledMark === 1 ? null : <p className="quiet">{t('off')}</p>}
      {view.problems > 0 ? (
        <List<ThirdProblem>
          name="third-party-problems"
          isApart
          keywordHint={t('search')}
          source={source}
          {...(isBusy ? { refetchInterval: 2000 } : {})}
          columns={[
            { key: 'name', title: t('name'), isName: true, width: 240 },
            { key: 'what', title: t('what'), width: 100, render: (row) => t(row.what) },
            { key: 'account', title: t('account'), width: 160, render: (row) => row.account || '–' },
            { key: 'problem', title: t('problem') },
            { key: 'time', title: t('time'), width: 160, isSpare: true, render: (row) => moment(row.time) },
          ]}
          rowActions={(row) => [
            {
              key: 'again',
              label: t('again'),
              onClick: () => again.mutate({ params: { kind, id: row.id } }),
            },
          ]}
          emptyText={t('noProblems')}
        />
      ) : null}
      {isOpen ? <SyncDrawer view={view} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
