import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { PageSlots } from '../../kit/records/record-page.types.ts';
import { membersMessages } from './members.messages.ts';
import { MembersDialog } from './members-dialog.tsx';

type Holder = { readonly id: string; readonly fullName: string; readonly memberCount: number };

/** The members of groups or positions, for the page of such records. */
export function useMembers(
  type: 'Group' | 'Position',
): Pick<PageSlots<Holder>, 'rowActions' | 'membersOf' | 'elements'> {
  const t = useMessages(membersMessages);
  const mayMembers = useCan('btn_members');
  const [row, setRow] = useState<Holder | null>(null);
  return {
    rowActions: (one) =>
      mayMembers ? [{ key: 'members', label: t(`members${type}`), onClick: () => setRow(one) }] : [],
    membersOf: ({ memberCount }) => memberCount,
    elements: row ? (
      <MembersDialog type={type} id={row.id} name={row.fullName} onClose={() => setRow(null)} />
    ) : null,
  };
}
