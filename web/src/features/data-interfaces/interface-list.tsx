import { DownOutlined } from '@ant-design/icons';
import type { InterfaceRow } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Button, Select, Tree } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { CallsDrawer } from './calls-drawer.tsx';
import { interfaceMessages } from './data-interfaces.messages.ts';
import { HoldersDrawer } from './holders-drawer.tsx';
import { checkName, sourceName } from './interface-words.ts';
import { KeysDrawer } from './keys-drawer.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { useInterfaceActions } from './use-interface-actions.ts';

const sourceOf = (categoryId: string) =>
  listSource(dataInterfacesRoutes.list, ({ page, filters }) => ({
    query: {
      ...page,
      ...(categoryId && { categoryId }),
      ...(filters.dataType && { dataType: Number(filters.dataType) }),
    },
  }));

/** Categories at the left, their interfaces at the right. */
export function InterfaceList() {
  const t = useMessages(interfaceMessages);
  const [search, setSearch] = useSearchParams();
  const [isKeysOpen, setKeysOpen] = useState(false);
  const category = search.get('category') ?? '';
  const set = (name: string, value: string | null) =>
    setSearch((current) => {
      if (value) current.set(name, value);
      else current.delete(name);
      return current;
    });
  const categories = useDictionary('interfaceCategory');
  const columns = useDefinitionColumns();
  const mayEdit = useCan('btn_edit');
  const may = { import: useCan('btn_upload'), keys: useCan('btn_key') };
  const transfer = useDefinitionImport(dataInterfacesRoutes.import);
  const actions = useInterfaceActions((name, id) => set(name, id));
  const options = [{ value: '', label: t('allCategories') }, ...categories.options];
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => set('edit', 'new')}>
        {t('newInterface')}
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
        ...(may.keys ? [{ key: 'keys', label: t('keys'), onClick: () => setKeysOpen(true) }] : []),
        ...(may.import ? [transfer.action] : []),
      ]}
    >
      <SideSplit
        name="interfaces"
        label={t('categories')}
        side={
          <Tree
            className="interface-categories"
            blockNode
            switcherIcon={<DownOutlined />}
            treeData={options.map(({ value, label }) => ({ key: value, title: label }))}
            selectedKeys={[category]}
            onSelect={([key]) => set('category', String(key ?? ''))}
          />
        }
        narrowSide={
          <Select
            className="picker"
            aria-label={t('categories')}
            value={category}
            options={options.map((option) => ({ ...option }))}
            onChange={(value) => set('category', value)}
          />
        }
      >
        <List
          key={category}
          name="interfaces"
          keywordHint={t('keyword')}
          source={sourceOf(category)}
          columns={[
            columns.name,
            columns.code,
            {
              key: 'dataType',
              isSpare: true,
              title: t('dataType'),
              width: 110,
              render: (row) => sourceName(t, row.dataType),
            },
            columns.version,
            {
              key: 'checkType',
              isSpare: true,
              title: t('checkType'),
              width: 150,
              render: (row) => checkName(t, row.checkType),
            },
            columns.dataScope,
            columns.created,
            columns.order,
            {
              ...columns.state,
              width: 150,
              render: (row) =>
                row.failures > 0 ? (
                  <StateDot tone="red" text={t('failing', { count: row.failures })} />
                ) : (
                  <OnOff row={row} />
                ),
            },
          ]}
          filters={[
            {
              kind: 'select',
              name: 'dataType',
              label: t('dataType'),
              options: [1, 2, 3].map((type) => ({ value: String(type), label: sourceName(t, type) })),
            },
          ]}
          {...(mayEdit ? { onOpen: (row: InterfaceRow) => set('edit', row.id) } : {})}
          rowActions={actions}
          emptyText={t('empty')}
          emptyAction={create}
        />
      </SideSplit>
      {isKeysOpen ? <KeysDrawer onClose={() => setKeysOpen(false)} /> : null}
      <Opened name="log">{(id) => <CallsDrawer id={id} onClose={() => set('log', null)} />}</Opened>
      <Opened name="holders">{(id) => <HoldersDrawer id={id} onClose={() => set('holders', null)} />}</Opened>
      <Opened name="preview">{(id) => <PreviewDrawer id={id} onClose={() => set('preview', null)} />}</Opened>
    </PageFrame>
  );
}

/** What the address opens over the list. */
function Opened({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (id: string) => React.ReactNode;
}) {
  const [search] = useSearchParams();
  const id = search.get(name);
  return id === null ? null : children(id);
}
