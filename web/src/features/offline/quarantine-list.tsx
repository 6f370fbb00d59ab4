import type { QuarantineRow } from '@auditplus/contract/features/offline/offline.model.ts';
import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { openPreview } from '../../kit/file-preview-store.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { RecordActions } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { entryWords, type RowWords, rowWords } from './entry-words.ts';
import { offlineMessages } from './offline.messages.ts';

/** What came back after its package had ended: three values side by side, and the lead's choice. */
export function QuarantineList({ checkId }: { readonly checkId: string }) {
  const t = useMessages(offlineMessages);
  const waiting = useRoute(offlineRoutes.listQuarantine, { query: { checkId } });
  return (
    <Loaded query={waiting}>
      {({ list }) =>
        list.length === 0 ? null : (
          <section className="offline-section">
            <h2>{t('quarantine')}</h2>
            <p className="quiet">{t('quarantineHint')}</p>
            <Waiting list={list} />
          </section>
        )
      }
    </Loaded>
  );
}

function Waiting({ list }: { readonly list: readonly QuarantineRow[] }) {
  const orgs = useOrgNames();
  const t = useMessages(offlineMessages);
  const accept = useAction(offlineRoutes.decideQuarantine, { done: t('acceptedDone') });
  const drop = useAction(offlineRoutes.decideQuarantine, { done: t('droppedDone') });
  const ask = async (row: QuarantineRow) => {
    const yes = await confirm({
      title: t('dropAsk'),
      text: t('dropText', { name: row.holder.name, code: row.nodeCode }),
      okText: t('drop'),
      danger: true,
    });
    if (yes) drop.mutate({ params: { clientOpId: row.clientOpId }, body: { accept: false } });
  };
  const values = (words: RowWords) => <span className="offline-values">{words}</span>;
  const columns: DataColumn<QuarantineRow>[] = [
    { key: 'unit', title: t('unit'), width: 170, render: (row) => orgs.short(row.unit) },
    { key: 'holder', title: t('holder'), width: 90, render: (row) => row.holder.name },
    { key: 'item', title: t('item'), width: 170, render: (row) => `${row.nodeCode} ${row.nodeName}` },
    { key: 'entered', title: t('enteredAt'), width: 145, render: (row) => moment(row.enteredAt) },
    { key: 'mine', title: t('mine'), render: (row) => <Mine row={row} /> },
    { key: 'theirs', title: t('theirs'), width: 130, render: (row) => values(rowWords(t, row.theirs)) },
    { key: 'base', title: t('base'), width: 130, render: (row) => values(rowWords(t, row.base)) },
    {
      key: 'acts',
      title: '',
      width: 130,
      render: (row) =>
        row.canDecide ? (
          <RecordActions
            actions={[
              {
                key: 'accept',
                label: t('accept'),
                onClick: () =>
                  accept.mutate({ params: { clientOpId: row.clientOpId }, body: { accept: true } }),
              },
              { key: 'drop', label: t('drop'), danger: true, onClick: () => void ask(row) },
            ]}
          />
        ) : null,
    },
  ];
  return <DataTable rows={list} rowKey={(row) => row.clientOpId} columns={columns} />;
}

function Mine({ row }: { readonly row: QuarantineRow }) {
  const t = useMessages(offlineMessages);
  const { photo, mine } = row;
  if (photo)
    return (
      <Button type="link" size="small" onClick={() => openPreview(photo, 'annexpic')}>
        {t('photo')} {photo.name}
      </Button>
    );
  return <span className="offline-values">{mine ? entryWords(t, mine, row.options) : '–'}</span>;
}
