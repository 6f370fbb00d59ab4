import type { NodeView, VersionView } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useRoute } from '../../lib/query.ts';
import { ClauseMapTable } from './clause-map-table.tsx';
import { editorMessages } from './standard-editor.messages.ts';

type ClauseMapTabProps = { readonly version: VersionView; readonly node: NodeView };

/** Which clauses of another version of the standard an item comes from; the version it was copied from at first. */
export function ClauseMapTab({ version, node }: ClauseMapTabProps) {
  const t = useMessages(editorMessages);
  const query = useRoute(standardsRoutes.get, { params: { id: version.standardId } });
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded query={query}>
      {({ versions }) => {
        const others = versions.filter(({ id }) => id !== version.id);
        const older = versions[versions.findIndex(({ id }) => id === version.id) + 1];
        const fromVersionId = chosen ?? version.fromVersionId ?? older?.id ?? others[0]?.id;
        if (fromVersionId === undefined) return <EmptyBlock text={t('mapNone')} />;
        return (
          <>
            <div className="standards-map-bar">
              <span className="quiet">{t('mapFrom')}</span>
              <Select
                aria-label={t('mapFrom')}
                value={fromVersionId}
                options={others.map(({ id, versionNo }) => ({
                  value: id,
                  label: id === version.fromVersionId ? `${versionNo} (${t('mapEarlier')})` : versionNo,
                }))}
                onChange={setChosen}
              />
            </div>
            <MapBetween key={fromVersionId} version={version} fromVersionId={fromVersionId} node={node} />
          </>
        );
      }}
    </Loaded>
  );
}

type MapBetweenProps = ClauseMapTabProps & { readonly fromVersionId: string };

function MapBetween({ version, fromVersionId, node }: MapBetweenProps) {
  const query = useRoute(standardsRoutes.clauseMap, {
    query: { fromVersionId, toVersionId: version.id },
  });
  return (
    <Loaded query={query}>
      {({ list }) => (
        <ClauseMapTable fromVersionId={fromVersionId} toVersionId={version.id} nodeId={node.id} list={list} />
      )}
    </Loaded>
  );
}
