import type { SupportFile, SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Tooltip } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { Person } from '../../kit/person.tsx';
import { type Action, actionsColumn, RowActions, useRemoval } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { day, fileSize, moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { evidenceMessages } from './evidence.messages.ts';

/** Under this width a table of files would hide their names. */
const NARROW_WIDTH = 900;

type RequestFilesProps = {
  readonly request: SupportRequest;
  readonly onNewVersion: (file: SupportFile) => void;
};

/** The files of a request: version, dates, who and when, checksum. */
export function RequestFiles({ request, onNewVersion }: RequestFilesProps) {
  const t = useMessages(evidenceMessages);
  const actionsOf = useFileActions(request, onNewVersion);
  const isNarrow = useNarrow(NARROW_WIDTH);
  const columns: readonly DataColumn<SupportFile>[] = [
    {
      key: 'name',
      title: t('file'),
      render: (row) => <FileName row={row} />,
    },
    { key: 'size', title: t('size'), width: 104, number: true, render: ({ file }) => fileSize(file.size) },
    { key: 'versionNo', title: t('version'), width: 64, number: true },
    { key: 'by', title: t('uploader'), width: 110, render: (row) => <Person name={row.uploadedBy.name} /> },
    { key: 'at', title: t('time'), width: 150, render: (row) => moment(row.uploadedAt) },
    ...(request.files.some(({ validTo }) => validTo)
      ? [
          {
            key: 'validTo',
            title: t('validity'),
            width: 120,
            render: (row: SupportFile) => (row.validTo ? t('until', { day: day(row.validTo) }) : '–'),
          },
        ]
      : []),
    {
      key: 'sha256',
      title: t('checksum'),
      width: 96,
      render: ({ sha256 }) => (
        <Tooltip title={sha256}>
          <code>{sha256.slice(0, 8)}</code>
        </Tooltip>
      ),
    },
    actionsColumn(actionsOf),
  ];
  if (request.files.length === 0) return null;
  if (isNarrow) return <FileLines files={request.files} actionsOf={actionsOf} />;
  return <DataTable rows={request.files} rowKey={({ id }) => id} columns={columns} label={request.label} />;
}

function FileName({ row }: { readonly row: SupportFile }) {
  const t = useMessages(evidenceMessages);
  const { file, replaced, expired, reuseOfId, description } = row;
  return (
    <span className="evidence-marks">
      <button type="button" className="link-button" title={description} onClick={() => openPreview(file)}>
        {file.name}
      </button>
      {replaced ? <StateTag tone="grey" text={t('replaced')} /> : null}
      {expired ? <StateTag tone="red" text={t('expired')} /> : null}
      {reuseOfId ? <StateTag tone="blue" text={t('reused')} /> : null}
    </span>
  );
}

type FileLinesProps = {
  readonly files: readonly SupportFile[];
  readonly actionsOf: (row: SupportFile) => readonly Action[];
};

/** The files where a table has no room: name above, facts below. */
function FileLines({ files, actionsOf }: FileLinesProps) {
  const t = useMessages(evidenceMessages);
  return (
    <ul className="evidence-lines">
      {files.map((row) => (
        <li key={row.id}>
          <span className="evidence-line-text">
            <FileName row={row} />
            <span className="quiet">
              {[
                fileSize(row.file.size),
                `V${row.versionNo}`,
                row.uploadedBy.name,
                moment(row.uploadedAt),
                row.validTo ? t('until', { day: day(row.validTo) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <RowActions actions={actionsOf(row)} />
        </li>
      ))}
    </ul>
  );
}

function useFileActions(request: SupportRequest, onNewVersion: (file: SupportFile) => void) {
  const t = useMessages(evidenceMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const remove = useAction(evidenceRoutes.removeFile);
  const verify = async (fileId: string) => {
    await attempt(async () => {
      const { intact } = await call(evidenceRoutes.verify, { params: { fileId } });
      if (intact) toast.success(t('intact'));
      else toast.error(t('damaged'));
    });
  };
  return (row: SupportFile): readonly Action[] => {
    const { file, id } = row;
    const mayChange = request.abilities.upload && !row.replaced;
    return [
      {
        key: 'download',
        label: common('download'),
        onClick: () => void attempt(() => downloadFile(file.fileId, file.name)),
      },
      ...(mayChange ? [{ key: 'version', label: t('newVersion'), onClick: () => onNewVersion(row) }] : []),
      { key: 'verify', label: t('verify'), onClick: () => void verify(id) },
      ...(mayChange
        ? [
            removal({
              title: t('removeAsk', { name: file.name }),
              text: t('removeText'),
              onClick: () => remove.mutate({ params: { fileId: id } }),
              ...(row.frozen ? { disabledReason: t('frozen') } : {}),
            }),
          ]
        : []),
    ];
  };
}
