import type { Backup } from '@auditplus/contract/features/backups/backups.model.ts';
import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { useImport } from '../../kit/import-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, fileSize, moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { backupsMessages } from './backups.messages.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const REFRESH_MS = 2000;

const isAtWork = (state: Backup['making']['state'] | undefined) => state === 'waiting' || state === 'running';

/** Backups of the whole product: make, download, restore (platform-contract 9.17). */
export default function BackupListPage() {
  const t = useMessages(backupsMessages);
  const mayMake = useCan('btn_add');
  const mayRestore = useCan('btn_restore');
  const actions = useBackupActions();
  const [isBusy, setBusy] = useState(false);
  const [restoring, setRestoring] = useState<Backup | null>(null);
  const bring = useImport({
    route: backupsRoutes.upload,
    accept: '.zip',
    label: t('bring'),
    done: () => t('brought'),
  });
  const make = useAction(backupsRoutes.create, { done: t('makeBegun') });
  return (
    <>
      <ListPage<Backup>
        title={t('title')}
        keywordHint={t('keywordHint')}
        {...(isBusy ? { refetchInterval: REFRESH_MS } : {})}
        onLoaded={({ list }) =>
          setBusy(list.some((row) => isAtWork(row.making.state) || isAtWork(row.restore?.state)))
        }
        above={<p className="quiet measure">{t('scope')}</p>}
        actions={bring.element}
        create={
          mayMake ? (
            <Button type="primary" loading={make.isPending} disabled={isBusy} onClick={() => make.mutate({})}>
              {t('make')}
            </Button>
          ) : null
        }
        moreActions={mayRestore ? [bring.action] : []}
        source={listSource(backupsRoutes.list, ({ page }) => ({ query: page }))}
        columns={[
          { key: 'fileName', title: t('fileName'), width: 230 },
          {
            key: 'fileSize',
            title: t('size'),
            width: 90,
            number: true,
            render: (row) => (row.fileSize > 0 ? fileSize(row.fileSize) : '–'),
          },
          { key: 'kind', title: t('kind'), width: 140, render: (row) => t(`kind_${row.kind}`) },
          { key: 'state', title: t('state'), width: 125, render: (row) => <Making row={row} /> },
          { key: 'contents', title: t('contents'), width: 240, render: (row) => <Contents row={row} /> },
          { key: 'restore', title: t('restored'), least: 260, render: (row) => <Restore row={row} /> },
          { key: 'creatorUser', title: t('by'), width: 110, hidden: true },
          {
            key: 'creatorTime',
            title: t('at'),
            width: 150,
            hidden: true,
            render: (row) => moment(row.creatorTime),
          },
          { key: 'sha256', title: t('sha256'), width: 200, hidden: true },
        ]}
        rowActions={(row) => actions(row, () => setRestoring(row))}
        emptyText={t('empty')}
      />
      <RestoreDialog backup={restoring} onClose={() => setRestoring(null)} />
    </>
  );
}

function useBackupActions() {
  const t = useMessages(backupsMessages);
  const [mayDownload, mayRestore, mayRemove] = [
    useCan('btn_download'),
    useCan('btn_restore'),
    useCan('btn_remove'),
  ];
  const download = useAction(backupsRoutes.downloadLink, { invalidates: [], onDone: saveExport });
  const remove = useAction(backupsRoutes.remove, { done: t('removed') });
  const askRemove = async (row: Backup) => {
    const title = t('removeAsk', { name: row.fileName });
    if (!(await confirm({ title, text: t('removeText'), okText: t('remove'), danger: true }))) return;
    remove.mutate({ params: { id: row.id } });
  };
  return (row: Backup, onRestore: () => void) => {
    const notReady = row.making.state === 'done' ? {} : { disabledReason: t('notReady') };
    const inUse =
      isAtWork(row.making.state) || isAtWork(row.restore?.state) ? { disabledReason: t('busy') } : {};
    return [
      ...(mayDownload
        ? [
            {
              key: 'download',
              label: t('download'),
              ...notReady,
              onClick: () => download.mutate({ params: { id: row.id } }),
            },
          ]
        : []),
      ...(mayRestore
        ? [{ key: 'restore', label: t('restore'), danger: true, ...notReady, ...inUse, onClick: onRestore }]
        : []),
      ...(mayRemove
        ? [{ key: 'remove', label: t('remove'), danger: true, ...inUse, onClick: () => void askRemove(row) }]
        : []),
    ];
  };
}

const percentOf = ({ handled, total }: { readonly handled: number; readonly total: number }) =>
  total === 0 ? 0 : Math.floor((handled / total) * 100);

function Making({ row }: { readonly row: Backup }) {
  const t = useMessages(backupsMessages);
  const { making } = row;
  if (making.state === 'waiting') return <StateDot tone="grey" text={t('waiting')} />;
  if (making.state === 'running')
    return <StateDot tone="blue" text={t('running', { percent: percentOf(making) })} />;
  if (making.state === 'done') return <StateDot tone="green" text={t('done')} />;
  return (
    <Tooltip title={making.problem}>
      <span>
        <StateDot tone="red" text={t('failed')} />
      </span>
    </Tooltip>
  );
}

function Contents({ row }: { readonly row: Backup }) {
  const t = useMessages(backupsMessages);
  if (row.making.state !== 'done') return <span className="quiet">–</span>;
  const text = t('contentsText', { tables: row.tables, rows: count(row.rows), files: count(row.files) });
  return (
    <>
      {text}
      {row.missingFiles > 0 ? (
        <span className="quiet"> · {t('missing', { count: row.missingFiles })}</span>
      ) : null}
    </>
  );
}

function Restore({ row: { restore } }: { readonly row: Backup }) {
  const t = useMessages(backupsMessages);
  if (!restore) return <span className="quiet">–</span>;
  if (restore.state === 'waiting') return <StateDot tone="orange" text={t('restoreWaiting')} />;
  if (restore.state === 'running')
    return <StateDot tone="blue" text={t('restoreRunning', { percent: percentOf(restore) })} />;
  if (restore.state === 'done')
    return <StateDot tone="green" text={t('restoreDone', { by: restore.by, at: moment(restore.at) })} />;
  return (
    <Tooltip title={restore.problem}>
      <span>
        <StateDot tone="red" text={t('restoreFailed')} />
      </span>
    </Tooltip>
  );
}
