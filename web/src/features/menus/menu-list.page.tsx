import { GRANTED_TYPES } from '@auditplus/contract/features/menus/menu-types.ts';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import './menus.css';
import type { MenuAdminNode, MenuCategory } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { TRANSFER_FILES, useImport } from '../../kit/import-button.tsx';
import { listSource } from '../../kit/list-source.ts';
import { MENU_ICONS } from '../../kit/menu-icons.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { useEnabledColumn } from '../../kit/records/enabled-column.tsx';
import { type Action, actionsColumn, useRemoval } from '../../kit/row-actions.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { ArrangeMenus } from './arrange-menus.tsx';
import { DataDrawer } from './data-drawer.tsx';
import { ItemsDrawer } from './items-drawer.tsx';
import { MenuForm } from './menu-form.tsx';
import { useMenuName } from './menu-name.ts';
import { TYPE_TEXTS } from './menu-types.ts';
import { menusMessages } from './menus.messages.ts';

type Opened =
  | {
      readonly kind: 'form';
      readonly id: string | null;
      readonly parentId: string;
      readonly readOnly?: boolean;
    }
  | { readonly kind: 'bin' }
  | { readonly kind: 'button' | 'column' | 'form-fields' | 'data'; readonly row: MenuAdminNode };

const binSource = listSource(menusRoutes.recycled, ({ page }) => ({ query: page }));

const ITEM_TEXTS = { button: 'buttons', column: 'columns', 'form-fields': 'forms' } as const;

