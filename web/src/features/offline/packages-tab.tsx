import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import './offline.css';
import { offlineMessages } from './offline.messages.ts';
import { stateTone } from './package-words.ts';
import { QuarantineList } from './quarantine-list.tsx';

const MIN_REASON = 5;

/** The packages of an audit with their states, and what came back too late. */
export function OfflinePackagesTab({ checkId }: { readonly checkId: string }) {
  const packages = useRoute(offlineRoutes.listPackages, { query: { checkId } });
  return (
    <>
      <Loaded query={packages}>{({ list }) => <Packages list={list} />}</Loaded>
      <QuarantineList checkId={checkId} />
    </>
  );
}

function Packages({ list }: { readonly list: readonly PackageView[] }) {
  const orgs = useOrgNames();
  const t = useMessages(offlineMessages);
  const revoke = useAction(offlineRoutes.revokePackage, { done: t('revokedDone') });
  const ask = async (row: PackageView) => {
    const reason = await askReason({
      title: t('revokeAsk', { name: row.holder.name }),
      text: t('revokeText'),
      label: t('revokeReason'),
      okText: t('revoke'),
      minLength: MIN_REASON,
      danger: true,
    });
    if (reason !== null) revoke.mutate({ params: { id: row.id }, body: { reason } });
  };
  if (list.length === 0) return <EmptyBlock text={t('noPackages')} />;
  const columns: DataColumn<PackageView>[] = [
    { key: 'unit', title: t('unit'), render: (row) => orgs.short(row.unit) },
    { key: 'record', title: t('record'), width: 140, render: (row) => row.evaluationName },
    { key: 'holder', title: t('holder'), width: 100, render: (row) => <Person name={row.holder.name} /> },
    { key: 'device', title: t('device'), width: 120, render: (row) => row.deviceName },
    { key: 'issued', title: t('issuedAt'), width: 140, render: (row) => moment(row.issuedAt) },
    { key: 'expires', title: t('expiresAt'), width: 140, render: (row) => moment(row.expiresAt) },
    { key: 'synced', title: t('lastSync'), width: 140, render: (row) => moment(row.lastSyncAt) },
    { key: 'applied', title: t('applied'), width: 70, number: true, render: (row) => row.applied },
    {
      key: 'state',
      title: t('state'),
      width: 90,
      render: (row) => (
        <span title={row.revokeReason}>
          <StateDot tone={stateTone(row.state)} text={t(row.state)} />
        </span>
      ),
    },
    {
      key: 'acts',
      title: '',
      width: 70,
      render: (row) =>
        row.canRevoke ? (
          <RecordActions
            actions={[{ key: 'revoke', label: t('revoke'), danger: true, onClick: () => void ask(row) }]}
          />
        ) : null,
    },
  ];
  return <DataTable rows={list} rowKey={(row) => row.id} columns={columns} />;
}
