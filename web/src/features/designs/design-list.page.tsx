import { DownOutlined } from '@ant-design/icons';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button, Modal, Select, Tree } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { TRANSFER_FILES, useImport } from '../../kit/import-button.tsx';
import { List } from '../../kit/list-page.tsx';
import { writeListQuery } from '../../kit/list-query.ts';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { DesignBaseDrawer, NewDesignDrawer } from './design-base-drawer.tsx';
import { DesignVersions } from './design-versions.tsx';
import { designsMessages } from './designs.messages.ts';
import { PublishDrawer } from './publish-drawer.tsx';
import type { StartTable } from './table-columns.tsx';
import { type OpenedPart, useDesignActions } from './use-design-actions.ts';
import './designs.css';
import { useOpening } from '../../kit/use-opening.ts';

/** Designs of the web; the generators of code list the others. */
const WEB_DESIGN = 1;

const sourceOf = (category: string) =>
  listSource(designsRoutes.list, ({ page, filters }) => ({
    query: {
      ...page,
      type: WEB_DESIGN,
      ...(category && { category }),
      ...(filters.webType && { webType: Number(filters.webType) }),
    },
  }));
const binSource = listSource(designsRoutes.recycled, ({ page }) => ({ query: page }));

const designerOf = (id: string): string => `/onlineDev/webDesign/design?id=${id}`;
const previewOf = (id: string): string => `/previewModel?id=${id}`;

type Opened = { readonly part: OpenedPart; readonly id: string };

/** Categories at the left, their designs at the right. */
export default function DesignListPage() {
  const t = useMessages(designsMessages);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  // Data modelling sends people here with a table to start from.
  const [startTable] = useState(() => startTableOf(search));
  const mayAdd = useCan('btn_add');
  const [isAdding, setAdding] = useState(startTable !== null && mayAdd);
  const open = useOpening(isAdding);
  const [isBinOpen, setBinOpen] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const category = search.get('category') ?? '';
  const choose = (value: string) =>
    setSearch((current) => writeListQuery(current, { filters: { category: value } }, {}));
  const categories = useDictionary('webDesign');
  const options = [{ value: '', label: t('allCategories') }, ...categories.options];
  const may = { import: useCan('btn_upload'), restore: useCan('btn_restore') };
  const actions = useDesignActions({
    onOpen: (part, id) => setOpened({ part, id }),
    onPreview: (id) => navigate(previewOf(id)),
  });
  const restore = useAction(designsRoutes.restore, { done: t('restored') });
  const transfer = useDesignImport();
  const close = () => setOpened(null);
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('newDesign')}
      </Button>
    </Can>
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          {transfer.element}
          {create}
        </>
      }
      moreActions={[
        ...(may.import ? [transfer.action] : []),
        ...(may.restore ? [{ key: 'bin', label: t('recycleBin'), onClick: () => setBinOpen(true) }] : []),
      ]}
    >
      <SideSplit
        name="designs"
        label={t('categories')}
        side={
          <Tree
            className="design-categories"
            blockNode
            switcherIcon={<DownOutlined />}
            treeData={options.map(({ value, label }) => ({ key: value, title: label }))}
            selectedKeys={[category]}
            onSelect={([key]) => choose(String(key ?? ''))}
          />
        }
        narrowSide={
          <Select
            className="picker"
            aria-label={t('categories')}
            value={category}
            options={options.map((option) => ({ ...option }))}
            onChange={choose}
          />
        }
      >
        <List
          key={category}
          name="designs"
          keywordHint={t('keyword')}
          source={sourceOf(category)}
          columns={[
            { key: 'fullName', title: t('name'), isName: true, sortable: true },
            { key: 'enCode', title: t('code'), width: 140, sortable: true },
            { key: 'category', title: t('category'), width: 110, isSpare: true },
            { key: 'webType', title: t('webType'), width: 150, render: (row) => t(webTypeKey(row)) },
            { key: 'version', title: t('version'), width: 200, render: (row) => <VersionState row={row} /> },
            {
              key: 'menu',
              title: t('inMenu'),
              width: 110,
              render: (row) =>
                [...(row.pcIsRelease ? ['Web'] : []), ...(row.appIsRelease ? ['App'] : [])].join(' · ') ||
                '–',
            },
            {
              key: 'state',
              title: t('state'),
              width: 80,
              render: (row) => <OnOff row={{ enabledMark: row.state }} />,
            },
            {
              key: 'lastModifyTime',
              title: t('changed'),
              width: 150,
              isSpare: true,
              sortable: true,
              render: (row) => moment(row.lastModifyTime),
            },
            { key: 'sortCode', title: t('order'), width: 80, isSpare: true, number: true, sortable: true },
            {
              key: 'creatorTime',
              title: t('createdAt'),
              width: 150,
              isSpare: true,
              sortable: true,
              render: (row) => moment(row.creatorTime),
            },
            {
              key: 'creatorUser',
              title: t('creator'),
              width: 100,
              isSpare: true,
              hidden: true,
              render: (row) => withoutAccounts(row.creatorUser),
            },
          ]}
          filters={[
            {
              kind: 'select',
              name: 'webType',
              label: t('webType'),
              options: ([1, 2, 3] as const).map((value) => ({
                value: String(value),
                label: t(`webType${value}`),
              })),
            },
          ]}
          onOpen={(row) => navigate(designerOf(row.id))}
          rowActions={actions}
          emptyText={t('empty')}
          emptyAction={create}
        />
      </SideSplit>
      {isAdding ? (
        <NewDesignDrawer
          category={category}
          table={search.has('startTable') ? startTable : null}
          onMade={(id) => open(designerOf(id))}
          onClose={() => {
            setAdding(false);
            setSearch(
              (current) => {
                current.delete('startTable');
                current.delete('startLink');
                return current;
              },
              { replace: true },
            );
          }}
        />
      ) : null}
      {opened?.part === 'base' ? <DesignBaseDrawer id={opened.id} onClose={close} /> : null}
      {opened?.part === 'publish' ? <PublishDrawer id={opened.id} onClose={close} /> : null}
      {opened?.part === 'versions' ? <DesignVersions id={opened.id} onClose={close} /> : null}
      {isBinOpen ? (
        <RecycleDrawer
          name="designs"
          title={t('recycled')}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setBinOpen(false)}
        />
      ) : null}
    </PageFrame>
  );
}

