import { useRemoval } from '../../kit/row-actions.tsx';
import './outbound-hosts.css';
import {
  type OutboundHostRow,
  OutboundKind,
} from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { HostDrawer } from './host-drawer.tsx';
import { outboundHostMessages } from './outbound-hosts.messages.ts';

const source = listSource(outboundHostsRoutes.list, ({ page, filters }) => {
  const kind = OutboundKind.safeParse(filters.kind).data;
  return { query: { ...page, ...(kind ? { kind } : {}) } };
});

/** Hosts that the product may call, as super administrators keep them. */
export function OutboundHosts() {
  const t = useMessages(outboundHostMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [opened, setOpened] = useState<{ readonly row: OutboundHostRow | null } | null>(null);
  const remove = useAction(outboundHostsRoutes.remove, { done: t('removed') });
  const register = (
    <Button type="primary" onClick={() => setOpened({ row: null })}>
      {t('register')}
    </Button>
  );
  return (
    <>
      <p className="quiet measure outbound-hosts-lead">{t('lead')}</p>
      <List
        name="outboundHosts"
        keywordHint={t('keyword')}
        source={source}
        tools={register}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: OutboundKind.options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
        ]}
        columns={[
          { key: 'host', title: t('host'), isName: true },
          { key: 'kind', title: t('kind'), width: 120, render: (row) => t(`kind.${row.kind}`) },
          { key: 'ports', title: t('ports'), width: 160, render: (row) => row.ports.join(', ') },
          { key: 'description', title: t('purpose'), render: (row) => row.description || '–' },
          {
            key: 'lastModifyTime',
            isSpare: true,
            title: t('changed'),
            width: 220,
            render: (row) => `${moment(row.lastModifyTime)} ${row.lastModifyUser}`,
          },
        ]}
        onOpen={(row) => setOpened({ row })}
        rowActions={(row) => [
          { key: 'edit', label: common('edit'), onClick: () => setOpened({ row }) },
          removal({
            title: t('removeAsk', { host: row.host }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]}
        emptyText={t('empty')}
        emptyAction={register}
      />
      {opened ? <HostDrawer row={opened.row} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
