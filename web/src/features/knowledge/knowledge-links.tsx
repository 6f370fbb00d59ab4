import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import { knowledgeMessages } from './knowledge.messages.ts';

const MODULE = 'audit.knowledge';
const FIVE_MINUTES = 300_000;

type KnowledgeLinksProps = { readonly nodeCode: string; readonly standardId?: string };

/** Published articles linked with an item, for the item's panel on other pages. */
export function KnowledgeLinks({ nodeCode, standardId }: KnowledgeLinksProps) {
  const t = useMessages(knowledgeMessages);
  const may = useHasModule(MODULE);
  const query = useRoute(
    knowledgeRoutes.list,
    { query: { nodeCode, state: knowledgeLifecycle.state.published, ...(standardId ? { standardId } : {}) } },
    { enabled: may, staleTime: FIVE_MINUTES },
  );
  if (!may) return null;
  return (
    <Loaded query={query} rows={2}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{t('noLinked')}</p>
        ) : (
          <ul className="knowledge-links" aria-label={t('linked')}>
            {list.map((article) => (
              <li key={article.id}>
                <Link to={`/knowledge?id=${article.id}`}>{article.fullName}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
