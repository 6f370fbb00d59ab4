import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Input, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoosingDialog, type ChoosingFieldProps } from './choosing-dialog.tsx';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { itemOf, PeopleTree, UserTree } from './people-tree.tsx';
import { useUserNames } from './user-names.ts';

type UserDialogProps = ChoosingFieldProps & {
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly multiple?: boolean;
};

/** Chooses people in a dialog: everybody by organisation, my organisation, my subordinates. */
export function UserDialog({ value = [], onChange, multiple = false, ...field }: UserDialogProps) {
  const t = useMessages(fieldMessages);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const { names } = useUserNames([...value, ...(draft ?? [])]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const take = (id: string) => {
    const known = draft ?? [];
    setDraft(multiple ? [...new Set([...known, id])] : [id]);
  };
  return (
    <ChoosingDialog
      {...field}
      title={t('chooseTitle', { title: t('person') })}
      value={value}
      draft={draft}
      onDraft={setDraft}
      onChange={onChange}
      keyOf={(id) => id}
      wordsOf={nameOf}
    >
      <UserTabs onTake={take} />
    </ChoosingDialog>
  );
}

type TabProps = { readonly keyword: string; readonly onTake: (id: string) => void };

function UserTabs({ onTake }: Pick<TabProps, 'onTake'>) {
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const [keyword, setKeyword] = useState('');
  const part = { keyword: keyword.trim(), onTake };
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

function MyOrganization({ keyword, onTake }: TabProps) {
  const found = useRoute(
    usersRoutes.ofOrganization,
    { query: { organizeId: '0', ...(keyword && { keyword }) } },
    { keepPrevious: true, staleTime: 60_000 },
  );
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.filter(isUser).map(itemOf)} onTake={onTake} />;
}

function Subordinates({ keyword, onTake }: TabProps) {
  const found = useRoute(
    usersRoutes.subordinates,
    { body: keyword ? { keyword } : {} },
    { keepPrevious: true, staleTime: 60_000 },
  );
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.filter(isUser).map(itemOf)} onTake={onTake} />;
}

const isUser = (node: UserNode): boolean => node.type === 'user';
