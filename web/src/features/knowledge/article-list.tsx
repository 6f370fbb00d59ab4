import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { KnowledgeRow, TextPiece } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { CategorySelect } from './category-select.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';
import { useCategories, useKnowledgeState } from './knowledge-state.ts';

const source = listSource(knowledgeRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    categoryId: filters.category,
    tag: filters.tag,
    nodeCode: filters.nodeCode,
    state: filters.state,
    mine: filters.mine === '1' ? 1 : undefined,
    cases: filters.cases === '1' ? 1 : undefined,
    expired: filters.expired === '1' ? 1 : undefined,
  },
}));

/** Articles as they are found, the words of the search marked. */
export function ArticleList({ onWrite }: { readonly onWrite: () => void }) {
  const t = useMessages(knowledgeMessages);
  const { nameOf } = useCategories();
  const mayReview = useCan('btn_kb_review');
  const stateOf = useKnowledgeState();
  const states = knowledgeLifecycle.in('inReview', 'published', 'withdrawn');
  return (
    <List<KnowledgeRow>
      source={source}
      keywordHint={t('search')}
      filters={[
        { kind: 'switch', name: 'mine', label: t('mine') },
        { kind: 'switch', name: 'cases', label: t('cases') },
        ...(mayReview
          ? [
              {
                kind: 'select' as const,
                name: 'state',
                label: t('state'),
                options: states.map((state) => ({ value: String(state), label: stateOf(state).text })),
              },
            ]
          : []),
        { kind: 'switch', name: 'expired', label: t('onlyExpired') },
        { kind: 'text', name: 'tag', label: t('tag') },
        { kind: 'text', name: 'nodeCode', label: t('nodeCode') },
        {
          kind: 'custom',
          name: 'category',
          label: t('category'),
          describe: nameOf,
          render: ({ value, onChange }) => (
            <CategorySelect allowClear value={value || null} onChange={(id) => onChange(id ?? '')} />
          ),
        },
      ]}
      columns={[]}
      view={({ list }, { page, filters }) =>
        list.length === 0 ? (
          <EmptyBlock text={t(page.keyword || Object.keys(filters).length > 0 ? 'emptySearch' : 'empty')}>
            <Can button="btn_add">
              <Button onClick={onWrite}>{t('write')}</Button>
            </Can>
          </EmptyBlock>
        ) : (
          <ol className="knowledge-list">
            {list.map((row) => (
              <li key={row.id}>
                <ArticleCard row={row} />
              </li>
            ))}
          </ol>
        )
      }
    />
  );
}

function ArticleCard({ row }: { readonly row: KnowledgeRow }) {
  const t = useMessages(knowledgeMessages);
  const stateOf = useKnowledgeState();
  const { nameOf } = useCategories();
  return (
    <article className="knowledge-card">
      <h2>
        <Link to={`/knowledge?id=${row.id}`}>
          <Marked pieces={row.title} />
        </Link>{' '}
        {knowledgeLifecycle.is(row.state, 'published') ? null : <StateTag {...stateOf(row.state)} />}
        {row.isCase ? <StateTag tone="blue" text={t('case')} /> : null}
        {row.isExpired ? <StateTag tone="red" text={t('expired')} /> : null}
      </h2>
      <p>
        <Marked pieces={row.excerpt} />
      </p>
      <p className="knowledge-byline quiet">
        <span>{nameOf(row.categoryId)}</span>
        <span>{row.author.name}</span>
        {row.publishedAt ? <span>{day(row.publishedAt)}</span> : null}
        <span>{t('views', { count: row.viewCount })}</span>
        <span>{t('useful', { count: row.usefulCount })}</span>
        {row.nodeKeys.length > 0 ? <span>{listed(row.nodeKeys.map(({ nodeCode }) => nodeCode))}</span> : null}
        <span className="knowledge-card-tags">
          {row.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </p>
    </article>
  );
}

/** A text with the words of a search marked. */
function Marked({ pieces }: { readonly pieces: readonly z.infer<typeof TextPiece>[] }) {
  let at = 0;
  return pieces.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
