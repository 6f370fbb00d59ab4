import { FolderOutlined } from '@ant-design/icons';
import type { MaterialRow } from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { extensionBadge } from '../../kit/file-badge.ts';
import { openPreview } from '../../kit/file-preview-store.ts';
import { List } from '../../kit/list-page.tsx';
import { writeListQuery } from '../../kit/list-query.ts';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Panes } from '../../kit/panes.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { fileSize, moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { type Folder, FolderTree } from './folder-tree.tsx';
import { MaterialDrawer } from './material-drawer.tsx';
import './materials.css';
import { materialsMessages } from './materials.messages.ts';
import { SecretDot, secretOf } from './secret-dot.tsx';
import { MoveDialog, UploadFormDrawer } from './upload-form.tsx';

const source = listSource(materialsRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    category: filters.category,
    year: filters.year,
    orgId: filters.org,
    secretLevel: filters.secret,
    expired: filters.expired === '1' ? 1 : undefined,
  },
}));

const FOLDER_NAMES = ['category', 'year', 'org'] as const;

/** Audit materials: folders at the side, the files of the opened one beside (audit-domain 8.15). */
export default function MaterialListPage() {
  const t = useMessages(materialsMessages);
  const [address, setAddress] = useSearchParams();
  const [isUploading, setUploading] = useState(false);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const narrow = useNarrow();
  const folder = folderOf(address);
  const opened = address.get('id');
  const open = (id: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('id');
        else next.set('id', id);
        return next;
      },
      { replace: true },
    );
  const choose = (next: Folder) => {
    setTreeOpen(false);
    const { category = '', year = '', org = '' } = next;
    setAddress((before) => writeListQuery(before, { filters: { category, year, org } }, {}), {
      replace: true,
    });
  };
  const tree = <Folders folder={folder} onChoose={choose} />;
  const upload = (
    <Can button="btn_mat_upload">
      <Button type="primary" onClick={() => setUploading(true)}>
        {t('upload')}
      </Button>
    </Can>
  );
  const table = <MaterialTable upload={upload} onOpen={open} />;
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          {narrow ? (
            <Button icon={<FolderOutlined />} onClick={() => setTreeOpen(true)}>
              {t('openFolders')}
            </Button>
          ) : null}
          {upload}
        </>
      }
    >
      {narrow ? (
        table
      ) : (
        <Panes
          name="materials"
          panes={[
            { key: 'tree', label: t('folders'), width: 260, content: tree },
            { key: 'list', label: t('title'), content: table },
          ]}
        />
      )}
      {narrow ? (
        <SideDrawer open={isTreeOpen} title={t('folders')} onClose={() => setTreeOpen(false)}>
          {tree}
        </SideDrawer>
      ) : null}
      {isUploading ? <UploadFormDrawer folder={folder} onClose={() => setUploading(false)} /> : null}
      {opened ? <MaterialDrawer id={opened} onClose={() => open(null)} /> : null}
    </PageFrame>
  );
}

function Folders({
  folder,
  onChoose,
}: {
  readonly folder: Folder;
  readonly onChoose: (folder: Folder) => void;
}) {
  const query = useRoute(materialsRoutes.folders, {});
  return (
    <Loaded query={query}>
      {({ list }) => <FolderTree folders={list} chosen={folder} onChoose={onChoose} />}
    </Loaded>
  );
}

type MaterialTableProps = {
  readonly upload: ReactNode;
  readonly onOpen: (id: string) => void;
};

