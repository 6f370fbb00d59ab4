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
    form: t('kindForm'),
    portal: t('kindPortal'),
    report: t('kindReport'),
    print: t('kindPrint'),
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
          { key: 'version', title: t('version'), width: 70, number: true, isSpare: true },
          { key: 'rows', title: t('exampleRows'), width: 70, number: true, render: (row) => row.rows ?? '–' },
          { key: 'invokWasteTime', title: t('took'), width: 110, number: true },
          { key: 'params', title: t('parameters'), width: 160, render: (row) => givenValues(row.params) },
          {
            key: 'outcome',
            title: t('outcome'),
            width: 160,
            render: (row) => <Outcome outcome={row.outcome} />,
          },
        ]}
        filters={[{ kind: 'switch', name: 'failed', label: t('onlyFailed') }]}
        emptyText={t('noCalls')}
      />
    </SideDrawer>
  );
}

/** The values that a call gave, as the log keeps them: those about persons are masked there. */
const givenValues = (params: string): string =>
  Object.entries<unknown>(JSON.parse(params))
    .map(([field, value]) => `${field}=${String(value)}`)
    .join(' · ') || '–';

function Outcome({ outcome }: { readonly outcome: string }) {
  const t = useMessages(interfaceMessages);
  const language = useLanguage();
  if (outcome === '') return <StateDot tone="green" text={t('answered')} />;
  const entry = Object.entries(refusals).find(([code]) => code === outcome)?.[1];
  // What filled the places of the text was not kept.
  const text = entry ? filled(entry[language], {}).replace(/\{\w+\}/g, '…') : outcome;
  return (
    <Tooltip title={text}>
      <span>
        <StateDot tone="red" text={text} />
      </span>
    </Tooltip>
  );
}
