import type { PositionRow } from '@auditplus/contract/features/positions/positions.model.ts';
import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrganizationTree } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { PrimaryAct } from '../../kit/primary-act.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import type { Act } from '../../kit/row-acts.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { OrgSide, organizationsTexts, useAddable, useRecordActs } from '../organizations/public.ts';
import { useExchange } from '../record-exchange/public.ts';
import { type HolderPanel, HolderPanels } from '../users/public.ts';
import { PositionForm } from './position-form.tsx';
import { positionsTexts } from './positions.texts.ts';

type Form = { readonly kind: 'form'; readonly id: string | null; readonly readOnly?: boolean };
type Opened = HolderPanel<PositionRow> | Form;

const binSource = listSource(positionsRoutes.recycled, ({ page }) => ({ query: page }));

/** Positions of an organisation chosen at the left (platform-contract 9.21). */
export default function PositionListPage() {
  const t = useTexts(positionsTexts);
  const words = useTexts(organizationsTexts);
  const [address, setAddress] = useSearchParams();
  const organizeId = address.get('organizeId') ?? '';
  const { nodes, loading } = useOrganizationTree();
  const addable = useAddable(nodes);
  const types = useDictionary('PositionType');
  const [opened, setOpened] = useState<Opened | null>(null);
  const actsOf = usePositionActs(setOpened);
  const mayEdit = useCan('btn_edit');
  const mayRestore = useCan('btn_restore');
  const exchange = useExchange('position', organizeId);
  const restore = useAction(positionsRoutes.restore, { done: words('restored') });
  const source = useMemo(
    () =>
      listSource(positionsRoutes.list, ({ page, filters }) => ({
        query: {
          ...page,
          ...(organizeId ? { organizeId } : {}),
          ...(filters.type ? { type: filters.type } : {}),
        },
      })),
    [organizeId],
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      acts={
        <Can button="btn_add">
          <PrimaryAct refusal={addable.refusal} onPress={() => setOpened({ kind: 'form', id: null })}>
            {t('create')}
          </PrimaryAct>
        </Can>
      }
      moreActions={[
        ...exchange.actions,
        ...(mayRestore
          ? [{ key: 'bin', label: words('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
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
        <List
          key={organizeId}
          keywordHint={words('keywordHint')}
          source={source}
          filters={[{ kind: 'select', name: 'type', label: t('type'), options: types.options }]}
          columns={[
            { key: 'fullName', title: t('name'), width: 150, sortable: true },
            { key: 'enCode', title: t('code'), width: 110, sortable: true },
            { key: 'enabledMark', title: words('state'), width: 85, render: (row) => <OnOff row={row} /> },
            { key: 'type', title: t('type'), width: 110, render: (row) => row.type || '–' },
            {
              key: 'department',
              title: t('organize'),
              render: (row) => <span title={row.department}>{row.department.split('/').at(-1)}</span>,
            },
            { key: 'memberCount', title: t('memberCount'), width: 96, number: true },
            {
              key: 'creatorTime',
              isSpare: true,
              title: words('created'),
              width: 160,
              sortable: true,
              render: (row) => moment(row.creatorTime),
            },
            { key: 'sortCode', isSpare: true, title: words('sort'), width: 80, number: true, sortable: true },
          ]}
          onOpen={(row) =>
            setOpened({ kind: 'form', id: row.id, readOnly: !mayEdit || !row.abilities.canEdit })
          }
          rowActs={actsOf}
          emptyText={t('empty')}
        />
      </OrgSide>
      {exchange.dialogs}
      {opened?.kind === 'form' ? (
        <PositionForm {...opened} organizeId={organizeId} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.kind === 'members' || opened?.kind === 'bin' ? (
        <HolderPanels
          of="position"
          name={t('position')}
          panel={opened}
          binSource={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </PageFrame>
  );
}

function usePositionActs(open: (opened: Opened) => void): (row: PositionRow) => Act[] {
  const t = useTexts(positionsTexts);
  const words = useTexts(organizationsTexts);
  const mayMembers = useCan('btn_members');
  const state = useAction(positionsRoutes.state, { done: words('switched') });
  const remove = useAction(positionsRoutes.remove, { done: words('removed') });
  return useRecordActs<PositionRow>({
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
