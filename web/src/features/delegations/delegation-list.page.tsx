import type {
  DelegationRow,
  LeaveProposal,
} from '@auditplus/contract/features/delegations/delegations.model.ts';
import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { DelegationDrawer } from './delegation-drawer.tsx';
import { delegationsMessages } from './delegations.messages.ts';

const sources = {
  out: listSource(delegationsRoutes.list, ({ page }) => ({ query: { ...page, direction: 'out' as const } })),
  in: listSource(delegationsRoutes.list, ({ page }) => ({ query: { ...page, direction: 'in' as const } })),
};
type Edited = { readonly row: DelegationRow | null; readonly leave?: LeaveProposal };
type Direction = keyof typeof sources;

/** Who acts for the person, and for whom the person acts. */
export default function DelegationListPage() {
  const t = useMessages(delegationsMessages);
  const [search, setSearch] = useSearchParams();
  const direction: Direction = search.get('tab') === 'in' ? 'in' : 'out';
  const [edited, setEdited] = useState<Edited | null>(null);
  const actions = useDelegationActions();
  const mayEdit = useCan('btn_edit');
  const isOut = direction === 'out';
  const categories = useDictionary('WorkFlowCategory');
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => setEdited({ row: null })}>
        {t('create')}
      </Button>
    </Can>
  );
  const leave = (
    <Can button="btn_add">
      <Button
        onClick={() =>
          void attempt(async () => setEdited({ row: null, leave: await call(delegationsRoutes.leave, {}) }))
        }
      >
        {t('leave')}
      </Button>
    </Can>
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          {leave}
          {create}
        </>
      }
    >
      <div className="list-page">
        <Tabs
          activeKey={direction}
          items={[
            { key: 'out', label: t('mine') },
            { key: 'in', label: t('toMe') },
          ]}
          onChange={(key) => setSearch(key === 'in' ? { tab: key } : {}, { replace: true })}
        />
        <List<DelegationRow>
          key={direction}
          name={`delegations.${direction}`}
          source={sources[direction]}
          hasKeyword={false}
          columns={[
            {
              key: isOut ? 'toUserName' : 'userName',
              title: isOut ? t('toUser') : t('fromUser'),
              isName: true,
            },
            {
              key: 'flowName',
              title: t('flow'),
              width: 200,
              render: (row) =>
                row.flowName || (row.flowCategory ? categories.label(row.flowCategory) : t('allFlows')),
            },
            { key: 'startTime', title: t('startTime'), width: 160, render: (row) => moment(row.startTime) },
            { key: 'endTime', title: t('endTime'), width: 160, render: (row) => moment(row.endTime) },
            { key: 'state', title: t('state'), width: 110, render: (row) => <DelegationState row={row} /> },
            {
              key: 'description',
              title: t('description'),
              isSpare: true,
              render: (row) => row.description || '–',
            },
          ]}
          {...(isOut && mayEdit ? { onOpen: (row: DelegationRow) => setEdited({ row }) } : {})}
          {...(isOut ? { rowActions: actions } : {})}
          emptyText={isOut ? t('emptyMine') : t('emptyToMe')}
          {...(isOut ? { emptyAction: create } : {})}
        />
      </div>
      {edited ? <DelegationDrawer {...edited} onClose={() => setEdited(null)} /> : null}
    </PageFrame>
  );
}

/** As the contract says, the shown status follows from the clock. */
function DelegationState({ row }: { readonly row: DelegationRow }) {
  const t = useMessages(delegationsMessages);
  const now = Date.now();
  if (row.endTime <= now) return <StateDot tone="grey" text={t('expired')} />;
  if (row.startTime > now) return <StateDot tone="orange" text={t('notStarted')} />;
  return <StateDot tone="green" text={t('running')} />;
}

function useDelegationActions() {
  const t = useMessages(delegationsMessages);
  const removal = useRemoval();
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  const stop = useAction(delegationsRoutes.stop, { done: t('stopped') });
  const remove = useAction(delegationsRoutes.remove, { done: t('removed') });
  return (row: DelegationRow): Action[] => {
    const request = { params: { id: row.id } };
    const name = row.toUserName;
    return [
      ...(may.edit && row.endTime > Date.now()
        ? [
            {
              key: 'stop',
              label: t('stop'),
              confirm: { title: t('stopAsk', { name }), okText: t('stop') },
              onClick: () => stop.mutate(request),
            },
          ]
        : []),
      ...(may.remove
        ? [removal({ title: t('removeAsk', { name }), onClick: () => remove.mutate(request) })]
        : []),
    ];
  };
}
