import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Alert, Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { RichTextView } from '../../kit/rich-text-view.tsx';
import { StepActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { NodeLinks } from '../materials/public.ts';
import { ArticleForm } from './article-form.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';
import { useCategories, useKnowledgeState } from './knowledge-state.ts';
import { useArticleActions } from './use-article-actions.ts';

/** Actions that bring an article forward. */
const STEPS = new Set(['submit', 'publish']);

/** An article to read, with what it links to and what the caller may do. */
export function ArticleView({ id }: { readonly id: string }) {
  const t = useMessages(knowledgeMessages);
  const stateOf = useKnowledgeState();
  const [isEditing, setEditing] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const actionsOf = useArticleActions(() => setEditing(true));
  const query = useRoute(knowledgeRoutes.read, { params: { id } });
  useReading(query.data);
  return (
    <DetailPage
      query={query}
      backTo="/knowledge"
      title={(article) => article.fullName}
      state={(article) => (
        <>
          {knowledgeLifecycle.is(article.state, 'published') ? null : (
            <StateTag {...stateOf(article.state)} />
          )}
          {article.isCase ? <StateTag tone="blue" text={t('case')} /> : null}
          {article.isExpired ? <StateTag tone="red" text={t('expired')} /> : null}
        </>
      )}
      subtitle={(article) => <Byline article={article} />}
      actions={(article) => (
        <>
          <StepActions actions={actionsOf(article)} steps={STEPS} />
          <Button onClick={() => setHistoryOpen(true)}>{t('history')}</Button>
        </>
      )}
    >
      {(article) => (
        <div className="knowledge-article">
          <Notes article={article} />
          <RichTextView html={article.body} />
          {knowledgeLifecycle.is(article.state, 'published') ? <UsefulButton article={article} /> : null}
          <Aside article={article} />
          {isEditing ? <ArticleForm article={article} onClose={() => setEditing(false)} /> : null}
          <HistoryDrawer
            open={isHistoryOpen}
            of={{ targetType: 'knowledge', targetId: article.id }}
            onClose={() => setHistoryOpen(false)}
          />
        </div>
      )}
    </DetailPage>
  );
}

/** Counts the reading once for each opening of the page. */
function useReading(article: Knowledge | undefined) {
  const counted = useRef<string | null>(null);
  const { mutate } = useAction(knowledgeRoutes.opened, { invalidates: [], onRefused: () => true });
  useEffect(() => {
    if (!article || !knowledgeLifecycle.is(article.state, 'published') || counted.current === article.id)
      return;
    counted.current = article.id;
    mutate({ params: { id: article.id } });
  }, [article, mutate]);
}

function Byline({ article }: { readonly article: Knowledge }) {
  const t = useMessages(knowledgeMessages);
  const { nameOf } = useCategories();
  return (
    <span className="knowledge-byline">
      <span>{nameOf(article.categoryId)}</span>
      <span>
        {t('author')} {article.author.name}
      </span>
      {article.publishedAt ? (
        <span>
          {t('publishedAt')} {moment(article.publishedAt)}
        </span>
      ) : null}
      <span>{t('version', { no: article.versionNo })}</span>
      <span>{t('views', { count: article.viewCount })}</span>
      {article.expiresOn ? <span>{t('validUntil', { day: article.expiresOn })}</span> : null}
    </span>
  );
}

function Notes({ article }: { readonly article: Knowledge }) {
  const t = useMessages(knowledgeMessages);
  const note =
    knowledgeLifecycle.is(article.state, 'draft') && article.returnReason
      ? t('returnedNote', { reason: article.returnReason })
      : knowledgeLifecycle.is(article.state, 'inReview')
        ? t('inReviewNote')
        : article.isReplaced
          ? t('replacedNote')
          : knowledgeLifecycle.is(article.state, 'withdrawn') && article.withdrawReason
            ? t('withdrawnNote', { reason: article.withdrawReason })
            : null;
  return note ? (
    <Alert
      type={knowledgeLifecycle.is(article.state, 'inReview') ? 'info' : 'warning'}
      showIcon
      title={note}
    />
  ) : null;
}

function UsefulButton({ article }: { readonly article: Knowledge }) {
  const t = useMessages(knowledgeMessages);
  const vote = useAction(knowledgeRoutes.useful);
  const { votedByMe, usefulCount } = article;
  return (
    <p>
      <Button
        icon={votedByMe ? <LikeFilled /> : <LikeOutlined />}
        disabled={votedByMe}
        loading={vote.isPending}
        onClick={() => vote.mutate({ params: { id: article.id } })}
      >
        {t(votedByMe ? 'usefulDone' : 'useful', { count: usefulCount })}
      </Button>
    </p>
  );
}

function Aside({ article }: { readonly article: Knowledge }) {
  const t = useMessages(knowledgeMessages);
  const stateOf = useKnowledgeState();
  return (
    <footer className="knowledge-aside">
      {article.tags.length > 0 ? (
        <p>
          {article.tags.map((tag) => (
            <Link key={tag} to={`/knowledge?tag=${encodeURIComponent(tag)}`}>
              <Tag>{tag}</Tag>
            </Link>
          ))}
        </p>
      ) : null}
      <section>
        <h3>{t('items')}</h3>
        <NodeLinks nodes={article.nodes} />
      </section>
      {article.files.length > 0 ? (
        <section>
          <h3>{t('files')}</h3>
          <FileList files={article.files} />
        </section>
      ) : null}
      {article.sourceFinding ? (
        <section>
          <h3>{t('fromFinding')}</h3>
          <Link
            to={`/checkInfo?id=${article.sourceFinding.checkId}&tab=findings&finding=${article.sourceFinding.id}`}
          >
            {article.sourceFinding.enCode}
          </Link>
        </section>
      ) : null}
      {article.versions.length > 1 ? (
        <section>
          <h3>{t('versions')}</h3>
          <ul className="knowledge-versions">
            {article.versions.map((version) => (
              <li key={version.id}>
                <Link to={`/knowledge?id=${version.id}`}>{t('version', { no: version.versionNo })}</Link>{' '}
                <StateTag {...stateOf(version.state)} />{' '}
                <span className="quiet">
                  {version.author.name} {version.publishedAt ? moment(version.publishedAt) : ''}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </footer>
  );
}
