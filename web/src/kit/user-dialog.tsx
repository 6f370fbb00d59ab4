import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Input, Modal, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { ChosenList } from './chosen-list.tsx';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { itemOf, PeopleTree, UserTree } from './people-tree.tsx';
import { useUserNames } from './user-names.ts';

type UserDialogProps = {
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
  readonly multiple?: boolean;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

const WIDTH = 800;

/** Chooses people in a dialog: everybody by organisation, my organisation, my subordinates. */
export function UserDialog(props: UserDialogProps) {
  const { value = [], onChange, multiple = false } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const { names } = useUserNames([...value, ...(draft ?? [])]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const take = (id: string) => {
    const known = draft ?? [];
    setDraft(multiple ? [...new Set([...known, id])] : [id]);
  };
  const confirm = () => {
    if (draft?.length === 0) return void toast.warning(t('chooseTitle', { title: t('person') }));
    onChange?.([...(draft ?? [])]);
    setDraft(null);
  };
  return (
    <>
      <ChoiceBox
        {...props}
        text={listed(value.map(nameOf))}
        onOpen={() => setDraft(value)}
        onClear={() => onChange?.([])}
      />
      <Modal
        open={draft !== null}
        width={WIDTH}
        title={t('chooseTitle', { title: t('person') })}
        destroyOnHidden
        okText={t('confirm')}
        cancelText={common('cancel')}
        onCancel={() => setDraft(null)}
        onOk={confirm}
      >
        <div className="choosing">
          <UserTabs onTake={take} />
          <ChosenList
            chosen={(draft ?? []).map((id) => ({ key: id, label: nameOf(id) }))}
            onRemove={(key) => setDraft((draft ?? []).filter((id) => id !== key))}
            onEmpty={() => setDraft([])}
          />
        </div>
      </Modal>
    </>
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
