import './data-models.css';
import type { TableRow } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { count } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { CommonFieldsDrawer } from './common-fields-drawer.tsx';
import { dataModelMessages } from './data-models.messages.ts';
import { DroppedDrawer } from './dropped-drawer.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import { SlowDrawer } from './slow-drawer.tsx';
import { TableDrawer } from './table-drawer.tsx';

const source = listSource(dataModelsRoutes.tables, ({ page, filters }) => ({
  params: { linkId: filters.linkId || OWN_DATABASE },
  query: page.keyword ? { keyword: page.keyword } : {},
}));

const KILOBYTE = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILOBYTE ** 2
    ? `${count(Math.ceil(bytes / KILOBYTE))} KB`
    : `${count(Math.round(bytes / KILOBYTE ** 2))} MB`;

type Shown =
  | { readonly what: 'edit' | 'rows' | 'remove'; readonly table: string }
  | { readonly what: 'new' | 'dropped' | 'slow' | 'common' };

/** Tables of the product's own database and of databases outside (platform-contract 9.16). */
export default function DataModelPage() {
  const t = useMessages(dataModelMessages);
  const common = useMessages(commonMessages);
  const language = useLanguage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const linkId = search.get('linkId') || OWN_DATABASE;
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} });
  const may = {
    data: useCan('btn_data'),
    remove: useCan('btn_remove'),
    design: useCan('btn_add', 'onlineDev.webDesign'),
  };
  const actions = ({ table, owner }: TableRow): Action[] => {
    const all: (Action | false)[] = [
      may.data && { key: 'rows', label: t('openData'), onClick: () => setShown({ what: 'rows', table }) },
      may.design &&
        owner !== 'form' && {
          key: 'form',
          label: t('makeForm'),
          onClick: () =>
            navigate(`/onlineDev/webDesign?${new URLSearchParams({ startLink: linkId, startTable: table })}`),
        },
      may.remove &&
        owner !== 'form' && {
          key: 'remove',
          label: common('remove'),
          danger: true,
          onClick: () => setShown({ what: 'remove', table }),
        },
    ];
    return all.filter((action) => action !== false);
  };
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => setShown({ what: 'new' })}>
        {t('newTable')}
      </Button>
    </Can>
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          <Can button="btn_index">
            <Button onClick={() => setShown({ what: 'slow' })}>{t('slow')}</Button>
          </Can>
          <Can button="btn_dropData">
            <Button onClick={() => setShown({ what: 'dropped' })}>{t('dropped')}</Button>
          </Can>
          <Can button="btn_edit">
            <Button onClick={() => setShown({ what: 'common' })}>{t('addCommon')}</Button>
          </Can>
          {create}
        </>
      }
    >
      <List
        name="data-models"
        keywordHint={t('keyword')}
        source={source}
        filters={[
          {
            kind: 'select',
            name: 'linkId',
            label: t('source'),
            options: [
              { value: OWN_DATABASE, label: inLanguage(OWN_DATABASE_NAME, language) },
              ...(sources.data?.list ?? []).flatMap(({ children }) =>
                children.map(({ id, fullName }) => ({ value: id, label: fullName })),
              ),
            ],
          },
        ]}
        rowKey={({ table }) => table}
        columns={[
          { key: 'table', title: t('table'), isName: true },
          { key: 'tableName', title: t('description'), width: 240, render: (row) => row.tableName || '–' },
          {
            key: 'sum',
            title: t('rows'),
            width: 120,
            number: true,
            render: (row) => (row.sum === null ? '–' : count(row.sum)),
          },
          { key: 'size', title: t('size'), width: 100, number: true, render: (row) => sizeText(row.size) },
          { key: 'primaryKey', title: t('primaryKey'), width: 150, render: (row) => row.primaryKey || '–' },
          { key: 'owner', title: t('owner'), width: 140, render: (row) => t(`owner.${row.owner}`) },
        ]}
        onOpen={({ table }) => setShown({ what: 'edit', table })}
        rowActions={actions}
        emptyText={t('empty')}
        emptyAction={create}
      />
      {shown?.what === 'new' ? <TableDrawer linkId={linkId} table={null} onClose={close} /> : null}
      {shown?.what === 'edit' ? (
        <TableDrawer key={shown.table} linkId={linkId} table={shown.table} onClose={close} />
      ) : null}
      {shown?.what === 'rows' ? <RowsDrawer linkId={linkId} table={shown.table} onClose={close} /> : null}
      {shown?.what === 'slow' ? <SlowDrawer onClose={close} /> : null}
      {shown?.what === 'common' ? <CommonFieldsDrawer onClose={close} /> : null}
      {shown?.what === 'dropped' ? <DroppedDrawer onClose={close} /> : null}
      {shown?.what === 'remove' ? <RemoveDialog linkId={linkId} table={shown.table} onClose={close} /> : null}
    </PageFrame>
  );
}

type RemoveProps = { readonly linkId: string; readonly table: string; readonly onClose: () => void };

/** Asks for the name again: rows go with a table. */
function RemoveDialog({ linkId, table, onClose }: RemoveProps) {
  const t = useMessages(dataModelMessages);
  const common = useMessages(commonMessages);
  const [dropName, setDropName] = useState('');
  const remove = useAction(dataModelsRoutes.remove, { done: t('removed'), onDone: onClose });
  return (
    <Modal
      open
      title={t('removeTable', { table })}
      okText={common('remove')}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      cancelText={common('cancel')}
      onOk={() => remove.mutate({ params: { linkId, table }, query: { dropName } })}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <Input
        aria-label={t('table')}
        placeholder={table}
        value={dropName}
        spellCheck={false}
        onChange={({ target }) => setDropName(target.value)}
      />
    </Modal>
  );
}