function startTableOf(search: URLSearchParams): StartTable | null {
  const [linkId, table] = [search.get('startLink'), search.get('startTable')];
  return linkId && table ? { linkId, table } : null;
}

const webTypeKey = ({ webType }: DesignRow) =>
  webType === 1 ? 'webType1' : webType === 3 ? 'webType3' : 'webType2';

function VersionState({ row }: { readonly row: DesignRow }) {
  const t = useMessages(designsMessages);
  if (row.version === null) return <StateDot tone="grey" text={t('neverPublished')} />;
  const version = t('versionOf', { version: row.version });
  return (
    <>
      {row.isChanged ? (
        <StateDot tone="orange" text={`${version} · ${t('isChanged')}`} />
      ) : (
        <StateDot tone="green" text={version} />
      )}
      {row.faultyIndexes > 0 ? (
        <div>
          <StateDot tone="red" text={t('faultyIndexes', { count: row.faultyIndexes })} />
        </div>
      ) : null}
    </>
  );
}

type Notes = { readonly fullName: string; readonly notes: readonly string[] };

/** Brings in the file of a design; what of another platform's file is not known is listed. */
function useDesignImport() {
  const t = useMessages(designsMessages);
  const common = useMessages(commonMessages);
  const [read, setRead] = useState<Notes | null>(null);
  const { action, element } = useImport({
    route: designsRoutes.import,
    accept: TRANSFER_FILES,
    done: ({ fullName }) => t('imported', { name: fullName }),
    onDone: (reply) => setRead(reply.notes.length > 0 ? reply : null),
  });
  const close = () => setRead(null);
  return {
    action,
    element: (
      <>
        {element}
        <Modal
          open={read !== null}
          title={t('importNotes', { name: read?.fullName ?? '' })}
          footer={<Button onClick={close}>{common('close')}</Button>}
          onCancel={close}
        >
          <ul>
            {read?.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Modal>
      </>
    ),
  };
}
