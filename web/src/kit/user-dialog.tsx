import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Input, Modal, Skeleton, Tabs, Tree } from 'antd';
import { useState } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { call } from '../lib/api.ts';
import { listed } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { showError } from '../lib/show-error.ts';
import { toast } from '../lib/toast.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { ChosenList } from './chosen-list.tsx';
import { kitTexts } from './kit.texts.ts';
import { fieldTexts } from './kit-fields.texts.ts';
import { useUsers } from './user-picker.tsx';

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
const TREE_HEIGHT = 320;

/** Chooses people in a dialog: everybody by organisation, my organisation, my subordinates. */
export function UserDialog(props: UserDialogProps) {
  const { value = [], onChange, multiple = false } = props;
  const t = useTexts(fieldTexts);
  const common = useTexts(commonTexts);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const { users } = useUsers();
  const nameOf = (id: string) => users.find((user) => user.id === id)?.realName ?? '';
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
  const t = useTexts(fieldTexts);
  const kit = useTexts(kitTexts);
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
          { key: 'all', label: t('usersAll'), children: <Everybody {...part} /> },
          { key: 'mine', label: t('usersMine'), children: <MyOrganization {...part} /> },
          { key: 'below', label: t('usersBelow'), children: <Subordinates {...part} /> },
        ]}
      />
    </div>
  );
}

type Item = { key: string; title: string; isLeaf: boolean; children?: Item[] };

const itemOf = (node: UserNode): Item => ({
  key: node.id,
  title: node.fullName,
  isLeaf: node.type === 'user',
});

/** The tree of organisations, fetched level by level; a keyword finds people anywhere. */
function Everybody({ keyword, onTake }: TabProps) {
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Item[]>>(new Map());
  const found = useRoute(
    usersRoutes.nodeSelector,
    { params: { id: '0' }, query: { pageSize: 100 }, body: keyword ? { keyword } : {} },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const fetchBelow = async (item: Item) => {
    if (below.has(item.key)) return;
    try {
      const request = { params: { id: item.key }, query: { pageSize: 500 }, body: {} };
      const { list } = await call(usersRoutes.nodeSelector, request);
      setBelow((known) => new Map(known).set(item.key, list.map(itemOf)));
    } catch (error) {
      showError(error);
    }
  };
  const withBelow = (item: Item): Item => {
    const children = below.get(item.key);
    return children ? { ...item, children: children.map(withBelow) } : item;
  };
  if (found.error) return <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  return <UserTree items={found.data.list.map(itemOf).map(withBelow)} onTake={onTake} onOpen={fetchBelow} />;
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

type UserTreeProps = {
  readonly items: readonly Item[];
  readonly onTake: (id: string) => void;
  readonly onOpen?: (item: Item) => Promise<void>;
};

function UserTree({ items, onTake, onOpen }: UserTreeProps) {
  const common = useTexts(commonTexts);
  if (items.length === 0) return <p className="quiet">{common('noTreeData')}</p>;
  return (
    <Tree<Item>
      height={TREE_HEIGHT}
      treeData={[...items]}
      selectedKeys={[]}
      expandAction="click"
      {...(onOpen ? { loadData: onOpen } : {})}
      onSelect={(_, { node }) => {
        if (node.isLeaf) onTake(node.key);
      }}
    />
  );
}
