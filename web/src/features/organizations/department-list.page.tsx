import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import type { ListSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { OrgSide } from './org-side.tsx';
import { organizationsMessages } from './organizations.messages.ts';
import { OrganizeDialogs, type OrganizeOpened, useOrganizeActions } from './organize-dialogs.tsx';
import { type OrganizeTableRow, tableRows } from './organize-rows.ts';

/** Departments of a company chosen at the left (platform-contract 9.20). */
export default function DepartmentListPage() {
  const t = useMessages(organizationsMessages);
  const orgs = useOrgNames();
  const shared = useMessages(recordMessages);
  const [address, setAddress] = useSearchParams();
  const tree = useRoute(organizationsRoutes.tree, {});
  const companies = tree.data?.list ?? [];
  const companyId = address.get('companyId') ?? firstOpen(companies)?.id ?? '';
  const [opened, setOpened] = useState<OrganizeOpened | null>(null);
  const actionsOf = useOrganizeActions('department', setOpened);
  const mayEdit = useCan('btn_edit');
  const mayRestore = useCan('btn_restore');
  const openForm = (row: OrganizeTableRow) =>
    setOpened({
      kind: 'form',
      id: row.id,
      parentId: row.parentId,
      readOnly: !mayEdit || row.abilities?.canEdit !== true,
    });
  const source = useMemo(() => departmentSource(companyId), [companyId]);
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null, parentId: companyId })}>
        {t('newDepartment')}
      </Button>
    </Can>
  );
  return (
    <PageFrame
      title={t('departments')}
      fill="list"
      actions={create}
      moreActions={
        mayRestore
          ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []
      }
    >
      <OrgSide
        nodes={companies}
        loading={tree.isPending}
        value={companyId}
        onChange={(id) => setAddress(id ? { companyId: id } : {}, { replace: true })}
      >
        {companyId === '' ? null : (
          <List<OrganizeTableRow>
            key={companyId}
            tree
            keywordHint={shared('keywordHint')}
            source={source}
            columns={[
              { key: 'fullName', title: t('departmentName'), render: orgs.full },
              { key: 'enCode', title: t('code'), width: 100 },
              {
                key: 'manager',
                title: t('manager'),
                width: 130,
                render: (row) => (row.manager ? <Person name={withoutAccounts(row.manager)} /> : '–'),
              },
              {
                key: 'creatorTime',
                isSpare: true,
                title: t('created'),
                width: 160,
                render: (row) => moment(row.creatorTime),
              },
              { key: 'sortCode', isSpare: true, title: t('sort'), width: 70, number: true },
              { key: 'enabledMark', title: t('state'), width: 85, render: (row) => <OnOff row={row} /> },
            ]}
            onOpen={openForm}
            rowActions={actionsOf}
            emptyText={t('noDepartments')}
            emptyAction={create}
          />
        )}
      </OrgSide>
      <OrganizeDialogs category="department" opened={opened} onClose={() => setOpened(null)} />
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

/** The first company that is the caller's to see: those above it only lead there. */
function firstOpen(nodes: readonly OrganizeNode[]): OrganizeNode | undefined {
  for (const node of nodes) {
    const found = node.disabled ? firstOpen(node.children) : node;
    if (found) return found;
  }
  return undefined;
}
