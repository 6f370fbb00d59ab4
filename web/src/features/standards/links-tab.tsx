import type { NodeView } from '@auditplus/contract/features/standards/standards.model.ts';
import { Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { KnowledgeLinks } from '../knowledge/public.ts';
import { editorMessages } from './standard-editor.messages.ts';

type LinksTabProps = { readonly node: NodeView; readonly standardId: string };

/** What an item leans on: legal references, keywords, and the articles of the knowledge base that name it. */
export function LinksTab({ node, standardId }: LinksTabProps) {
  const t = useMessages(editorMessages);
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
  const t = useMessages(editorMessages);
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
  const t = useMessages(editorMessages);
  return (
    <section className="standards-trial">
      <h3>{t('articles')}</h3>
      <KnowledgeLinks nodeCode={nodeCode} standardId={standardId} />
    </section>
  );
}