/** The menu's entries with what can be granted inside them (platform-contract 9.8). */
export default function MenuListPage() {
  const t = useMessages(menusMessages);
  const enabled = useEnabledColumn(90);
  const shared = useMessages(recordMessages);
  const [category, setCategory] = useState<MenuCategory>('Web');
  const [keyword, setKeyword] = useState('');
  const [isArranging, setArranging] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useRoute(
    menusRoutes.list,
    // Entries are arranged among all their neighbours, found or not.
    { query: { category, ...(keyword && !isArranging ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const restore = useAction(menusRoutes.restore, { done: shared('restored') });
  const narrow = useNarrow(720);
  const may = { edit: useCan('btn_edit'), import: useCan('btn_import'), restore: useCan('btn_restore') };
  const transfer = useImport({
    route: menusRoutes.import,
    accept: TRANSFER_FILES,
    done: ({ added, skipped }) => t('importDone', { added, skipped: skipped.length }),
  });
  const actionsOf = useMenuActions(setOpened);
  const nameOf = useMenuName();
  const close = () => setOpened(null);
  return (
    <PageFrame
      title={t('title')}
      actions={
        <>
          {transfer.element}
          {isArranging ? (
            <Button type="primary" onClick={() => setArranging(false)}>
              {t('arrangeDone')}
            </Button>
          ) : (
            <Can button="btn_add">
              <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null, parentId: '-1' })}>
                {t('create')}
              </Button>
            </Can>
          )}
        </>
      }
      moreActions={[
        ...(may.edit && !isArranging
          ? [{ key: 'arrange', label: t('arrange'), onClick: () => setArranging(true) }]
          : []),
        ...(may.import ? [transfer.action] : []),
        ...(may.restore
          ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []),
      ]}
    >
      <div className="menus-tools">
        <Segmented<MenuCategory>
          value={category}
          options={[
            { value: 'Web', label: t('web') },
            { value: 'App', label: t('app') },
          ]}
          onChange={setCategory}
        />
        {isArranging ? null : <SearchBox hint={t('keyword')} onSearch={(text) => setKeyword(text)} />}
      </div>
      <Loaded query={query}>
        {({ list }) =>
          isArranging ? (
            <ArrangeMenus nodes={list} category={category} />
          ) : (
            <DataTable
              key={`${category} ${keyword}`}
              rows={list.map(asRow)}
              rowKey={(row) => row.id}
              tree
              empty={<EmptyBlock text={t('empty')} />}
              columns={[
                {
                  key: 'fullName',
                  title: t('name'),
                  width: narrow ? 200 : 260,
                  ...(narrow ? {} : { fixed: 'left' as const }),
                  render: (row) => (
                    <button
                      type="button"
                      className="link-button"
                      onClick={() =>
                        setOpened({ kind: 'form', id: row.id, parentId: row.parentId, readOnly: !may.edit })
                      }
                    >
                      <RowIcon name={row.icon} /> {nameOf(row)}
                    </button>
                  ),
                },
                { key: 'enCode', title: t('code'), width: 190 },
                { key: 'urlAddress', title: t('address'), render: (row) => row.urlAddress || '–' },
                {
                  key: 'type',
                  title: t('type'),
                  width: 104,
                  render: (row) => t(TYPE_TEXTS[row.type] ?? 'type2'),
                },
                { key: 'sortCode', isSpare: true, title: t('sort'), width: 70, number: true },
                enabled,
                actionsColumn(actionsOf),
              ]}
            />
          )
        }
      </Loaded>
      {opened?.kind === 'form' ? <MenuForm {...opened} category={category} onClose={close} /> : null}
      {opened?.kind === 'button' || opened?.kind === 'column' || opened?.kind === 'form-fields' ? (
        <ItemsDrawer
          kind={opened.kind === 'form-fields' ? 'form' : opened.kind}
          menu={opened.row}
          title={t('itemsTitle', { what: t(ITEM_TEXTS[opened.kind]), name: nameOf(opened.row) })}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'bin' ? (
        <RecycleDrawer
          name="menu"
          title={shared('recycled', { what: t('menu') })}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'data' ? (
        <DataDrawer menu={opened.row} name={nameOf(opened.row)} onClose={close} />
      ) : null}
    </PageFrame>
  );
}

/** Leaves carry no `children`, so that the table draws no arrow for them. */
type Row = Omit<MenuAdminNode, 'children'> & { readonly children?: Row[] };

function asRow({ children, ...node }: MenuAdminNode): Row {
  return children.length > 0 ? { ...node, children: children.map(asRow) } : node;
}

function RowIcon({ name }: { readonly name: string }) {
  const Icon = MENU_ICONS[name];
  return Icon ? <Icon aria-hidden /> : null;
}

function useMenuActions(open: (opened: Opened) => void): (row: Row) => Action[] {
  const t = useMessages(menusMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    export: useCan('btn_export'),
    button: useCan('btn_button'),
    column: useCan('btn_column'),
    form: useCan('btn_form'),
    data: useCan('btn_data'),
  };
  const nameOf = useMenuName();
  const flip = useAction(menusRoutes.flip, { done: t('switched') });
  const remove = useAction(menusRoutes.remove, { done: t('removed') });
  const download = useAction(menusRoutes.export, { invalidates: [], onDone: saveExport });
  return (row) => {
    const at = { params: { id: row.id } };
    const node: MenuAdminNode = { ...row, children: [] };
    const isOn = row.enabledMark === 1;
    const hasItems = GRANTED_TYPES.has(row.type);
    const off = { title: t('offAsk', { name: nameOf(row) }), text: t('offText') };
    const list: (Action | false)[] = [
      may.edit && {
        key: 'edit',
        label: common('edit'),
        onClick: () => open({ kind: 'form', id: row.id, parentId: row.parentId }),
      },
      may.add &&
        row.type === 1 && {
          key: 'below',
          label: t('createBelow'),
          onClick: () => open({ kind: 'form', id: null, parentId: row.id }),
        },
      hasItems &&
        may.button && {
          key: 'buttons',
          label: t('buttons'),
          onClick: () => open({ kind: 'button', row: node }),
        },
      hasItems &&
        may.column && {
          key: 'columns',
          label: t('columns'),
          onClick: () => open({ kind: 'column', row: node }),
        },
      hasItems &&
        may.form && {
          key: 'forms',
          label: t('forms'),
          onClick: () => open({ kind: 'form-fields', row: node }),
        },
      hasItems &&
        may.data && { key: 'data', label: t('data'), onClick: () => open({ kind: 'data', row: node }) },
      may.export && { key: 'export', label: t('exportOne'), onClick: () => download.mutate(at) },
      may.edit && {
        key: 'state',
        label: t(isOn ? 'switchOff' : 'switchOn'),
        ...(isOn ? { confirm: off } : {}),
        onClick: () => flip.mutate(at),
      },
      may.remove &&
        removal({
          title: t('removeAsk', { name: nameOf(row) }),
          text: t('removeText'),
          onClick: () => remove.mutate(at),
        }),
    ];
    return list.filter((act) => act !== false);
  };
}
