import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import type { UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Tree } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { showError } from '../../lib/show-error.ts';
import { membersMessages } from './members.messages.ts';

export type HolderType = 'Role' | 'Position' | 'Group';

type Props = {
  readonly type: HolderType;
  readonly id: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (person: UserNode) => void;
};

type Item = {
  key: string;
  title: string;
  isLeaf: boolean;
  disabled: boolean;
  node: UserNode;
  children?: Item[];
};

const TOP = '0';
const TYPING_MS = 300;

/** People to choose from: those of a position's organisation, else the organisations level by level. */
export function CandidateTree({ type, id, chosen, onChoose }: Props) {
  const t = useMessages(membersMessages);
  const [keyword, setKeyword] = useState('');
  const [items, setItems] = useState<readonly Item[] | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        load({ type, id, node: TOP, keyword })
          .then((found) => isCurrent && setItems(found))
          .catch(showError);
      },
      keyword === '' ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [type, id, keyword]);

  const open = async (key: string) => {
    await attempt(async () => {
      const children = await load({ type, id, node: key, keyword: '' });
      setItems((all) => withChildren(all ?? [], key, children));
    });
  };
  return (
    <div className="users-candidates">
      <SearchBox hint={t('search')} value={keyword} onChange={(text) => setKeyword(text.trimStart())} />
      <div className="users-candidate-tree">
        {items !== null && items.length === 0 ? (
          <p className="quiet">{t('noCandidates')}</p>
        ) : (
          <Tree
            key={keyword}
            blockNode
            selectable={false}
            height={360}
            treeData={marked(items ?? [], chosen)}
            loadData={async ({ key, children, isLeaf }) => {
              if (!isLeaf && !children) await open(String(key));
            }}
            onClick={(_event, { key }) => {
              const node = find(items ?? [], String(key));
              if (node?.type === 'user' && !chosen.has(node.id)) onChoose(node);
            }}
          />
        )}
      </div>
    </div>
  );
}

async function load(ask: { type: HolderType; id: string; node: string; keyword: string }): Promise<Item[]> {
  const { type, id, node, keyword } = ask;
  const typed = keyword ? { keyword } : {};
  if (type === 'Position')
    return items(await call(userAdminRoutes.ofPosition, { query: { positionId: id, ...typed } }));
  if (type === 'Role')
    return items(await call(userAdminRoutes.ofRole, { query: { roleId: id, organizeId: node, ...typed } }));
  const reply = await call(usersRoutes.nodeSelector, {
    params: { id: node },
    query: { pageSize: 50 },
    body: typed,
  });
  return items(reply.list);
}

const items = (nodes: readonly UserNode[]): Item[] =>
  nodes.map((node) => ({
    key: node.id,
    title: node.type === 'user' ? `${node.fullName}` : node.fullName,
    isLeaf: node.type === 'user',
    disabled: false,
    node,
  }));

const withChildren = (all: readonly Item[], key: string, children: Item[]): Item[] =>
  all.map((item) =>
    item.key === key
      ? { ...item, children }
      : { ...item, ...(item.children ? { children: withChildren(item.children, key, children) } : {}) },
  );

const marked = (all: readonly Item[], chosen: ReadonlySet<string>): Item[] =>
  all.map((item) => ({
    ...item,
    disabled: chosen.has(item.key),
    ...(item.children ? { children: marked(item.children, chosen) } : {}),
  }));

function find(all: readonly Item[], key: string): UserNode | undefined {
  for (const item of all) {
    if (item.key === key) return item.node;
    const below = find(item.children ?? [], key);
    if (below) return below;
  }
  return undefined;
}
