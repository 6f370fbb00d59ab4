import { FolderOutlined } from '@ant-design/icons';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Button, Tag, Tree } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { writeListQuery } from '../../kit/list-query.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Panes } from '../../kit/panes.tsx';
import { Can } from '../../kit/permission.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useRoute } from '../../lib/query.ts';
import { ArticleForm } from './article-form.tsx';
import { ArticleList } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { CategoryDrawer } from './category-drawer.tsx';
import './knowledge.css';
import { knowledgeMessages } from './knowledge.messages.ts';
import { type CategoryNode, useCategories } from './knowledge-state.ts';

/** The knowledge base: the tree beside the articles, or one article (audit-domain 8.20). */
export default function KnowledgePage() {
  const [address] = useSearchParams();
  const id = address.get('id');
  return id ? <ArticleView key={id} id={id} /> : <Library />;
}

type Opened = 'write' | 'categories' | 'tree' | null;

function Library() {
  const t = useMessages(knowledgeMessages);
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<Opened>(null);
  const narrow = useNarrow();
  const close = () => setOpened(null);
  const category = address.get('category') ?? '';
  const choose = (values: Readonly<Record<string, string>>) => {
    close();
    setAddress((before) => writeListQuery(before, { filters: values }, {}), { replace: true });
  };
  const side = (
    <>
      <Categories chosen={category} onChoose={(id) => choose({ category: id })} />
      <Tags chosen={address.get('tag') ?? ''} onChoose={(tag) => choose({ tag })} />
    </>
  );
  const list = <ArticleList onWrite={() => setOpened('write')} />;
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      actions={
        <>
          {narrow ? (
            <Button icon={<FolderOutlined />} onClick={() => setOpened('tree')}>
              {t('categories')}
            </Button>
          ) : null}
          <Can button="btn_kb_review">
            <Button onClick={() => setOpened('categories')}>{t('manage')}</Button>
          </Can>
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened('write')}>
              {t('write')}
            </Button>
          </Can>
        </>
      }
    >
      {narrow ? (
        list
      ) : (
        <Panes
          name="knowledge"
          panes={[
            { key: 'side', label: t('categories'), width: 240, content: side },
            { key: 'list', label: t('title'), content: list },
          ]}
        />
      )}
      {narrow ? (
        <SideDrawer open={opened === 'tree'} title={t('categories')} onClose={close}>
          {side}
        </SideDrawer>
      ) : null}
      {opened === 'categories' ? <CategoryDrawer onClose={close} /> : null}
      {opened === 'write' ? (
        <ArticleForm
          article={null}
          categoryId={category}
          onSaved={(id) => navigate(`/knowledge?id=${id}`)}
          onClose={close}
        />
      ) : null}
    </PageFrame>
  );
}

const ALL = '/';

type CategoriesProps = { readonly chosen: string; readonly onChoose: (id: string) => void };

function Categories({ chosen, onChoose }: CategoriesProps) {
  const t = useMessages(knowledgeMessages);
  const { query, tree } = useCategories();
  const total = tree.reduce((sum, { count }) => sum + count, 0);
  return (
    <Loaded query={query}>
      {() => (
        <Tree
          blockNode
          defaultExpandAll
          aria-label={t('categories')}
          treeData={[
            {
              key: ALL,
              title: withCount(t('allCategories'), total),
              children: tree.map(branchOf),
            },
          ]}
          selectedKeys={[chosen || ALL]}
          onSelect={(_keys, { node }) => onChoose(node.key === ALL ? '' : String(node.key))}
        />
      )}
    </Loaded>
  );
}

type Branch = { key: string; title: React.ReactNode; children: Branch[] };

const branchOf = ({ category, name, count, children }: CategoryNode): Branch => ({
  key: category.id,
  title: withCount(name, count),
  children: children.map(branchOf),
});

const withCount = (name: string, count: number) => (
  <span className="knowledge-branch">
    <span>{name}</span>
    <span className="quiet number">{count}</span>
  </span>
);

function Tags({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (tag: string) => void }) {
  const t = useMessages(knowledgeMessages);
  const tags = useRoute(knowledgeRoutes.tags, {}).data?.list ?? [];
  if (tags.length === 0) return null;
  return (
    <section className="knowledge-tags">
      <h3>{t('tags')}</h3>
      {tags.map(({ tag, count }) => (
        <Tag.CheckableTag
          key={tag}
          checked={tag === chosen}
          onChange={(checked) => onChoose(checked ? tag : '')}
        >
          {tag} <span className="number">{count}</span>
        </Tag.CheckableTag>
      ))}
    </section>
  );
}