function MaterialTable({ upload, onOpen }: MaterialTableProps) {
  const t = useMessages(materialsMessages);
  const categories = useDictionary('auditMaterialCategory');
  const [moving, setMoving] = useState<{ rows: readonly MaterialRow[]; clear: () => void } | null>(null);
  const actionsOf = useMaterialActions((row) => setMoving({ rows: [row], clear: () => undefined }));
  const orgs = useFolderOrgs();
  const names = useOrgNames();
  const [first] = moving?.rows ?? [];
  return (
    <>
      <List<MaterialRow>
        source={source}
        keywordHint={t('keyword')}
        filters={[
          {
            kind: 'select',
            name: 'secret',
            label: t('secret'),
            options: [0, 1, 2].map((level) => ({
              value: String(level),
              label: t(`secret${secretOf(level)}`),
            })),
          },
          { kind: 'select', name: 'org', label: t('org'), options: orgs },
          { kind: 'switch', name: 'expired', label: t('onlyExpired') },
          { kind: 'select', name: 'category', label: t('category'), options: categories.options },
          { kind: 'year', name: 'year', label: t('year') },
        ]}
        columns={[
          { key: 'fullName', title: t('name'), least: 220, sortable: true },
          {
            key: 'type',
            title: t('type'),
            width: 64,
            isSpare: true,
            render: (row) => extensionBadge(row.file.name),
          },
          {
            key: 'size',
            title: t('size'),
            width: 88,
            number: true,
            sortable: true,
            render: (row) => fileSize(row.file.size ?? 0),
          },
          {
            key: 'secretLevel',
            title: t('secret'),
            width: 124,
            sortable: true,
            render: (row) => <SecretDot level={row.secretLevel} />,
          },
          {
            key: 'category',
            title: t('category'),
            width: 110,
            hidden: true,
            sortable: true,
            render: (row) => categories.label(row.category),
          },
          { key: 'year', title: t('year'), width: 72, number: true, sortable: true },
          { key: 'org', title: t('org'), width: 110, sortable: true, render: (row) => names.short(row.org) },
          {
            key: 'versionNo',
            title: t('version'),
            width: 80,
            isSpare: true,
            render: (row) => t('versionNo', { no: row.versionNo }),
          },
          {
            key: 'uploader',
            title: t('uploader'),
            width: 84,
            isSpare: true,
            render: (row) => row.uploader?.name ?? '–',
          },
          {
            key: 'uploadedAt',
            title: t('uploadedAt'),
            width: 150,
            sortable: true,
            hidden: true,
            render: (row) => moment(row.uploadedAt),
          },
          {
            key: 'downloadCount',
            title: t('downloads'),
            width: 90,
            number: true,
            sortable: true,
            isSpare: true,
          },
          {
            key: 'validTo',
            title: t('validTo'),
            width: 150,
            sortable: true,
            render: (row) =>
              row.isExpired ? (
                <StateDot tone="red" text={`${row.validTo} ${t('expired')}`} />
              ) : (
                (row.validTo ?? '–')
              ),
          },
        ]}
        onOpen={(row) => onOpen(row.id)}
        rowActions={actionsOf}
        bulkActions={(rows, clear) => (
          <BulkActions rows={rows} clear={clear} onMove={() => setMoving({ rows, clear })} />
        )}
        emptyText={t('empty')}
        emptyAction={upload}
      />
      {moving && first ? (
        <MoveDialog
          ids={moving.rows.map(({ id }) => id)}
          from={{ category: first.category, year: first.year, orgId: first.org.id }}
          onDone={moving.clear}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </>
  );
}

/** Units that have something for the caller. */
function useFolderOrgs() {
  const orgs = useOrgNames();
  const { data } = useRoute(materialsRoutes.folders, {});
  return useMemo(() => {
    const names = new Map((data?.list ?? []).map(({ org }) => [org.id, orgs.short(org)]));
    return [...names].map(([value, label]) => ({ value, label }));
  }, [data, orgs]);
}

type BulkActionsProps = {
  readonly rows: readonly MaterialRow[];
  readonly clear: () => void;
  readonly onMove: () => void;
};

function BulkActions({ rows, clear, onMove }: BulkActionsProps) {
  const t = useMessages(materialsMessages);
  const mayMove = useCan('btn_mat_move') && rows.every((row) => row.abilities.move);
  const download = useAction(materialsRoutes.downloadMany, {
    onDone: (link) => {
      saveExport(link);
      clear();
    },
  });
  return (
    <>
      <Button
        size="small"
        loading={download.isPending}
        onClick={() => download.mutate({ body: { ids: rows.map(({ id }) => id) } })}
      >
        {t('downloadMany')}
      </Button>
      {mayMove ? (
        <Button size="small" onClick={onMove}>
          {t('move')}
        </Button>
      ) : null}
    </>
  );
}

function useMaterialActions(onMove: (row: MaterialRow) => void) {
  const t = useMessages(materialsMessages);
  const removal = useRemoval();
  const may = { move: useCan('btn_mat_move'), remove: useCan('btn_remove') };
  const download = useAction(materialsRoutes.download, { onDone: saveExport });
  const remove = useAction(materialsRoutes.remove, { done: t('removed') });
  return (row: MaterialRow): Action[] => [
    { key: 'preview', label: t('preview'), onClick: () => openPreview(row.file) },
    { key: 'download', label: t('download'), onClick: () => download.mutate({ params: { id: row.id } }) },
    ...(may.move && row.abilities.move
      ? [{ key: 'move', label: t('move'), onClick: () => onMove(row) }]
      : []),
    ...(may.remove && row.abilities.remove
      ? [
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]
      : []),
  ];
}

function folderOf(address: URLSearchParams): Folder {
  const [category, year, org] = FOLDER_NAMES.map((name) => address.get(name));
  return { ...(category ? { category } : {}), ...(year ? { year } : {}), ...(org ? { org } : {}) };
}
