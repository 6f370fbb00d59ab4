import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { ListSource } from '../../kit/list-source.ts';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import { MembersDialog } from './members-dialog.tsx';

type Named = { readonly id: string; readonly fullName: string };

/** What the list of groups, positions or roles opens beside its form. */
export type HolderPanel<Row> = { readonly kind: 'members'; readonly row: Row } | { readonly kind: 'bin' };

const MEMBERS_OF = { group: 'Group', position: 'Position', role: 'Role' } as const;

type Props = {
  readonly of: keyof typeof MEMBERS_OF;
  /** The kind of record in words. */
  readonly name: string;
  readonly panel: HolderPanel<Named>;
  readonly binSource: ListSource<RecycledRow>;
  readonly onRestore: (row: RecycledRow) => void;
  readonly onClose: () => void;
};

/** The members of a group, position or role, or the bin of deleted ones. */
export function HolderPanels({ of, name, panel, binSource, onRestore, onClose }: Props) {
  const shared = useMessages(recordMessages);
  if (panel.kind === 'bin')
    return (
      <RecycleDrawer
        name={of}
        title={shared('recycled', { what: name })}
        source={binSource}
        onRestore={onRestore}
        onClose={onClose}
      />
    );
  const { id, fullName } = panel.row;
  return <MembersDialog type={MEMBERS_OF[of]} id={id} name={fullName} onClose={onClose} />;
}
