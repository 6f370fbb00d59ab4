import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { filled } from '@auditplus/contract/kernel/listed.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { Tooltip } from 'antd';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

type CallsDrawerProps = { readonly id: string; readonly onClose: () => void };

/** The log of an interface's calls. */
export function CallsDrawer({ id, onClose }: CallsDrawerProps) {
  const t = useMessages(interfaceMessages);
  const source = useMemo(
    () =>
      listSource(dataInterfacesRoutes.log, ({ page, filters }) => ({
        params: { id },
        query: { ...page, ...(filters.failed === '1' && { failed: 1 }) },
      })),
    [id],
  );
  const kinds: Readonly<Record<string, string>> = {
    options: t('kindOptions'),
    popup: t('kindPopup'),
    preview: t('kindPreview'),
    open: t('kindOpen'),
    task: t('kindTask'),
  };
  return (
    <SideDrawer open title={t('log')} width="large" onClose={onClose}>
      <List
        name="interface-calls"
        isApart
        source={source}
        columns={[
          { key: 'invokTime', title: t('time'), width: 150, render: (row) => moment(row.invokTime) },
          { key: 'userId', title: t('who'), isName: true },
          { key: 'invokIp', title: t('from'), width: 130, isSpare: true },
          {
            key: 'invokType',
            title: t('kind'),
            width: 100,
            render: (row) => kinds[row.invokType] ?? row.invokType,
          },
          { key: 'version', title: t('version'), width: 70, number: true },
          { key: 'rows', title: t('exampleRows'), width: 70, number: true, render: (row) => row.rows ?? '–' },
          { key: 'invokWasteTime', title: t('took'), width: 110, number: true },
          { key: 'outcome', title: t('outcome'), width: 200, render: (row) => <Outcome row={row} /> },
        ]}
        filters={[{ kind: 'switch', name: 'failed', label: t('onlyFailed') }]}
        emptyText={t('noCalls')}
      />
    </SideDrawer>
  );
}

function Outcome({ row }: { readonly row: { readonly outcome: string; readonly params: string } }) {
  const t = useMessages(interfaceMessages);
  const language = useLanguage();
  if (row.outcome === '') return <StateDot tone="green" text={t('answered')} />;
  const entry = Object.entries(refusals).find(([code]) => code === row.outcome)?.[1];
  // What filled the places of the text was not kept.
  const text = entry ? filled(entry[language], {}).replace(/\{\w+\}/g, '…') : row.outcome;
  return (
    <Tooltip title={row.params}>
      <span>
        <StateDot tone="red" text={text} />
      </span>
    </Tooltip>
  );
}
