import {
  menuButtonsRoutes,
  menuColumnsRoutes,
  menuFormsRoutes,
} from '@auditplus/contract/features/menus/menu-items.routes.ts';
import {
  type MenuAdminNode,
  type MenuItem,
  MenuItemEdit,
  type MenuItemKind,
} from '@auditplus/contract/features/menus/menus.model.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { Button, Dropdown, Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { FormDialog, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { useEnabledColumn } from '../../kit/records/enabled-column.tsx';
import { actionsColumn, useRemoval } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { menusMessages } from './menus.messages.ts';

const ROUTES = { button: menuButtonsRoutes, column: menuColumnsRoutes, form: menuFormsRoutes } as const;

/** The platform's usual buttons (platform-contract 9.8). */
const PRESETS = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_remove',
  'btn_batchRemove',
  'btn_copy',
  'btn_upload',
  'btn_download',
] as const;

type Props = {
  readonly kind: MenuItemKind;
  readonly menu: MenuAdminNode;
  readonly title: string;
  readonly onClose: () => void;
};

/** Buttons, columns or form fields of a menu entry. */
export function ItemsDrawer({ kind, menu, title, onClose }: Props) {
  const t = useMessages(menusMessages);
  const enabled = useEnabledColumn(80);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const routes = ROUTES[kind];
  const query = useRoute(routes.list, { params: { moduleId: menu.id }, query: {} }, { staleTime: 0 });
  const [edited, setEdited] = useState<MenuItem | 'new' | null>(null);
  const flip = useAction(routes.flip, { done: t('switched') });
  const remove = useAction(routes.remove, { done: t('itemRemoved') });
  const codes = new Set(query.data?.list.map((row) => row.enCode) ?? []);
  return (
    <SideDrawer
      open
      title={title}
      width="medium"
      onClose={onClose}
      extra={
        <span className="menus-sub-head">
          <AddMany kind={kind} menuId={menu.id} codes={codes} />
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('newItem')}
          </Button>
        </span>
      }
    >
      <Loaded query={query}>
        {({ list }) => (
          <DataTable<MenuItem>
            rows={list}
            rowKey={(row) => row.id}
            empty={<EmptyBlock text={t('itemsEmpty')} />}
            columns={[
              { key: 'fullName', title: t('itemName'), render: (row) => row.shownName },
              { key: 'enCode', title: t('itemCode'), width: 170 },
              { key: 'sortCode', title: t('sort'), width: 70, number: true },
              enabled,
              actionsColumn((row) => [
                { key: 'edit', label: common('edit'), onClick: () => setEdited(row) },
                {
                  key: 'state',
                  label: t(row.enabledMark === 1 ? 'switchOff' : 'switchOn'),
                  onClick: () => flip.mutate({ params: { id: row.id } }),
                },
                removal({
                  title: t('itemRemoveAsk', { name: row.shownName }),
                  text: t('itemRemoveText'),
                  onClick: () => remove.mutate({ params: { id: row.id } }),
                }),
              ]),
            ]}
          />
        )}
      </Loaded>
      {edited ? (
        <ItemForm
          kind={kind}
          moduleId={menu.id}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </SideDrawer>
  );
}

type ManyProps = {
  readonly kind: MenuItemKind;
  readonly menuId: string;
  readonly codes: ReadonlySet<string>;
};

/** Preset buttons, or fields that the page behind the entry knows. */
function AddMany({ kind, menuId, codes }: ManyProps) {
  const t = useMessages(menusMessages);
  const create = useAction(menuButtonsRoutes.create, { done: t('itemSaved') });
  const columns = useAction(menuColumnsRoutes.batch, { done: t('itemSaved') });
  const forms = useAction(menuFormsRoutes.batch, { done: t('itemSaved') });
  const fields = useRoute(
    menuColumnsRoutes.fieldList,
    { params: { moduleId: menuId } },
    { enabled: kind !== 'button' },
  );
  const offered =
    kind === 'button'
      ? PRESETS.map((enCode) => ({ enCode, fullName: menusMessages.zh[enCode], shown: t(enCode) }))
      : (fields.data ?? []).map(({ field, fullName, fieldName }) => ({
          enCode: field,
          fullName,
          shown: fieldName,
        }));
  // Stored under the name that the product knows in each language, whichever this reader's is.
  const fresh = offered.filter((one) => !codes.has(one.enCode));
  if (fresh.length === 0) return null;
  const add = (enCode: string) => {
    const chosen = fresh.find((row) => row.enCode === enCode);
    if (!chosen) return;
    const one = { enCode, fullName: chosen.fullName };
    if (kind === 'column') columns.mutate({ body: { moduleId: menuId, bindTable: '', columnJson: [one] } });
    else if (kind === 'form') forms.mutate({ body: { moduleId: menuId, bindTable: '', formJson: [one] } });
    else create.mutate({ body: emptyItem(menuId, { ...one, sortCode: codes.size + 1 }) });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: fresh.map((one) => ({ key: one.enCode, label: `${one.shown} ${one.enCode}` })),
        onClick: ({ key }) => add(key),
      }}
    >
      <Button>{kind === 'button' ? t('presets') : t('fromPage')}</Button>
    </Dropdown>
  );
}

type FormProps = {
  readonly kind: MenuItemKind;
  readonly moduleId: string;
  readonly item: MenuItem | null;
  readonly onClose: () => void;
};

function ItemForm({ kind, moduleId, item, onClose }: FormProps) {
  const t = useMessages(menusMessages);
  const common = useMessages(commonMessages);
  const routes = ROUTES[kind];
  const values = useMemo<MenuItemEdit>(
    () => (item ? editOf(item) : emptyItem(moduleId, {})),
    [item, moduleId],
  );
  const form = useKitForm({ schema: MenuItemEdit, values });
  const create = useAction(routes.create, { done: t('itemSaved'), onRefused: () => true });
  const update = useAction(routes.update, { done: t('itemSaved'), onRefused: () => true });
  return (
    <FormDialog
      recordId={item?.id}
      open
      title={item ? `${common('edit')} ${item.shownName}` : t('newItem')}
      form={form}
      onClose={onClose}
      {...(item ? { latest: async () => editOf(await call(routes.read, { params: { id: item.id } })) } : {})}
      onSubmit={(body) =>
        item ? update.mutateAsync({ params: { id: item.id }, body }) : create.mutateAsync({ body })
      }
    >
      <Field name="fullName" label={t('itemName')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('itemCode')} required help={t('itemCodeRule')}>
        <Input maxLength={50} />
      </Field>
      <Field name="sortCode" label={t('sort')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  );
}

const editOf = ({ id: _id, shownName: _shown, ...edit }: MenuItem): MenuItemEdit => edit;

const emptyItem = (moduleId: string, start: Partial<MenuItemEdit>): MenuItemEdit => ({
  moduleId,
  parentId: '-1',
  fullName: '',
  titles: NO_TITLES,
  enCode: '',
  icon: '',
  bindTable: '',
  fieldRule: 0,
  sortCode: 0,
  enabledMark: 1,
  description: '',
  ...start,
});
