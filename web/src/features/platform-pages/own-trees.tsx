import type { RightNode } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Tabs, Tree } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { call } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { profileMessages } from './profile.messages.ts';

type Row = RouteReply<typeof currentUserRoutes.subordinates>[number];
type PersonNode = { key: string; title: React.ReactNode; isLeaf: boolean; children?: PersonNode[] };

const ROOT = '0';

/** The people below me, one level at a time. */
export function Subordinates() {
  const t = useMessages(profileMessages);
  const query = useRoute(currentUserRoutes.subordinates, { params: { id: ROOT } });
  return (
    <Loaded query={query}>
      {(rows) => (rows.length === 0 ? <EmptyBlock text={t('noSubordinates')} /> : <PersonTree rows={rows} />)}
    </Loaded>
  );
}

function PersonTree({ rows }: { readonly rows: readonly Row[] }) {
  const t = useMessages(profileMessages);
  const [nodes, setNodes] = useState<PersonNode[]>(() => rows.map(personNode));
  const load = async ({ key }: { key: React.Key }) => {
    const below = await call(currentUserRoutes.subordinates, { params: { id: String(key) } });
    setNodes((known) => withChildren(known, String(key), below.map(personNode)));
  };
  return (
    <Tree aria-label={t('subordinates')} selectable={false} blockNode treeData={nodes} loadData={load} />
  );
}

function personNode(row: Row): PersonNode {
  const [name = ''] = row.userName.split('/');
  return {
    key: row.id,
    isLeaf: row.isLeaf,
    title: (
      <span className="profile-person">
        <PersonAvatar name={name} {...(row.avatar ? { icon: row.avatar } : {})} />
        <span>{row.userName}</span>
        <span className="quiet">{[row.department, row.position].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  };
}

const withChildren = (nodes: PersonNode[], key: string, children: PersonNode[]): PersonNode[] =>
  nodes.map((node) => {
    if (node.key === key) return { ...node, children };
    return node.children ? { ...node, children: withChildren(node.children, key, children) } : node;
  });

const KINDS = ['module', 'button', 'column', 'form', 'resource'] as const;

/** What I may see and do: menu, buttons, columns, forms, data. */
export function OwnRightTrees() {
  const t = useMessages(profileMessages);
  const query = useRoute(currentUserRoutes.rights, {});
  return (
    <Loaded query={query}>
      {(rights) => (
        <Tabs
          items={KINDS.map((kind) => ({
            key: kind,
            label: t(kind),
            children:
              rights[kind].length === 0 ? (
                <EmptyBlock text={t('noRights')} />
              ) : (
                <Tree
                  aria-label={t(kind)}
                  defaultExpandAll
                  selectable={false}
                  treeData={rights[kind].map(rightNode)}
                />
              ),
          }))}
        />
      )}
    </Loaded>
  );
}

type TreeNode = { key: string; title: string; children: TreeNode[] };

const rightNode = (node: RightNode): TreeNode => ({
  key: node.id,
  title: node.fullName,
  children: node.children.map(rightNode),
});
