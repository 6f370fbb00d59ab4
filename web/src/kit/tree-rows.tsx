import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';

/** Which rows of a tree are open: all of them at first, also those that come later. */
export function useTreeRows<Row extends object>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const t = useMessages(kitMessages);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const parents = parentsIn(rows).map(rowKey);
  const open = parents.filter((key) => !folded.has(key));
  const isOpen = open.length > 0;
  const label = t(isOpen ? 'foldAll' : 'expandAll');
  const Icon = isOpen ? MinusSquareOutlined : PlusSquareOutlined;
  return {
    expandable: {
      expandedRowKeys: open,
      onExpandedRowsChange: (keys: readonly unknown[]) =>
        setFolded(new Set(parents.filter((key) => !keys.includes(key)))),
    },
    /** The heading of the column that holds the tree, with what opens and folds all of it. */
    heading: (title: string): ReactNode =>
      parents.length === 0 ? (
        title
      ) : (
        <>
          {title}
          <Button
            type="text"
            size="small"
            className="tree-fold"
            icon={<Icon />}
            title={label}
            aria-label={label}
            onClick={(event) => {
              event.stopPropagation();
              setFolded(new Set(isOpen ? parents : []));
            }}
          />
        </>
      ),
  };
}

type Branch<Row> = { readonly children: readonly Row[] };

const isBranch = <Row extends object>(row: Row): row is Row & Branch<Row> =>
  'children' in row && Array.isArray(row.children) && row.children.length > 0;

const parentsIn = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => (isBranch(row) ? [row, ...parentsIn(row.children)] : []));
