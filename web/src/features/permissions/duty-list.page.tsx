import type { DutyRow } from '@auditplus/contract/features/permissions/duties.model.ts';
import { dutiesRoutes } from '@auditplus/contract/features/permissions/duties.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { useEnabledColumn } from '../../kit/records/enabled-column.tsx';
import { useRemoval } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { DutyForm } from './duty-form.tsx';
import { permissionsMessages } from './permissions.messages.ts';

const source = listSource(dutiesRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly kind: 'form'; readonly row: DutyRow | null }
  | { readonly kind: 'people'; readonly row: DutyRow };

/** Pairs of roles or buttons that one person may not hold, and who holds both. */
export default function DutyListPage() {
  const t = useMessages(permissionsMessages);
  const enabled = useEnabledColumn(110);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [opened, setOpened] = useState<Opened | null>(null);
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  const remove = useAction(dutiesRoutes.remove, { done: t('dutyRemoved') });
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        title={t('duties')}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ kind: 'form', row: null })}>
              {t('newDuty')}
            </Button>
          </Can>
        }
        keywordHint={t('dutyHint')}
        source={source}
        columns={[
          { key: 'fullName', title: t('dutyName'), width: 200 },
          {
            key: 'kind',
            title: t('dutyKind'),
            width: 110,
            render: (row) => t(row.kind === 'role' ? 'dutyRole' : 'dutyButton'),
          },
          { key: 'left', title: t('left'), render: (row) => row.left.fullName },
          { key: 'right', title: t('right'), render: (row) => row.right.fullName },
          {
            key: 'conflicts',
            title: t('conflicts'),
            width: 100,
            number: true,
            render: (row) =>
              row.conflicts > 0 ? (
                <Button type="link" danger size="small" onClick={() => setOpened({ kind: 'people', row })}>
                  {row.conflicts}
                </Button>
              ) : (
                0
              ),
          },
          enabled,
        ]}
        {...(may.edit ? { onOpen: (row: DutyRow) => setOpened({ kind: 'form', row }) } : {})}
        rowActions={(row) => [
          ...(may.edit
            ? [{ key: 'edit', label: common('edit'), onClick: () => setOpened({ kind: 'form', row }) }]
            : []),
          { key: 'people', label: t('conflictsAct'), onClick: () => setOpened({ kind: 'people', row }) },
          ...(may.remove
            ? [
                removal({
                  title: t('dutyRemoveAsk', { name: row.fullName }),
                  text: t('dutyRemoveText'),
                  onClick: () => remove.mutate({ params: { id: row.id } }),
                }),
              ]
            : []),
        ]}
        emptyText={t('dutyEmpty')}
      />
      {opened?.kind === 'form' ? <DutyForm row={opened.row} onClose={close} /> : null}
      {opened?.kind === 'people' ? <Conflicts row={opened.row} onClose={close} /> : null}
    </>
  );
}

function Conflicts({ row, onClose }: { readonly row: DutyRow; readonly onClose: () => void }) {
  const t = useMessages(permissionsMessages);
  const query = useRoute(dutiesRoutes.conflicts, { query: { ruleId: row.id } }, { staleTime: 0 });
  return (
    <SideDrawer open title={`${t('conflictsTitle')} · ${row.fullName}`} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {({ list }) => (
          <DataTable
            rows={list}
            rowKey={(one) => one.person.id}
            empty={<EmptyBlock text={t('conflictsNone')} />}
            columns={[
              {
                key: 'person',
                title: t('person'),
                width: 140,
                render: (one) => <Person name={one.person.name} />,
              },
              { key: 'organize', title: t('organize') },
            ]}
          />
        )}
      </Loaded>
    </SideDrawer>
  );
}
