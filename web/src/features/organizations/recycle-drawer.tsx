import type { RecycledRow } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List } from '../../kit/list-page.tsx';
import type { ListSource } from '../../kit/list-source.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { organizationsTexts } from './organizations.texts.ts';

type RecycleDrawerProps = {
  /** Names the list, for its settings. */
  readonly name: string;
  readonly title: string;
  readonly source: ListSource<RecycledRow>;
  readonly onRestore: (row: RecycledRow) => void;
  readonly onClose: () => void;
};

const PARTS = {
  members: 'partMembers',
  roles: 'partRoles',
  positions: 'partPositions',
  groups: 'partGroups',
  grants: 'partGrants',
  administrators: 'partAdministrators',
  values: 'partValues',
} as const;

/** Deleted records with what comes back when one is restored. */
export function RecycleDrawer({ name, title, source, onRestore, onClose }: RecycleDrawerProps) {
  const t = useTexts(organizationsTexts);
  const partsOf = (row: RecycledRow) =>
    listed(
      (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((key) => {
        const count = row.dependants[key] ?? 0;
        return count > 0 ? [t(PARTS[key], { count })] : [];
      }),
    );
  return (
    <SideDrawer open width="large" title={title} onClose={onClose}>
      <List<RecycledRow>
        name={`recycle-${name}`}
        source={source}
        isApart
        columns={[
          { key: 'fullName', title: t('name'), width: 130 },
          { key: 'enCode', title: t('code'), width: 120 },
          { key: 'organize', title: t('place'), render: (row) => row.organize || '–' },
          { key: 'comesBack', title: t('comesBack'), width: 220, render: (row) => partsOf(row) || '–' },
          { key: 'deletedBy', title: t('deletedBy'), width: 100 },
          { key: 'deletedAt', title: t('deletedAt'), width: 160, render: (row) => moment(row.deletedAt) },
        ]}
        rowActs={(row) => [
          {
            key: 'restore',
            label: t('restore'),
            confirm: {
              title: t('restoreAsk', { name: row.fullName }),
              text: partsOf(row) ? t('comesBackList', { parts: partsOf(row) }) : '',
              okText: t('restore'),
            },
            onClick: () => onRestore(row),
          },
        ]}
        emptyText={t('emptyBin')}
      />
    </SideDrawer>
  );
}
