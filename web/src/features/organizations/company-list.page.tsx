import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { type ListSource, listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { RecordHistory } from '../../kit/record-history.tsx';
import type { Act } from '../../kit/row-acts.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { ExchangeButtons } from '../record-exchange/public.ts';
import { CompanyForm } from './company-form.tsx';
import { OnOff } from './on-off.tsx';
import { OrgChart } from './org-chart.tsx';
import { organizationsTexts } from './organizations.texts.ts';
import { OrganizeAdmins } from './organize-admins.tsx';
import { type OrganizeTableRow, tableRows } from './organize-rows.ts';
import { RecycleDrawer } from './recycle-drawer.tsx';
import { useRecordActs } from './use-record-acts.ts';

type Opened =
  | { readonly kind: 'history'; readonly row: OrganizeTableRow }
  | { readonly kind: 'form'; readonly id: string | null; readonly parentId: string }
  | { readonly kind: 'admins'; readonly row: OrganizeTableRow }
  | { readonly kind: 'bin' }
  | { readonly kind: 'chart' };

const source: ListSource<OrganizeTableRow> = {
  key: ({ page }) => [...routeKey(organizationsRoutes.list), page.keyword ?? ''],
  load: async ({ page }, signal) => {
    const query = page.keyword ? { keyword: page.keyword } : {};
    const { list } = await call(organizationsRoutes.list, { query }, { signal });
    return { list: tableRows(list) };
  },
};
const binSource = listSource(organizationsRoutes.recycled, ({ page }) => ({
  params: { category: 'company' as const },
  query: page,
}));

/** Companies as a tree: form, state, administrators, recycle bin (platform-contract 9.20). */
export default function CompanyListPage() {
  const t = useTexts(organizationsTexts);
  const isAdministrator = useSession((session) => session.current?.userInfo.isAdministrator === true);
  const [opened, setOpened] = useState<Opened | null>(null);
  const actsOf = useCompanyActs(setOpened);
  const mayAdminister = useCan('btn_admins');
  const restore = useAction(organizationsRoutes.restore, { done: t('restored') });
  return (
    <>
      <ListPage<OrganizeTableRow>
        title={t('companies')}
        keywordHint={t('keywordHint')}
        tree
        source={source}
        acts={
          <>
            <Button onClick={() => setOpened({ kind: 'chart' })}>{t('chart')}</Button>
            <Can button="btn_restore">
              <Button onClick={() => setOpened({ kind: 'bin' })}>{t('recycleBin')}</Button>
            </Can>
            <ExchangeButtons kind="organize" />
            <Can button="btn_add">
              <Button
                type="primary"
                onClick={() => setOpened({ kind: 'form', id: null, parentId: isAdministrator ? '-1' : '' })}
              >
                {t('newCompany')}
              </Button>
            </Can>
          </>
        }
        columns={[
          { key: 'fullName', title: t('name'), width: 320 },
          { key: 'enCode', title: t('code'), width: 120 },
          { key: 'description', title: t('description') },
          { key: 'creatorTime', title: t('created'), width: 150, render: (row) => moment(row.creatorTime) },
          { key: 'sortCode', title: t('sort'), width: 80, number: true },
          { key: 'enabledMark', title: t('state'), width: 90, render: (row) => <OnOff row={row} /> },
        ]}
        rowActs={actsOf}
        emptyText={t('noCompanies')}
      />
      {opened?.kind === 'form' ? (
        <CompanyForm id={opened.id} parentId={opened.parentId} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.kind === 'admins' ? (
        <OrganizeAdmins
          organize={opened.row}
          readOnly={!mayAdminister || opened.row.abilities?.canEdit !== true}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'history' ? (
        <RecordHistory
          kind="organize"
          id={opened.row.id}
          name={opened.row.fullName}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'chart' ? <OrgChart onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'bin' ? (
        <RecycleDrawer
          name="company"
          title={t('recycled', { what: t('company') })}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function useCompanyActs(open: (opened: Opened) => void): (row: OrganizeTableRow) => Act[] {
  const t = useTexts(organizationsTexts);
  const mayAdd = useCan('btn_add');
  const mayAdmins = useCan('btn_admins');
  const state = useAction(organizationsRoutes.state, { done: t('switched') });
  const remove = useAction(organizationsRoutes.remove, { done: t('removed') });
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
      ...(mayAdmins
        ? [{ key: 'admins', label: t('admins'), onClick: () => open({ kind: 'admins', row }) }]
        : []),
    ],
  });
}
