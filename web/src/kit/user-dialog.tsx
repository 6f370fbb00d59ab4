import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Input, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoosingDialog } from './choosing-dialog.tsx';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { itemOf, PeopleTree, UserTree } from './people-tree.tsx';
import { useUserNames } from './user-names.ts';

type UserDialogProps = {
  readonly multiple: boolean;
  /** People who are not offered. */
  readonly without: readonly string[];
  /** Who is being chosen; nobody while the dialog is closed. */
  readonly draft: readonly string[] | null;
  readonly onDraft: (draft: readonly string[] | null) => void;
  readonly onChange: (chosen: { readonly id: string; readonly name: string }[]) => void;
};

/** Chooses people in a dialog: everybody by organisation, my organisation, my subordinates. */
export function UserDialog({ multiple, without, draft, onDraft, onChange }: UserDialogProps) {
  const t = useMessages(fieldMessages);
  const { names } = useUserNames(draft ?? []);
  const nameOf = (id: string) => names.get(id) ?? '';
  const take = (id: string) => onDraft(multiple ? [...new Set([...(draft ?? []), id])] : [id]);
  return (
    <ChoosingDialog
      title={t(multiple ? 'choosePeople' : 'choosePerson')}
      draft={draft}
      onDraft={onDraft}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: nameOf(id) })))}
      keyOf={(id) => id}
      wordsOf={nameOf}
    >
      <UserTabs without={without} onTake={take} />
    </ChoosingDialog>
  );
}

type TabProps = {
  readonly keyword: string;
  readonly without: readonly string[];
  readonly onTake: (id: string) => void;
};

function UserTabs(props: Omit<TabProps, 'keyword'>) {
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const [keyword, setKeyword] = useState('');
  const part = { keyword: keyword.trim(), ...props };
  return (
    <div>
      <Input
        allowClear
        value={keyword}
        placeholder={kit('searchTree')}
        aria-label={kit('searchTree')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Tabs
        items={[
          { key: 'all', label: t('usersAll'), children: <PeopleTree {...part} /> },
          { key: 'mine', label: t('usersMine'), children: <MyOrganization {...part} /> },
          { key: 'below', label: t('usersBelow'), children: <Subordinates {...part} /> },
        ]}
      />
    </div>
  );
}

function MyOrganization({ keyword, ...part }: TabProps) {
  const found = useRoute(
    usersRoutes.ofOrganization,
    { query: { organizeId: '0', ...(keyword && { keyword }) } },
    { keepPrevious: true, staleTime: 60_000 },
  );
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.filter(isUser).map(itemOf)} {...part} />;
}

function Subordinates({ keyword, ...part }: TabProps) {
  const found = useRoute(
    usersRoutes.subordinates,
    { body: keyword ? { keyword } : {} },
    { keepPrevious: true, staleTime: 60_000 },
  );
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.filter(isUser).map(itemOf)} {...part} />;
}

const isUser = (node: UserNode): boolean => node.type === 'user';
