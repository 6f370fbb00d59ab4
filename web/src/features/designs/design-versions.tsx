import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { designDifferences } from '@auditplus/core/forms/design-differences.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { definitionMessages } from '../../kit/definitions/definition.messages.ts';
import { VersionsDrawer } from '../../kit/definitions/versions-drawer.tsx';
import { useCan } from '../../kit/permission.tsx';
import { useRoute } from '../../lib/query.ts';
import './designs.css';

type DesignVersionsProps = { readonly id: string; readonly onClose: () => void };

/** Published versions of a design, compared with its draft in sentences. */
export function DesignVersions({ id, onClose }: DesignVersionsProps) {
  const mayBringBack = useCan('btn_edit', 'onlineDev.webDesign');
  return (
    <VersionsDrawer
      routes={designsRoutes}
      id={id}
      mayBringBack={mayBringBack}
      differences={(version) => <Differences id={id} version={version} />}
      onClose={onClose}
    />
  );
}

function Differences({ id, version }: { readonly id: string; readonly version: number }) {
  const t = useMessages(definitionMessages);
  const language = useLanguage();
  // The designer has stored a newer one than the one that was read when it was opened.
  const draft = useRoute(designsRoutes.draft, { params: { id } }, { staleTime: 0 });
  const former = useRoute(designsRoutes.body, { params: { id, version } });
  return (
    <Loaded query={former}>
      {({ body }) => {
        if (!draft.data || draft.isFetching) return null;
        const differences = designDifferences(body, draft.data.body, language);
        if (differences.length === 0) return <p className="quiet">{t('same')}</p>;
        return (
          <ul className="design-differences">
            {differences.map(({ kind, text, part }) => (
              <li key={`${kind} ${part} ${text}`}>{text}</li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
