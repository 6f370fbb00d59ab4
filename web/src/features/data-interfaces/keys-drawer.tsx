import type { InterfaceKeyRow } from '@auditplus/contract/features/data-interfaces/interface-keys.model.ts';
import {
  interfaceKeysRoutes,
  openInterfacesRoutes,
} from '@auditplus/contract/features/data-interfaces/interface-keys.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { OnOff } from '../../kit/record-fields.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { SecretDialog } from '../../kit/secret-dialog.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { KeyDrawer } from './key-drawer.tsx';

const source = listSource(interfaceKeysRoutes.list, ({ page }) => ({ query: page }));

/** Answered to whoever sends a key alone, so that it is told and not linked. */
const documentAddress = () => `${window.location.origin}${openInterfacesRoutes.document.path}`;

const OPEN = `${window.location.origin}/api/open`;

/** Access keys with which programs outside call interfaces. */
export function KeysDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(interfaceMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [edited, setEdited] = useState<InterfaceKeyRow | 'new' | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const remove = useAction(interfaceKeysRoutes.remove, { done: t('removed') });
  const about = t('keyDocument', { address: documentAddress() });
  const actions = (row: InterfaceKeyRow): Action[] => [
    { key: 'edit', label: common('edit'), onClick: () => setEdited(row) },
    removal({
      title: t('removeKeyAsk', { name: row.fullName }),
      text: t('removeKeyText'),
      onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
    }),
  ];
  return (
    <SideDrawer
      open
      title={t('keys')}
      width="large"
      extra={
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('newKey')}
        </Button>
      }
      onClose={onClose}
    >
      <p className="quiet">{about}</p>
      <List
        name="interface-keys"
        isApart
        source={source}
        columns={[
          { key: 'fullName', title: t('keyName'), isName: true },
          { key: 'start', title: t('keyStart'), width: 110, render: (row) => `${row.start}…` },
          {
            key: 'interfaceNames',
            title: t('keyInterfaces'),
            width: 220,
            render: (row) => listed(row.interfaceNames) || '–',
          },
          { key: 'runAsUser', title: t('keyPerson'), width: 140, render: (row) => row.runAsUser || '–' },
          {
            key: 'lastUsedAt',
            title: t('keyLastUsed'),
            width: 150,
            render: (row) => (row.lastUsedAt === null ? t('never') : moment(row.lastUsedAt)),
          },
          {
            key: 'expiresAt',
            title: t('keyExpires'),
            width: 150,
            isSpare: true,
            render: (row) => (row.expiresAt === null ? '–' : moment(row.expiresAt)),
          },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 90,
            render: (row) =>
              row.enabledMark === 1 && row.expiresAt !== null && row.expiresAt <= Date.now() ? (
                <StateDot tone="orange" text={t('keyExpired')} />
              ) : (
                <OnOff row={row} />
              ),
          },
        ]}
        rowActions={actions}
        onOpen={setEdited}
        emptyText={t('noKeys')}
      />
      {edited ? (
        <KeyDrawer row={edited === 'new' ? null : edited} onMade={setMade} onClose={() => setEdited(null)} />
      ) : null}
      {made ? (
        <SecretDialog
          secret={{
            value: made,
            title: t('keyMade'),
            label: t('keyStart'),
            once: t('keyShownOnce'),
            use: `${t('keyUse', { start: made.slice(0, 8), address: OPEN })}\n${about}`,
          }}
          onClose={() => setMade(null)}
        />
      ) : null}
    </SideDrawer>
  );
}
