import {
  type ClauseMapEntry,
  ClauseRelation,
  type NodeView,
  type VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { editorTexts } from './standards.texts.ts';

type Entry = RouteReply<typeof standardsRoutes.clauseMap>['list'][number];
type ClauseMapTabProps = { readonly version: VersionView; readonly node: NodeView };

/** Which clause of the version before an item comes from. */
export function ClauseMapTab({ version, node }: ClauseMapTabProps) {
  const t = useTexts(editorTexts);
  const query = useRoute(
    standardsRoutes.clauseMap,
    { query: { fromVersionId: version.fromVersionId ?? '', toVersionId: version.id } },
    { enabled: version.fromVersionId !== null },
  );
  const { fromVersionId } = version;
  if (fromVersionId === null) return <EmptyBlock text={t('mapNone')} />;
  return (
    <Loaded query={query}>
      {({ list }) => <MapTable version={version} fromVersionId={fromVersionId} node={node} list={list} />}
    </Loaded>
  );
}

type MapTableProps = ClauseMapTabProps & {
  readonly fromVersionId: string;
  readonly list: readonly Entry[];
};

function MapTable({ version, fromVersionId, node, list }: MapTableProps) {
  const t = useTexts(editorTexts);
  const [edits, setEdits] = useState<Readonly<Record<string, Partial<Entry>>>>({});
  const dirty = Object.keys(edits).length > 0;
  useUnsavedGuard(dirty);
  const save = useAction(standardsRoutes.saveClauseMap, {
    done: t('saved'),
    onDone: () => setEdits({}),
  });
  const mayEdit = version.can.edit;
  const rows = list
    .filter((entry) => entry.toNodeId === node.id)
    .map((entry) => ({ ...entry, ...edits[entry.id] }));
  const edit = (id: string, fields: Partial<Entry>) =>
    setEdits((current) => ({ ...current, [id]: { ...current[id], ...fields } }));
  return (
    <>
      <DataTable
        rows={rows}
        rowKey={(entry) => entry.id}
        empty={<EmptyBlock text={t('mapNoEntry')} />}
        columns={[
          {
            key: 'from',
            title: t('oldClause'),
            render: (entry) => `${entry.fromCode} ${entry.fromName}`.trim() || '–',
          },
          {
            key: 'relation',
            title: t('relation'),
            width: 140,
            render: (entry) =>
              mayEdit ? (
                <Select
                  className="picker"
                  aria-label={t('relation')}
                  value={entry.relation}
                  options={ClauseRelation.options.map((relation) => ({
                    value: relation,
                    label: t(`rel${relation}`),
                  }))}
                  onChange={(relation) => edit(entry.id, { relation })}
                />
              ) : (
                t(`rel${entry.relation}`)
              ),
          },
          {
            key: 'ratio',
            title: t('ratio'),
            width: 100,
            number: true,
            render: (entry) =>
              mayEdit ? (
                <InputNumber
                  className="picker"
                  min={0}
                  max={1}
                  step={0.1}
                  aria-label={t('ratio')}
                  value={entry.ratio}
                  onChange={(ratio) => edit(entry.id, { ratio: ratio ?? 0 })}
                />
              ) : (
                entry.ratio
              ),
          },
          {
            key: 'note',
            title: t('note'),
            width: 240,
            render: (entry) =>
              mayEdit ? (
                <Input
                  maxLength={500}
                  aria-label={t('note')}
                  value={entry.note}
                  onChange={(event) => edit(entry.id, { note: event.target.value })}
                />
              ) : (
                entry.note || '–'
              ),
          },
        ]}
      />
      {mayEdit && dirty ? (
        <Button
          className="standards-add-row"
          type="primary"
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              body: {
                fromVersionId,
                toVersionId: version.id,
                list: list.map((entry) => entryOf({ ...entry, ...edits[entry.id] })),
              },
            })
          }
        >
          {t('saveMap')}
        </Button>
      ) : null}
    </>
  );
}

const entryOf = ({
  fromNodeId,
  toNodeId,
  relation,
  ratio,
  note,
}: Entry): z.output<typeof ClauseMapEntry> => ({
  fromNodeId,
  toNodeId,
  relation,
  ratio,
  note,
});
