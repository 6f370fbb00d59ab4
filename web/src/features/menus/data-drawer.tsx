import type { DataField, DataScheme } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { type Action, actionsColumn, useRemoval } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { DataFieldForm } from './data-field-form.tsx';
import { DataSchemeForm } from './data-scheme-form.tsx';
import { menusMessages } from './menus.messages.ts';
import { describeCondition } from './scheme-words.ts';

type Opened =
  | { readonly kind: 'field'; readonly row: DataField | null }
  | { readonly kind: 'scheme'; readonly row: DataScheme | null };

/** Fields and schemes that limit the rows of a menu entry. */
export function DataDrawer({
  menu,
  name,
  onClose,
}: {
  readonly menu: MenuAdminNode;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(menusMessages);
  const of = { params: { moduleId: menu.id } };
  const fields = useRoute(dataSchemesRoutes.fields, of, { staleTime: 0 });
  const schemes = useRoute(dataSchemesRoutes.schemes, of, { staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const actionsOf = useDataActions(setOpened);
  const close = () => setOpened(null);
  return (
    <SideDrawer open title={t('itemsTitle', { what: t('data'), name })} width="large" onClose={onClose}>
      <section className="menus-sub">
        <h3 className="menus-sub-head">
          {t('schemes')}
          <Button type="primary" onClick={() => setOpened({ kind: 'scheme', row: null })}>
            {t('newScheme')}
          </Button>
        </h3>
        <Loaded query={schemes}>
          {({ list }) => (
            <DataTable<DataScheme>
              rows={list}
              rowKey={(row) => row.id}
              empty={<EmptyBlock text={t('schemesEmpty')} />}
              columns={[
                { key: 'fullName', title: t('schemeName'), width: 170, render: (row) => row.shownName },
                { key: 'enCode', title: t('schemeCode'), width: 150 },
                {
                  key: 'conditionText',
                  title: t('condition'),
                  render: (row) =>
                    row.allData === 1
                      ? t('allData')
                      : describeCondition(row.conditionJson, fields.data?.list ?? [], t),
                },
                actionsColumn((row) => actionsOf({ kind: 'scheme', row })),
              ]}
            />
          )}
        </Loaded>
      </section>
      <section className="menus-sub">
        <h3 className="menus-sub-head">
          {t('fields')}
          <Button onClick={() => setOpened({ kind: 'field', row: null })}>{t('newField')}</Button>
        </h3>
        <Loaded query={fields}>
          {({ list }) => (
            <DataTable<DataField>
              rows={list}
              rowKey={(row) => row.id}
              empty={<EmptyBlock text={t('fieldsEmpty')} />}
              columns={[
                { key: 'fullName', title: t('itemName'), width: 130, render: (row) => row.shownName },
                { key: 'enCode', title: t('itemCode'), width: 150 },
                { key: 'conditionSymbolName', title: t('operators') },
                actionsColumn((row) => actionsOf({ kind: 'field', row })),
              ]}
            />
          )}
        </Loaded>
      </section>
      {opened?.kind === 'field' ? (
        <DataFieldForm moduleId={menu.id} row={opened.row} onClose={close} />
      ) : null}
      {opened?.kind === 'scheme' ? (
        <DataSchemeForm
          moduleId={menu.id}
          row={opened.row}
          fields={fields.data?.list ?? []}
          onClose={close}
        />
      ) : null}
    </SideDrawer>
  );
}

function useDataActions(open: (opened: Opened) => void): (of: Opened) => Action[] {
  const t = useMessages(menusMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const removeField = useAction(dataSchemesRoutes.removeField, { done: t('itemRemoved') });
  const removeScheme = useAction(dataSchemesRoutes.removeScheme, { done: t('itemRemoved') });
  return (of) => {
    const { row } = of;
    if (!row) return [];
    return [
      { key: 'edit', label: common('edit'), onClick: () => open(of) },
      removal({
        title: t('itemRemoveAsk', { name: row.shownName }),
        text: t('itemRemoveText'),
        onClick: () => {
          const at = { params: { id: row.id } };
          if (of.kind === 'field') removeField.mutate(at);
          else removeScheme.mutate(at);
        },
      }),
    ];
  };
}
