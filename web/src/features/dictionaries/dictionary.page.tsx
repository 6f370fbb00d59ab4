import { recordMessages } from '../../kit/records/record.messages.ts';
import { RecycleDrawer } from '../../kit/records/recycle-drawer.tsx';
import './dictionaries.css';
import { DownOutlined } from '@ant-design/icons';
import type { DictionaryTypeNode } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { Button, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useImport } from '../../kit/import-button.tsx';
import { writeListQuery } from '../../kit/list-query.ts';
import { listSource } from '../../kit/list-source.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Panes } from '../../kit/panes.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { TreeChoice } from '../../kit/tree-choice.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { dictionaryMessages } from './dictionaries.messages.ts';
import { TypeDrawer } from './type-drawer.tsx';
import { useTypeName } from './type-name.ts';
import { ValueList } from './value-list.tsx';

const binSource = listSource(dictionariesRoutes.recycled, ({ page }) => ({ query: page }));

/** Dictionary types at the left, the values of the chosen one at the right. */
export default function DictionaryPage() {
  const t = useMessages(dictionaryMessages);
  const narrow = useNarrow();
  const nameOf = useTypeName();
  const [search, setSearch] = useSearchParams();
  const shared = useMessages(recordMessages);
  const [adding, setAdding] = useState(false);
  const [isBinOpen, setIsBinOpen] = useState(false);
  const may = { import: useCan('btn_upload'), restore: useCan('btn_restore') };
  const transfer = useImport({
    route: dictionariesRoutes.importType,
    done: ({ types, added, changed }) => t('imported', { types, added, changed }),
  });
  const restore = useAction(dictionariesRoutes.restore, { done: shared('restored') });
  const query = useRoute(dictionariesRoutes.types, {}, { keepPrevious: true });
  const types = query.data?.list ?? [];
  const typeId = search.get('type') ?? '';
  const chosen = flat(types).find((type) => type.id === typeId) ?? flat(types).find(isLeaf);
  const choose = (id: string | null) =>
    setSearch((current) => writeListQuery(current, { filters: { type: id ?? '' } }, {}), { replace: true });
  const values = chosen ? (
    <ValueList key={chosen.id} type={chosen} onGone={() => choose(null)} />
  ) : (
    <EmptyBlock text={t('noTypes')} />
  );
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          {transfer.element}
          <Can button="btn_add">
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('newType')}
            </Button>
          </Can>
        </>
      }
      moreActions={[
        ...(may.import ? [transfer.action] : []),
        ...(may.restore
          ? [{ key: 'bin', label: shared('recycleBin'), onClick: () => setIsBinOpen(true) }]
          : []),
      ]}
    >
      {narrow ? (
        <div className="list-page">
          <TreeChoice<string | null, TreeItem>
            className="picker"
            aria-label={t('types')}
            placeholder={t('types')}
            value={chosen?.id ?? null}
            treeData={types.map((type) => treeItem(type, nameOf))}
            loading={query.isPending}
            searched="title"
            onChange={choose}
          />
          {values}
        </div>
      ) : (
        <Panes
          name="dictionary"
          panes={[
            {
              key: 'types',
              label: t('types'),
              width: 260,
              min: 200,
              content: (
                <Loaded query={query}>
                  {({ list }) => <TypeTree types={list} chosen={chosen?.id ?? ''} onChoose={choose} />}
                </Loaded>
              ),
            },
            { key: 'values', label: chosen ? nameOf(chosen) : t('title'), content: values },
          ]}
        />
      )}
      {isBinOpen ? (
        <RecycleDrawer
          name="dictionary"
          title={shared('recycled', { what: t('recycled') })}
          source={binSource}
          onRestore={(row) => restore.mutate({ params: { id: row.id } })}
          onClose={() => setIsBinOpen(false)}
        />
      ) : null}
      {adding ? <TypeDrawer id={null} parentId={parentFor(chosen)} onClose={() => setAdding(false)} /> : null}
    </PageFrame>
  );
}

type TypeTreeProps = {
  readonly types: readonly DictionaryTypeNode[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

function TypeTree({ types, chosen, onChoose }: TypeTreeProps) {
  const t = useMessages(dictionaryMessages);
  const nameOf = useTypeName();
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(() => matching(types, keyword.trim().toLowerCase()), [types, keyword]);
  return (
    <div className="dictionary-types">
      <SearchBox hint={t('searchTypes')} value={keyword} onChange={setKeyword} />
      <div className="dictionary-tree">
        {shown.length === 0 ? (
          <EmptyBlock text={t('noTypes')} />
        ) : (
          <Tree
            key={keyword}
            blockNode
            switcherIcon={<DownOutlined />}
            defaultExpandAll
            treeData={shown.map((type) => treeItem(type, nameOf))}
            selectedKeys={[chosen]}
            onSelect={([key]) => (key === undefined ? undefined : onChoose(String(key)))}
          />
        )}
      </div>
    </div>
  );
}

type TreeItem = { key: string; value: string; title: string; children: TreeItem[] };

const treeItem = (type: DictionaryTypeNode, nameOf: (type: DictionaryTypeNode) => string): TreeItem => ({
  key: type.id,
  value: type.id,
  title: nameOf(type),
  children: type.children.map((child) => treeItem(child, nameOf)),
});

/** Types that match by name or code, with the types above them. */
function matching(types: readonly DictionaryTypeNode[], keyword: string): DictionaryTypeNode[] {
  if (keyword === '') return [...types];
  return types.flatMap((type) => {
    const children = matching(type.children, keyword);
    const isHit = `${type.fullName} ${type.names.zhtw} ${type.names.en} ${type.enCode}`
      .toLowerCase()
      .includes(keyword);
    return isHit || children.length > 0 ? [{ ...type, children }] : [];
  });
}

const flat = (types: readonly DictionaryTypeNode[]): DictionaryTypeNode[] =>
  types.flatMap((type) => [type, ...flat(type.children)]);

/** A type that holds values rather than other types. */
const isLeaf = (type: DictionaryTypeNode): boolean => !type.hasChildren;

/** A new type starts beside a leaf and below a group. */
const parentFor = (chosen: DictionaryTypeNode | undefined): string =>
  chosen ? (chosen.hasChildren ? chosen.id : chosen.parentId) : '-1';
