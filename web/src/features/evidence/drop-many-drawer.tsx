import { CloseOutlined, InboxOutlined } from '@ant-design/icons';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Progress, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { droppedFiles } from '../../kit/dropped-files.ts';
import { kitMessages } from '../../kit/kit.messages.ts';
import { requestFailed } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hashFile } from '../../lib/file-hash.ts';
import { fileSize } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { uploadFile } from '../../lib/upload.ts';
import { type DropRow, refusalOf } from './drop-rows.ts';
import { evidenceMessages } from './evidence.messages.ts';
import { requirementFor } from './match-code.ts';

type DropManyDrawerProps = {
  readonly requests: readonly SupportRequest[];
  /** Files that were dropped on the page. */
  readonly first: readonly File[];
  readonly onClose: () => void;
};

/** Takes many files, proposes the item by the code in each name, uploads and attaches them. */
export function DropManyDrawer({ requests, first, onClose }: DropManyDrawerProps) {
  const t = useMessages(evidenceMessages);
  const common = useMessages(commonMessages);
  const open = requests.filter(({ abilities }) => abilities.upload);
  const rowsOf = (files: readonly File[], from: number) =>
    files.map(
      (file, place): DropRow => ({
        key: `${file.name}-${file.size}-${file.lastModified}-${from + place}`,
        file,
        requestId: requirementFor(file.name, open)?.id ?? null,
        hash: null,
        share: null,
        done: false,
        problem: '',
      }),
    );
  const [rows, setRows] = useState<readonly DropRow[]>(() => rowsOf(first, 0));
  const [busy, setBusy] = useState(false);
  const added = useRef(first.length);
  const attach = useAction(evidenceRoutes.addFile, { onRefused: () => true });
  const patch = (key: string, part: Partial<DropRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  useHashes(rows, patch);
  const add = (files: readonly File[]) => {
    const more = rowsOf(files, added.current);
    added.current += files.length;
    setRows((all) => [...all, ...more]);
  };
  const meant = rows.filter((row) => row.requestId !== null && refusalOf(row, rows, open) === null);
  const done = rows.filter((row) => row.done).length;
  const waiting = meant.filter((row) => !row.done);
  const isHashing = waiting.some(({ hash }) => hash === null);
  const send = async () => {
    setBusy(true);
    for (const { key, file, requestId } of waiting) {
      if (requestId === null) continue;
      patch(key, { share: 0, problem: '' });
      try {
        const stored = await uploadFile(file, {
          type: 'annex',
          onProgress: (share) => patch(key, { share }),
        });
        await attach.mutateAsync({
          params: { id: requestId },
          body: { fileId: stored.name, sha256: stored.sha256, description: '' },
        });
        patch(key, { done: true });
      } catch (error) {
        patch(key, { share: null, problem: error instanceof ApiError ? error.msg : requestFailed() });
      }
    }
    setBusy(false);
  };
  const progress = t('attachProgress', { done, total: meant.length });
  return (
    <SideDrawer
      open
      title={t('dropManyTitle')}
      width="large"
      isDirty={waiting.length > 0}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          {meant.length > 0 ? (
            <span className="evidence-bar" role="status">
              {progress}
              <Progress
                percent={Math.round((done / meant.length) * 100)}
                size="small"
                showInfo={false}
                aria-label={progress}
              />
            </span>
          ) : null}
          <DrawerCancel text={common('close')} />
          {waiting.length > 0 ? (
            <Button type="primary" loading={busy || isHashing} onClick={() => void send()}>
              {t('attach', { count: waiting.length })}
            </Button>
          ) : null}
        </div>
      }
    >
      <p className="quiet measure">{t('dropManyHelp')}</p>
      <label
        className="upload-zone"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          droppedFiles(event.dataTransfer).then(add, showError);
        }}
      >
        <InboxOutlined aria-hidden /> <span>{t('dropHere')}</span>
        <input
          className="visually-hidden"
          type="file"
          multiple
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      <ul className="evidence-lines">
        {rows.map((row) => (
          <DropLine
            key={row.key}
            row={row}
            rows={rows}
            open={open}
            busy={busy}
            onTarget={(requestId) => patch(row.key, { requestId, problem: '' })}
            onRemove={() => setRows((all) => all.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
    </SideDrawer>
  );
}

/** Computes the hashes of new rows one after the other, as long as the drawer is open. */
function useHashes(
  rows: readonly DropRow[],
  patch: (key: string, part: Pick<DropRow, 'hash'>) => void,
): void {
  const next = rows.find(({ hash }) => hash === null);
  const latest = useRef(patch);
  latest.current = patch;
  const key = next?.key;
  const file = next?.file;
  useEffect(() => {
    if (key === undefined || file === undefined) return;
    const stop = new AbortController();
    hashFile(file, { from: null, signal: stop.signal, onProgress: () => {} }).then(
      (hash) => latest.current(key, { hash }),
      () => {
        // What cannot be read is refused by the upload itself.
        if (!stop.signal.aborted) latest.current(key, { hash: '' });
      },
    );
    return () => stop.abort();
  }, [key, file]);
}

type DropLineProps = {
  readonly row: DropRow;
  readonly rows: readonly DropRow[];
  readonly open: readonly SupportRequest[];
  readonly busy: boolean;
  readonly onTarget: (requestId: string | null) => void;
  readonly onRemove: () => void;
};

function DropLine({ row, rows, open, busy, onTarget, onRemove }: DropLineProps) {
  const t = useMessages(evidenceMessages);
  const kit = useMessages(kitMessages);
  const refused = refusalOf(row, rows, open);
  const reason =
    refused === null
      ? row.problem
      : refused.key === 'duplicateOf' || refused.key === 'duplicateStored'
        ? t(refused.key, refused.params)
        : kit(refused.key, refused.params);
  return (
    <li>
      <span className="evidence-line-text">
        <span>{row.file.name}</span>
        <span className={reason ? 'field-problem' : 'quiet'}>
          {reason || `${fileSize(row.file.size)} · ${progressOf(row, t)}`}
        </span>
      </span>
      <Select<string>
        className="evidence-target"
        aria-label={t('target')}
        disabled={row.done || busy}
        value={row.requestId ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: '', label: t('noTarget') },
          ...open.map(({ id, nodeCode, label }) => ({ value: id, label: `${nodeCode} ${label}` })),
        ]}
        onChange={(id) => onTarget(id || null)}
      />
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('removeLine', { name: row.file.name })}
        disabled={row.done || busy}
        onClick={onRemove}
      />
    </li>
  );
}

function progressOf(
  row: DropRow,
  t: ReturnType<typeof useMessages<'uploadedOnly' | 'uploading' | 'waiting' | 'noTarget'>>,
): string {
  if (row.done) return t('uploadedOnly');
  if (row.requestId === null) return t('noTarget');
  return row.share === null ? t('waiting') : t('uploading', { percent: Math.round(row.share * 100) });
}
