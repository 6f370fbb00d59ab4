import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { SideDrawer } from '../drawers.tsx';
import { List } from '../list-page.tsx';
import type { ListSource } from '../list-source.ts';
import { recordMessages } from './record.messages.ts';

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
  const shared = useMessages(recordMessages);
  const partsOf = (row: RecycledRow) =>
    listed(
      (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((key) => {
        const count = row.dependants[key] ?? 0;
        return count > 0 ? [shared(PARTS[key], { count })] : [];
      }),
    );
  return (
    <SideDrawer open width="large" title={title} onClose={onClose}>
      <List<RecycledRow>
        name={`recycle-${name}`}
        source={source}
        isApart
        columns={[
          { key: 'fullName', title: shared('name'), width: 130 },
          { key: 'enCode', title: shared('code'), width: 120 },
          { key: 'organize', title: shared('place'), render: (row) => row.organize || '–' },
          { key: 'comesBack', title: shared('comesBack'), width: 220, render: (row) => partsOf(row) || '–' },
          { key: 'deletedBy', title: shared('deletedBy'), width: 100 },
          {
            key: 'deletedAt',
            title: shared('deletedAt'),
            width: 160,
            render: (row) => moment(row.deletedAt),
          },
        ]}
        rowActions={(row) => [
          {
            key: 'restore',
            label: shared('restore'),
            confirm: {
              title: shared('restoreAsk', { name: row.fullName }),
              text: partsOf(row) ? shared('comesBackList', { parts: partsOf(row) }) : '',
              okText: shared('restore'),
            },
            onClick: () => onRestore(row),
          },
        ]}
        emptyText={shared('emptyBin')}
      />
    </SideDrawer>
  );
}
