import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import type { UserRow } from '@auditplus/contract/features/users/users.model.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { LabelledSwitch } from '../../kit/filters.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrganizationTree } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { PrimaryAction } from '../../kit/primary-action.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import { type Secret, SecretDialog } from '../../kit/secret-dialog.tsx';
import { useAction } from '../../lib/query.ts';
import { HandOverDrawer } from '../hand-over/public.ts';
import { OrgSide, useAddable } from '../organizations/public.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';
import { usersMessages } from './users.messages.ts';

type Opened =
  | { readonly kind: 'form'; readonly id: string | null; readonly readOnly?: boolean }
  | { readonly kind: 'import' }
  | { readonly kind: 'export' }
  | { readonly kind: 'bin' };

const binSource = listSource(userAdminRoutes.recycled, ({ page }) => ({ query: page }));

/** People of an organisation chosen at the left (platform-contract 9.22). */
export default function UserListPage() {
  const t = useMessages(usersMessages);
  const shared = useMessages(recordMessages);
  const [address, setAddress] = useSearchParams();
  const organizeId = address.get('organizeId') ?? '';
  const [isFull, setFull] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const { nodes, loading } = useOrganizationTree();
  const addable = useAddable(nodes);
  const columns = useUserColumns();
  const maySeeAll = useCan('btn_personal');
  const may = {
    edit: useCan('btn_edit'),
    import: useCan('btn_import'),
    export: useCan('btn_export'),
    restore: useCan('btn_restore'),
  };
  const actionsOf = useUserActions({
    onEdit: (row) => setOpened({ kind: 'form', id: row.id }),
    onSecret: setSecret,
    onHandOver: (handOver) => setAddress({ ...Object.fromEntries(address), handOver }, { replace: true }),
  });
  const handOver = address.get('handOver');
  const restore = useAction(userAdminRoutes.restore, { done: t('restored') });
  const source = useMemo(
    () =>
      listSource(userAdminRoutes.list, ({ page, filters }) => ({
        query: {
          ...page,
          ...(organizeId ? { organizeId } : {}),
          ...(filters.state ? { enabledMark: Number(filters.state) } : {}),
          ...(isFull ? { full: 1 as const } : {}),
        },
      })),
    [organizeId, isFull],
  );
  const create = (
    <Can button="btn_add">
      <PrimaryAction refusal={addable.refusal} onPress={() => setOpened({ kind: 'form', id: null })}>
        {t('create')}
      </PrimaryAction>
    </Can>
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={create}
      moreActions={[
        ...(may.import
          ? [{ key: 'import', label: t('import'), onClick: () => setOpened({ kind: 'import' }) }]
          : []),
        ...(may.export
          ? [{ key: 'export', label: t('export'), onClick: () => setOpened({ kind: 'export' }) }]
          : []),
        ...(may.restore
          ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []),
      ]}
    >
      <OrgSide
        nodes={nodes}
        loading={loading}
        hasWhole
        value={organizeId}
        onChange={(id) => setAddress(id ? { organizeId: id } : {}, { replace: true })}
      >
        <List<UserRow>
          key={organizeId}
          keywordHint={t('keywordHint')}
          source={source}
          filters={[
            {
              kind: 'select',
              name: 'state',
              label: t('state'),
              options: (['1', '2', '0'] as const).map((value) => ({ value, label: t(`state${value}`) })),
            },
          ]}
          columns={columns}
          tools={
            maySeeAll ? (
              <LabelledSwitch label={t('showFull')} checked={isFull} onChange={setFull} />
            ) : undefined
          }
          onOpen={(row) =>
            setOpened({ kind: 'form', id: row.id, readOnly: !may.edit || !row.abilities.canEdit })
          }
          rowActions={actionsOf}
          emptyText={t('empty')}
          emptyAction={create}
        />
      </OrgSide>
      {opened?.kind === 'form' ? (
        <UserForm
          {...opened}
          organizeId={organizeId}
          onClose={() => setOpened(null)}
          onCreated={({ name, password }) =>
            setSecret({ title: t('newPassword', { name }), once: t('newPasswordText'), value: password })
          }
        />
      ) : null}
      {opened?.kind === 'import' ? <ImportDrawer onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'export' ? (
        <ExportDialog organizeId={organizeId} address={address} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.kind === 'bin' ? (
        <RecycleDrawer
          name="user"
          title={shared('recycled', { what: t('userWord') })}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {handOver ? (
        <HandOverDrawer
          key={handOver}
          userId={handOver}
          onClose={() => setAddress(organizeId ? { organizeId } : {}, { replace: true })}
        />
      ) : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </PageFrame>
  );
}
