import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonTexts } from '../../i18n/common.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { type ListSource, listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import type { Act } from '../../kit/row-acts.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { CompanyForm } from './company-form.tsx';
import { OnOff } from './on-off.tsx';
import { organizationsTexts } from './organizations.texts.ts';
import { OrganizeAdmins } from './organize-admins.tsx';
import { type OrganizeTableRow, tableRows } from './organize-rows.ts';
import { RecycleDrawer } from './recycle-drawer.tsx';

type Opened =
  | { readonly kind: 'form'; readonly id: string | null; readonly parentId: string }
  | { readonly kind: 'admins'; readonly row: OrganizeTableRow }
  | { readonly kind: 'bin' };

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
            <Can button="btn_restore">
              <Button onClick={() => setOpened({ kind: 'bin' })}>{t('recycleBin')}</Button>
            </Can>
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
  const common = useTexts(commonTexts);
  const may = { add: useCan('btn_add'), edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  const mayAdmins = useCan('btn_admins');
  const state = useAction(organizationsRoutes.state, { done: t('switched') });
  const remove = useAction(organizationsRoutes.remove, { done: t('removed') });
  return (row) => {
    const out = (isIn: boolean | undefined) => (isIn === true ? {} : { disabledReason: t('notYours') });
    const at = { params: { id: row.id }, query: { rev: row.rev } };
    return [
      ...(may.edit
        ? [
            {
              key: 'edit',
              label: common('edit'),
              ...out(row.abilities?.canEdit),
              onClick: () => open({ kind: 'form', id: row.id, parentId: row.parentId }),
            },
          ]
        : []),
      ...(may.add
        ? [
            {
              key: 'child',
              label: t('addChild'),
              ...out(row.abilities?.canAdd),
              onClick: () => open({ kind: 'form', id: null, parentId: row.id }),
            },
          ]
        : []),
      ...(mayAdmins
        ? [{ key: 'admins', label: t('admins'), onClick: () => open({ kind: 'admins', row }) }]
        : []),
      ...(may.edit
        ? [
            {
              key: 'state',
              label: row.enabledMark === 1 ? t('switchOff') : t('switchOn'),
              ...out(row.abilities?.canEdit),
              ...(row.enabledMark === 1
                ? { confirm: { title: t('switchOffAsk', { name: row.fullName }), text: t('switchOffText') } }
                : {}),
              onClick: () => state.mutate(at),
            },
          ]
        : []),
      ...(may.remove
        ? [
            {
              key: 'remove',
              label: common('remove'),
              danger: true,
              ...out(row.abilities?.canRemove),
              confirm: {
                title: t('removeAsk', { name: row.fullName }),
                text: t('removeText'),
                okText: common('remove'),
              },
              onClick: () => remove.mutate(at),
            },
          ]
        : []),
    ];
  };
}
