import { InboxOutlined } from '@ant-design/icons';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { requestFailed } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fileSize } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { uploadFile } from '../../lib/upload.ts';
import { evidenceTexts } from './evidence.texts.ts';
import { requirementFor } from './match-code.ts';

type Row = {
  readonly key: string;
  readonly file: File;
  /** The requirement that gets the file; null leaves it out. */
  readonly requestId: string | null;
  readonly share: number | null;
  readonly done: boolean;
  readonly problem: string;
};

type DropManyDrawerProps = { readonly requests: readonly SupportRequest[]; readonly onClose: () => void };

/** Takes many files, proposes the item by the code in each name, uploads and attaches them. */
export function DropManyDrawer({ requests, onClose }: DropManyDrawerProps) {
  const t = useTexts(evidenceTexts);
  const common = useTexts(commonTexts);
  const open = requests.filter(({ abilities }) => abilities.upload);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [busy, setBusy] = useState(false);
  const attach = useAction(evidenceRoutes.addFile, { onRefused: () => true });
  const patch = (key: string, part: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (files: Iterable<File>) => {
    const proposed = [...files].map(
      (file, place): Row => ({
        key: `${file.name}-${file.size}-${file.lastModified}-${rows.length + place}`,
        file,
        requestId: requirementFor(file.name, open)?.id ?? null,
        share: null,
        done: false,
        problem: '',
      }),
    );
    setRows((all) => [...all, ...proposed]);
  };
  const waiting = rows.filter(({ requestId, done }) => requestId !== null && !done);
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
  return (
    <SideDrawer
      open
      title={t('dropManyTitle')}
      width="large"
      onClose={onClose}
      footer={
        <div className="drawer-acts">
          <Button onClick={onClose}>{common('close')}</Button>
          {waiting.length > 0 ? (
            <Button type="primary" loading={busy} onClick={() => void send()}>
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
          add(event.dataTransfer.files);
        }}
      >
        <InboxOutlined aria-hidden /> <span>{t('dropHere')}</span>
        <input
          className="visually-hidden"
          type="file"
          multiple
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
      </label>
      <ul className="evidence-lines">
        {rows.map((row) => (
          <li key={row.key}>
            <span className="evidence-line-text">
              <span>{row.file.name}</span>
              <span className={row.problem ? 'field-problem' : 'quiet'}>
                {row.problem || `${fileSize(row.file.size)} · ${progressOf(row, t)}`}
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
              onChange={(id) => patch(row.key, { requestId: id || null })}
            />
          </li>
        ))}
      </ul>
    </SideDrawer>
  );
}

function progressOf(row: Row, t: ReturnType<typeof useTexts<'attached' | 'uploading' | 'waiting'>>): string {
  if (row.done) return t('attached');
  return row.share === null ? t('waiting') : t('uploading', { percent: Math.round(row.share * 100) });
}
