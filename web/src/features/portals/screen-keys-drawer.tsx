import {
  type SCREEN_KEY_STATES,
  ScreenKeyEdit,
  type ScreenKeyRow,
} from '@auditplus/contract/features/portals/screen-keys.model.ts';
import { screenKeysRoutes } from '@auditplus/contract/features/portals/screen-keys.routes.ts';
import { Button, DatePicker, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { dayjsToMs, msToDayjs } from '../../kit/dates.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { screenKeyMessages } from './portals.messages.ts';

const TONES = { active: 'green', expired: 'orange', revoked: 'grey' } as const satisfies Record<
  (typeof SCREEN_KEY_STATES)[number],
  string
>;

type ScreenKeysDrawerProps = { readonly id: string; readonly onClose: () => void };

/** The keys with which big screens show a portal. */
export function ScreenKeysDrawer({ id, onClose }: ScreenKeysDrawerProps) {
  const t = useMessages(screenKeyMessages);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const source = useMemo(
    () => listSource(screenKeysRoutes.list, ({ page }) => ({ params: { id }, query: page })),
    [id],
  );
  const revoke = useAction(screenKeysRoutes.revoke, { done: t('revoked') });
  const actions = (row: ScreenKeyRow): Action[] =>
    row.state === 'active'
      ? [
          {
            key: 'revoke',
            label: t('revoke'),
            danger: true,
            confirm: {
              title: t('revokeAsk', { name: row.fullName }),
              text: t('revokeText'),
              okText: t('revoke'),
            },
            onClick: () => revoke.mutate({ params: { id: row.id } }),
          },
        ]
      : [];
  return (
    <SideDrawer
      open
      title={t('keys')}
      width="large"
      extra={
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('newKey')}
        </Button>
      }
      onClose={onClose}
    >
      <List
        name="screen-keys"
        isApart
        source={source}
        columns={[
          { key: 'fullName', title: t('screen'), isName: true },
          { key: 'start', title: t('key'), width: 110, render: (row) => `${row.start}…` },
          { key: 'userName', title: t('person'), width: 150 },
          {
            key: 'expiresAt',
            title: t('expires'),
            width: 150,
            render: (row) => (row.expiresAt === null ? t('unlimited') : moment(row.expiresAt)),
          },
          {
            key: 'lastUsedAt',
            title: t('lastUsed'),
            width: 190,
            render: (row) =>
              row.lastUsedAt === null ? t('never') : `${moment(row.lastUsedAt)} ${row.lastAddress}`,
          },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: (row) => <StateDot tone={TONES[row.state]} text={t(`state.${row.state}`)} />,
          },
        ]}
        rowActions={actions}
        emptyText={t('none')}
      />
      {isAdding ? <NewKey id={id} onMade={setMade} onClose={() => setAdding(false)} /> : null}
      {made ? (
        <SecretDialog
          secret={{
            value: `${window.location.origin}/jump?screen=${made}`,
            title: t('made'),
            label: t('address'),
            once: t('once'),
            use: t('use'),
          }}
          onClose={() => setMade(null)}
        />
      ) : null}
    </SideDrawer>
  );
}

const EMPTY: ScreenKeyEdit = { fullName: '', userId: '', addresses: '', expiresAt: null };

type NewKeyProps = ScreenKeysDrawerProps & { readonly onMade: (key: string) => void };

function NewKey({ id, onMade, onClose }: NewKeyProps) {
  const t = useMessages(screenKeyMessages);
  const form = useKitForm({ schema: ScreenKeyEdit, values: EMPTY });
  const create = useAction(screenKeysRoutes.create, {
    onRefused: () => true,
    onDone: ({ key }) => onMade(key),
  });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('newKey')}
      form={form}
      onSubmit={(body) => create.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Field name="fullName" label={t('screen')} required help={t('screenHelp')}>
        <Input maxLength={50} />
      </Field>
      <Field
        name="userId"
        label={t('person')}
        required
        help={t('personHelp')}
        fromChild={(chosen) => chosen ?? ''}
      >
        <UserPicker />
      </Field>
      <Field name="addresses" label={t('addresses')} help={t('addressesHelp')}>
        <Input maxLength={2000} />
      </Field>
      <Field
        name="expiresAt"
        label={t('expires')}
        help={t('expiresHelp')}
        toChild={msToDayjs}
        fromChild={dayjsToMs}
      >
        <DatePicker showTime format="YYYY-MM-DD HH:mm" />
      </Field>
    </FormDrawer>
  );
}
