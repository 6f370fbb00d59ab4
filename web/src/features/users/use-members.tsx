import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useCan } from '../../kit/permission.tsx';
import type { PageSlots } from '../../kit/records/record-page.types.ts';
import { membersTexts } from './members.texts.ts';
import { MembersDialog } from './members-dialog.tsx';

type Holder = { readonly id: string; readonly fullName: string; readonly memberCount: number };

/** The members of groups or positions, for the page of such records. */
export function useMembers(
  type: 'Group' | 'Position',
): Pick<PageSlots<Holder>, 'rowActions' | 'membersOf' | 'elements'> {
  const t = useTexts(membersTexts);
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
