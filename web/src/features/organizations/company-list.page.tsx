import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useExchange } from '../../kit/exchange/use-exchange.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import type { ListSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { OrgChart } from './org-chart.tsx';
import { organizationsMessages } from './organizations.messages.ts';
import { OrganizeAdmins } from './organize-admins.tsx';
import { OrganizeDialogs, type OrganizeOpened, useOrganizeActions } from './organize-dialogs.tsx';
import { type OrganizeTableRow, tableRows } from './organize-rows.ts';

type Opened =
  | OrganizeOpened
  | { readonly kind: 'admins'; readonly row: OrganizeTableRow }
  | { readonly kind: 'chart' };

const source: ListSource<OrganizeTableRow> = {
  key: ({ page }) => [...routeKey(organizationsRoutes.list), page.keyword ?? ''],
  load: async ({ page }, signal) => {
    const query = page.keyword ? { keyword: page.keyword } : {};
    const { list } = await call(organizationsRoutes.list, { query }, { signal });
    return { list: tableRows(list) };
  },
};
/** Companies as a tree: form, state, administrators, recycle bin (platform-contract 9.20). */
export default function CompanyListPage() {
  const t = useMessages(organizationsMessages);
  const orgs = useOrgNames();
  const shared = useMessages(recordMessages);
  const isAdministrator = useSession((session) => session.current?.userInfo.isAdministrator === true);
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayAdminister = useCan('btn_admins');
  const actionsOf = useOrganizeActions('company', setOpened, (row) =>
    mayAdminister
      ? [{ key: 'admins', label: t('admins'), onClick: () => setOpened({ kind: 'admins', row }) }]
      : [],
  );
  const mayEdit = useCan('btn_edit');
  const mayRestore = useCan('btn_restore');
  const exchange = useExchange('organize');
  const close = () => setOpened(null);
  const openForm = (row: OrganizeTableRow) =>
    setOpened({
      kind: 'form',
      id: row.id,
      parentId: row.parentId,
      readOnly: !mayEdit || row.abilities?.canEdit !== true,
    });
  return (
    <>
      <ListPage<OrganizeTableRow>
        title={t('companies')}
        keywordHint={shared('keywordHint')}
        tree
        source={source}
        create={
          <Can button="btn_add">
            <Button
              type="primary"
              onClick={() => setOpened({ kind: 'form', id: null, parentId: isAdministrator ? '-1' : '' })}
            >
              {t('newCompany')}
            </Button>
          </Can>
        }
        moreActions={[
          { key: 'chart', label: t('chart'), onClick: () => setOpened({ kind: 'chart' }) },
          ...exchange.actions,
          ...(mayRestore
            ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
            : []),
        ]}
        columns={[
          { key: 'fullName', title: t('name'), width: 320, render: orgs.full },
          { key: 'enCode', title: t('code'), width: 120 },
          { key: 'description', title: t('description') },
          {
            key: 'creatorTime',
            isSpare: true,
            title: t('created'),
            width: 160,
            render: (row) => moment(row.creatorTime),
          },
          { key: 'sortCode', isSpare: true, title: t('sort'), width: 80, number: true },
          { key: 'enabledMark', title: t('state'), width: 90, render: (row) => <OnOff row={row} /> },
        ]}
        onOpen={openForm}
        rowActions={actionsOf}
        emptyText={t('noCompanies')}
      />
      {exchange.dialogs}
      {opened?.kind === 'admins' ? (
        <OrganizeAdmins
          organize={opened.row}
          readOnly={!mayAdminister || opened.row.abilities?.canEdit !== true}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'chart' ? <OrgChart onClose={close} /> : null}
      {opened?.kind === 'admins' || opened?.kind === 'chart' ? null : (
        <OrganizeDialogs category="company" opened={opened} onClose={close} />
      )}
    </>
  );
}
