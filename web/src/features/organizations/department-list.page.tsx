import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { List } from '../../kit/list-page.tsx';
import { type ListSource, listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { RecordHistory } from '../../kit/record-history.tsx';
import type { Act } from '../../kit/row-acts.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { DepartmentForm } from './department-form.tsx';
import { OnOff } from './on-off.tsx';
import { OrgSide } from './org-side.tsx';
import { organizationsTexts } from './organizations.texts.ts';
import { type OrganizeTableRow, tableRows } from './organize-rows.ts';
import { RecycleDrawer } from './recycle-drawer.tsx';
import { useRecordActs } from './use-record-acts.ts';

type Opened =
  | { readonly kind: 'history'; readonly row: OrganizeTableRow }
  | { readonly kind: 'form'; readonly id: string | null; readonly parentId: string }
  | { readonly kind: 'bin' };

const binSource = listSource(organizationsRoutes.recycled, ({ page }) => ({
  params: { category: 'department' as const },
  query: page,
}));

/** Departments of a company chosen at the left (platform-contract 9.20). */
export default function DepartmentListPage() {
  const t = useTexts(organizationsTexts);
  const [address, setAddress] = useSearchParams();
  const companies = useRoute(organizationsRoutes.tree, {}).data?.list ?? [];
  const companyId = address.get('companyId') ?? companies[0]?.id ?? '';
  const [opened, setOpened] = useState<Opened | null>(null);
  const actsOf = useDepartmentActs(setOpened);
  const narrow = useNarrow(720);
  const restore = useAction(organizationsRoutes.restore, { done: t('restored') });
  const source = useMemo(() => departmentSource(companyId), [companyId]);
  return (
    <PageFrame
      title={t('departments')}
      fill={!narrow}
      acts={
        <>
          <Can button="btn_restore">
            <Button onClick={() => setOpened({ kind: 'bin' })}>{t('recycleBin')}</Button>
          </Can>
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null, parentId: companyId })}>
              {t('newDepartment')}
            </Button>
          </Can>
        </>
      }
    >
      <OrgSide
        nodes={companies}
        value={companyId}
        onChange={(id) => setAddress(id ? { companyId: id } : {}, { replace: true })}
      >
        {companyId === '' ? null : (
          <List<OrganizeTableRow>
            key={companyId}
            fill={!narrow}
            tree
            keywordHint={t('keywordHint')}
            source={source}
            columns={[
              { key: 'fullName', title: t('departmentName'), width: 260 },
              { key: 'enCode', title: t('code'), width: 120 },
              {
                key: 'manager',
                title: t('manager'),
                width: 140,
                render: (row) => (row.manager ? <Person name={row.manager.split('/')[0] ?? ''} /> : '–'),
              },
              {
                key: 'creatorTime',
                title: t('created'),
                width: 150,
                render: (row) => moment(row.creatorTime),
              },
              { key: 'sortCode', title: t('sort'), width: 80, number: true },
              { key: 'enabledMark', title: t('state'), width: 90, render: (row) => <OnOff row={row} /> },
            ]}
            rowActs={actsOf}
            emptyText={t('noDepartments')}
          />
        )}
      </OrgSide>
      {opened?.kind === 'form' ? (
        <DepartmentForm id={opened.id} parentId={opened.parentId} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.kind === 'history' ? (
        <RecordHistory
          kind="organize"
          id={opened.row.id}
          name={opened.row.fullName}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'bin' ? (
        <RecycleDrawer
          name="department"
          title={t('recycled', { what: t('department') })}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </PageFrame>
  );
}

const departmentSource = (companyId: string): ListSource<OrganizeTableRow> => ({
  key: ({ page }) => [...routeKey(organizationsRoutes.departments), companyId, page.keyword ?? ''],
  load: async ({ page }, signal) => {
    const query = page.keyword ? { keyword: page.keyword } : {};
    const { list } = await call(
      organizationsRoutes.departments,
      { params: { id: companyId }, query },
      { signal },
    );
    return { list: tableRows(list) };
  },
});

function useDepartmentActs(open: (opened: Opened) => void): (row: OrganizeTableRow) => Act[] {
  const t = useTexts(organizationsTexts);
  const mayAdd = useCan('btn_add');
  const state = useAction(organizationsRoutes.departmentState, { done: t('switched') });
  const remove = useAction(organizationsRoutes.removeDepartment, { done: t('removed') });
  return useRecordActs<OrganizeTableRow>({
    onEdit: (row) => open({ kind: 'form', id: row.id, parentId: row.parentId }),
    onState: (at) => state.mutate(at),
    onRemove: (at) => remove.mutate(at),
    onHistory: (row) => open({ kind: 'history', row }),
    extra: (row) => [
      ...(mayAdd
        ? [
            {
              key: 'child',
              label: t('addChild'),
              ...(row.abilities?.canAdd === true ? {} : { disabledReason: t('notYours') }),
              onClick: () => open({ kind: 'form', id: null, parentId: row.id }),
            },
          ]
        : []),
    ],
  });
}
