import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { Input, Select } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { Field } from '../../kit/field.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { day } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { editorTexts } from './standard-editor.texts.ts';

type LinksTabProps = { readonly node: NodeView; readonly standardId: string };

const MOST_ARTICLES = 50;
const PUBLISHED = 2;

/** What an item leans on: legal references, keywords, and the articles of the knowledge base that name it. */
export function LinksTab({ node, standardId }: LinksTabProps) {
  const t = useTexts(editorTexts);
  const hasKnowledge = useHasModule('audit.knowledge');
  return (
    <>
      <Field
        name="lawRefs"
        label={t('lawRefs')}
        help={t('lawRefsHelp')}
        display={(value) => <LawList refs={Array.isArray(value) ? value.map(String) : []} />}
      >
        <Select className="picker" mode="tags" open={false} suffixIcon={null} />
      </Field>
      <Field name="keywords" label={t('keywords')} help={t('keywordsHelp')}>
        <Input maxLength={200} />
      </Field>
      {hasKnowledge ? <Articles nodeCode={node.nodeCode} standardId={standardId} /> : null}
    </>
  );
}

function LawList({ refs }: { readonly refs: readonly string[] }) {
  const t = useTexts(editorTexts);
  if (refs.length === 0) return <span className="quiet">{t('noLawRefs')}</span>;
  return (
    <ul className="standards-links">
      {refs.map((ref) => (
        <li key={ref}>{ref}</li>
      ))}
    </ul>
  );
}

function Articles({ nodeCode, standardId }: { readonly nodeCode: string; readonly standardId: string }) {
  const t = useTexts(editorTexts);
  const query = useRoute(knowledgeRoutes.list, {
    query: { standardId, nodeCode, state: PUBLISHED, currentPage: 1, pageSize: MOST_ARTICLES },
  });
  return (
    <section className="standards-trial">
      <h3>{t('articles')}</h3>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noArticles')} />
          ) : (
            <ul className="standards-links">
              {list.map(({ id, fullName, publishedAt }) => (
                <li key={id}>
                  <Link to={`/knowledge?article=${id}`}>{fullName}</Link>{' '}
                  <span className="quiet">{day(publishedAt)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
