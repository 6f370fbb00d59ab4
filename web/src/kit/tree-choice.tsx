import { TreeSelect, type TreeSelectProps } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';

type TreeNode = { readonly value: string; readonly children?: TreeNode[] };

type TreeChoiceProps<Value, Item extends TreeNode> = Omit<
  TreeSelectProps<Value>,
  'treeData' | 'treeDefaultExpandAll' | 'treeExpandedKeys' | 'onTreeExpand' | 'showSearch' | 'loading'
> & {
  readonly treeData: readonly Item[];
  /** The tree is on its way: whoever opens the list reads that, and sees the tree in it once it is there. */
  readonly loading?: boolean;
  /** The property of a node that the search looks through; no search unless given. */
  readonly searched?: (keyof Item & string) | undefined;
};

/** Chooses in a tree that is open as a whole, also where it comes after the list was opened or a word was typed. */
export function TreeChoice<Value, Item extends TreeNode = TreeNode>(props: TreeChoiceProps<Value, Item>) {
  const { treeData, loading = false, searched, notFoundContent, ...rest } = props;
  const common = useMessages(commonMessages);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const branches = useMemo(() => branchesOf(treeData), [treeData]);
  return (
    <TreeSelect<Value>
      {...rest}
      loading={loading}
      treeData={loading ? [] : [...treeData]}
      // Left to itself, the tree unfolds only what is there when it is drawn first or when a word is typed.
      treeExpandedKeys={branches.filter((id) => !folded.has(id))}
      onTreeExpand={(keys) => setFolded(new Set(branches.filter((id) => !keys.includes(id))))}
      showSearch={
        searched === undefined
          ? false
          : { treeNodeFilterProp: searched, onSearch: () => setFolded(new Set()) }
      }
      notFoundContent={loading ? common('loading') : (notFoundContent ?? common('noTreeData'))}
    />
  );
}

const branchesOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ value, children = [] }) => (children.length > 0 ? [value, ...branchesOf(children)] : []));
