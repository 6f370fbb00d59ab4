import './third-party.css';
import { MpRemark, type MpUser } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { officialAccountsRoutes } from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { RunState } from './run-state.tsx';
import { thirdPartyMessages } from './third-party.messages.ts';
import { useListAtEnd } from './use-list-at-end.ts';
import { weChatMessages } from './we-chat.messages.ts';

const REFRESH_MS = 2000;

const STATES = ['1', '0'] as const;

const source = listSource(officialAccountsRoutes.users, ({ page, filters }) => ({
  query: { ...page, isFollowing: STATES.find((state) => state === filters.isFollowing) },
}));

/** People who follow the official account. */
export default function MpUserPage() {
  const t = useMessages(weChatMessages);
  const words = useMessages(thirdPartyMessages);
  const mayEdit = useCan('btn_edit');
  const [edited, setEdited] = useState<MpUser | null>(null);
  const [isBusy, setBusy] = useState(false);
  const state = useRoute(officialAccountsRoutes.syncState, {}, isBusy ? { refetchInterval: REFRESH_MS } : {});
  const run = state.data?.lastRun ?? null;
  const busy = run?.state === 'waiting' || run?.state === 'running';
  if (busy !== isBusy) setBusy(busy);
  useListAtEnd(run, officialAccountsRoutes.users);
  const sync = useAction(officialAccountsRoutes.sync, { done: t('syncBegun') });
  const columns: readonly ListColumn<MpUser>[] = [
    { key: 'nickName', title: t('nickName'), isName: true, width: 200, render: (row) => row.nickName || '–' },
    { key: 'openId', title: 'OpenID', width: 240, isSpare: true },
    { key: 'remark', title: t('remark'), render: (row) => row.remark || '–' },
    { key: 'sex', title: t('sex'), width: 80, hidden: true, render: (row) => t(sexOf(row.sex)) },
    {
      key: 'place',
      title: t('place'),
      width: 160,
      hidden: true,
      render: (row) => [row.country, row.province, row.city].filter(Boolean).join(' ') || '–',
    },
    {
      key: 'isFollowing',
      title: t('state'),
      width: 120,
      render: (row) => (
        <StateDot
          tone={row.isFollowing ? 'green' : 'grey'}
          text={t(row.isFollowing ? 'following' : 'left')}
        />
      ),
    },
    {
      key: 'followedTime',
      title: t('followedTime'),
      width: 160,
      render: (row) => (row.followedTime === null ? '–' : moment(row.followedTime)),
    },
  ];
  return (
    <>
      <ListPage
        title={t('userTitle')}
        name="mp-users"
        subtitle={words('untried')}
        actions={
          <Can button="btn_sync">
            <Button
              type="primary"
              loading={sync.isPending}
              disabled={isBusy || state.data?.isReady !== true}
              onClick={() => sync.mutate({})}
            >
              {t('sync')}
            </Button>
          </Can>
        }
        above={
          <div className="third-party-acts">
            {state.data?.isReady === false ? (
              <span className="quiet">{t('notReady')}</span>
            ) : (
              <RunState run={run} />
            )}
            <span className="quiet">{t('usersLead')}</span>
          </div>
        }
        source={source}
        rowKey={(row) => row.openId}
        columns={columns}
        keywordHint={t('searchUser')}
        filters={[
          {
            kind: 'select',
            name: 'isFollowing',
            label: t('state'),
            options: [
              { value: '1', label: t('following') },
              { value: '0', label: t('left') },
            ],
          },
        ]}
        {...(isBusy ? { refetchInterval: REFRESH_MS } : {})}
        {...(mayEdit ? { onOpen: setEdited } : {})}
        rowActions={(row) =>
          mayEdit ? [{ key: 'remark', label: t('editRemark'), onClick: () => setEdited(row) }] : []
        }
        emptyText={t('noUsers')}
      />
      {edited ? <RemarkDrawer user={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

const sexOf = (sex: number) => (sex === 1 ? 'sex1' : sex === 2 ? 'sex2' : 'sex0');

function RemarkDrawer({ user, onClose }: { readonly user: MpUser; readonly onClose: () => void }) {
  const t = useMessages(weChatMessages);
  const values = useMemo(() => ({ remark: user.remark }), [user]);
  const form = useKitForm({ schema: MpRemark, values });
  const save = useAction(officialAccountsRoutes.remark, { done: t('remarkSaved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={user.openId}
      open
      title={t('editRemark')}
      form={form}
      onSubmit={(body) => save.mutateAsync({ params: { openId: user.openId }, body })}
      onClose={onClose}
    >
      <Field name="remark" label={t('remark')}>
        <Input maxLength={30} />
      </Field>
    </FormDrawer>
  );
}
