import type { RoleRow } from '@auditplus/contract/features/roles/roles.model.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { LabelledSwitch } from '../../kit/filters.tsx';
import { TRANSFER_FILES, useImport } from '../../kit/import-button.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrganizationTree } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan, useHasModule } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { useRecordActions } from '../../kit/records/use-record-actions.ts';
import type { Action } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { OrgSide, organizationsMessages } from '../organizations/public.ts';
import { GrantPanel } from '../permissions/public.ts';
import { type HolderPanel, HolderPanels } from '../users/public.ts';
import { RoleForm } from './role-form.tsx';
import { rolesMessages } from './roles.messages.ts';

type Opened =
  | HolderPanel<RoleRow>
  | { readonly kind: 'form'; readonly id: string | null; readonly readOnly?: boolean }
  | { readonly kind: 'rights'; readonly row: RoleRow };

const binSource = listSource(rolesRoutes.recycled, ({ page }) => ({ query: page }));

const GLOBAL = '0';

/** Roles, global or of an organisation chosen at the left (platform-contract 9.23). */
export default function RoleListPage() {
  const t = useMessages(rolesMessages);
  const words = useMessages(organizationsMessages);
  const shared = useMessages(recordMessages);
  const common = useMessages(commonMessages);
  const [address, setAddress] = useSearchParams();
  const organizeId = address.get('organizeId') ?? '';
  const { nodes, loading } = useOrganizationTree('all');
  const [opened, setOpened] = useState<Opened | null>(null);
  const actionsOf = useRoleActions(setOpened);
  const restore = useAction(rolesRoutes.restore, { done: shared('restored') });
  const download = useAction(rolesRoutes.export, { invalidates: [], onDone: saveExport });
  const may = {
    edit: useCan('btn_edit'),
    import: useCan('btn_import'),
    export: useCan('btn_export'),
    restore: useCan('btn_restore'),
  };
  const transfer = useImport({
    route: rolesRoutes.import,
    accept: TRANSFER_FILES,
    done: ({ added, changed, notes }) =>
      notes.length > 0
        ? t('importedWith', { added, changed, notes: notes.length })
        : t('imported', { added, changed }),
  });
  const choose = (id: string) => setAddress(id ? { organizeId: id } : {}, { replace: true });
  const source = useMemo(
    () => listSource(rolesRoutes.list, ({ page }) => ({ query: { ...page, organizeId } })),
    [organizeId],
  );
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null })}>
        {t('create')}
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
        ...(may.import ? [transfer.action] : []),
        ...(may.export
          ? [{ key: 'export', label: common('export'), onClick: () => download.mutate({ query: {} }) }]
          : []),
        ...(may.restore
          ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []),
      ]}
    >
      <OrgSide nodes={nodes} loading={loading} hasWhole value={organizeId} onChange={choose}>
        <List
          key={organizeId}
          keywordHint={shared('keywordHint')}
          source={source}
          columns={[
            { key: 'fullName', title: t('name'), least: 170, sortable: true },
            { key: 'enCode', title: t('code'), width: 115, sortable: true },
            { key: 'enabledMark', title: words('state'), width: 85, render: (row) => <OnOff row={row} /> },
            { key: 'type', title: t('type'), width: 80 },
            { key: 'organizeInfo', title: t('organize'), render: (row) => row.organizeInfo || '–' },
            { key: 'members', title: t('memberCount'), width: 96, number: true },
            {
              key: 'creatorTime',
              isSpare: true,
              title: words('created'),
              width: 160,
              sortable: true,
              render: (row) => moment(row.creatorTime),
            },
            { key: 'sortCode', isSpare: true, title: words('sort'), width: 80, number: true, sortable: true },
            { key: 'description', title: words('description'), hidden: true },
          ]}
          tools={
            <LabelledSwitch
              label={t('onlyGlobal')}
              checked={organizeId === GLOBAL}
              onChange={(on) => choose(on ? GLOBAL : '')}
            />
          }
          onOpen={(row) => setOpened({ kind: 'form', id: row.id, readOnly: !may.edit })}
          rowActions={actionsOf}
          bulkActions={(rows, clear) => (
            <Can button="btn_export">
              <Button
                size="small"
                onClick={() => {
                  download.mutate({ query: { ids: rows.map((row) => row.id).join(',') } });
                  clear();
                }}
              >
                {common('export')}
              </Button>
            </Can>
          )}
          emptyText={t('empty')}
          emptyAction={create}
        />
      </OrgSide>
      {opened?.kind === 'form' ? (
        <RoleForm
          {...opened}
          organizeId={organizeId === GLOBAL ? '' : organizeId}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'members' || opened?.kind === 'bin' ? (
        <HolderPanels
          of="role"
          name={t('role')}
          panel={opened}
          binSource={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.kind === 'rights' ? <RightsDrawer row={opened.row} onClose={() => setOpened(null)} /> : null}
    </PageFrame>
  );
}

function RightsDrawer({ row, onClose }: { readonly row: RoleRow; readonly onClose: () => void }) {
  const t = useMessages(rolesMessages);
  return (
    <SideDrawer open title={t('rightsOf', { name: row.fullName })} width={1120} onClose={onClose}>
      <GrantPanel
        isNamed
        type="Role"
        id={row.id}
        name={row.fullName}
        about={t('membersOf', { count: row.members })}
        onSaved={onClose}
      />
    </SideDrawer>
  );
}

function useRoleActions(open: (opened: Opened) => void): (row: RoleRow) => Action[] {
  const t = useMessages(rolesMessages);
  const shared = useMessages(recordMessages);
  const mayMembers = useCan('btn_members');
  const mayGrant = useHasModule('permission.authorize');
  const flip = useAction(rolesRoutes.flip, { done: shared('switched') });
  const remove = useAction(rolesRoutes.remove, { done: shared('removed') });
  return useRecordActions<RoleRow>({
    onEdit: (row) => open({ kind: 'form', id: row.id }),
    onState: ({ params }) => flip.mutate({ params }),
    onRemove: ({ params }) => remove.mutate({ params }),
    membersOf: (row) => row.members,
    extra: (row) => [
      ...(mayGrant
        ? [{ key: 'rights', label: t('rights'), onClick: () => open({ kind: 'rights', row }) }]
        : []),
      ...(mayMembers
        ? [{ key: 'members', label: t('members'), onClick: () => open({ kind: 'members', row }) }]
        : []),
    ],
  });
}
