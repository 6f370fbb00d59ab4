import type { GroupRow } from '@auditplus/contract/features/groups/groups.model.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import type { Act } from '../../kit/row-acts.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { organizationsTexts, useRecordActs } from '../organizations/public.ts';
import { useExchange } from '../record-exchange/public.ts';
import { type HolderPanel, HolderPanels } from '../users/public.ts';
import { GroupForm } from './group-form.tsx';
import { groupsTexts } from './groups.texts.ts';

type Form = { readonly kind: 'form'; readonly id: string | null; readonly readOnly?: boolean };
type Opened = HolderPanel<GroupRow> | Form;

const source = listSource(groupsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.type ? { type: filters.type } : {}) },
}));
const binSource = listSource(groupsRoutes.recycled, ({ page }) => ({ query: page }));

/** Groups of people across organisations (platform-contract 9.23). */
export default function GroupListPage() {
  const t = useTexts(groupsTexts);
  const words = useTexts(organizationsTexts);
  const types = useDictionary('groupType');
  const [opened, setOpened] = useState<Opened | null>(null);
  const actsOf = useGroupActs(setOpened);
  const mayEdit = useCan('btn_edit');
  const mayRestore = useCan('btn_restore');
  const exchange = useExchange('group');
  const restore = useAction(groupsRoutes.restore, { done: words('restored') });
  return (
    <>
      <ListPage
        title={t('title')}
        keywordHint={words('keywordHint')}
        source={source}
        filters={[{ kind: 'select', name: 'type', label: t('type'), options: types.options }]}
        acts={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ kind: 'form', id: null })}>
              {t('create')}
            </Button>
          </Can>
        }
        moreActions={[
          ...exchange.actions,
          ...(mayRestore
            ? [{ key: 'bin', label: words('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
            : []),
        ]}
        columns={[
          { key: 'fullName', title: t('name'), width: 200 },
          { key: 'enCode', title: t('code'), width: 140 },
          { key: 'type', title: t('type'), width: 120, render: (row) => row.type || '–' },
          { key: 'description', title: words('description') },
          { key: 'memberCount', title: t('memberCount'), width: 90, number: true },
          {
            key: 'creatorTime',
            isSpare: true,
            title: words('created'),
            width: 160,
            render: (row) => moment(row.creatorTime),
          },
          { key: 'sortCode', isSpare: true, title: words('sort'), width: 80, number: true },
          { key: 'enabledMark', title: words('state'), width: 90, render: (row) => <OnOff row={row} /> },
        ]}
        onOpen={(row) => setOpened({ kind: 'form', id: row.id, readOnly: !mayEdit })}
        rowActs={actsOf}
        emptyText={t('empty')}
      />
      {exchange.dialogs}
      {opened?.kind === 'form' ? <GroupForm {...opened} onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'members' || opened?.kind === 'bin' ? (
        <HolderPanels
          of="group"
          name={t('group')}
          panel={opened}
          binSource={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function useGroupActs(open: (opened: Opened) => void): (row: GroupRow) => Act[] {
  const t = useTexts(groupsTexts);
  const words = useTexts(organizationsTexts);
  const mayMembers = useCan('btn_members');
  const state = useAction(groupsRoutes.state, { done: words('switched') });
  const remove = useAction(groupsRoutes.remove, { done: words('removed') });
  return useRecordActs<GroupRow>({
    onEdit: (row) => open({ kind: 'form', id: row.id }),
    onState: (at) => state.mutate(at),
    onRemove: (at) => remove.mutate(at),
    membersOf: (row) => row.memberCount,
    extra: (row) =>
      mayMembers
        ? [{ key: 'members', label: t('members'), onClick: () => open({ kind: 'members', row }) }]
        : [],
  });
}
