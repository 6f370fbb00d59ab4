import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type ClauseMapEntry,
  ClauseRelation,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useCan } from '../../kit/permission.tsx';
import { newId } from '../../lib/new-id.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { editorMessages } from './standard-editor.messages.ts';

type Entry = RouteReply<typeof standardsRoutes.clauseMap>['list'][number];
type Row = ClauseMapEntry & { readonly key: string };

type ClauseMapTableProps = {
  readonly fromVersionId: string;
  readonly toVersionId: string;
  readonly nodeId: string;
  /** The whole map between the two versions. */
  readonly list: readonly Entry[];
};

/** The map of one clause: rows are added, changed and deleted, then saved with the rest of the map as it stands. */
export function ClauseMapTable({ fromVersionId, toVersionId, nodeId, list }: ClauseMapTableProps) {
  const t = useMessages(editorMessages);
  const mayEdit = useCan('btn_std_edit', 'audit.standard');
  const [edited, setEdited] = useState<readonly Row[] | null>(null);
  useUnsavedGuard(edited !== null);
  const save = useAction(standardsRoutes.saveClauseMap, {
    done: t('saved'),
    onDone: () => setEdited(null),
  });
  const rows = edited ?? list.filter(({ toNodeId }) => toNodeId === nodeId).map(rowOf);
  const edit = (key: string, fields: Partial<ClauseMapEntry>) =>
    setEdited(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
  const columns = useColumns({
    fromVersionId,
    list,
    mayEdit,
    edit,
    remove: (key) => setEdited(rows.filter((row) => row.key !== key)),
  });
  const store = () =>
    save.mutate({
      body: {
        fromVersionId,
        toVersionId,
        list: [...list.filter(({ toNodeId }) => toNodeId !== nodeId).map(entryOf), ...rows.map(entryOf)],
      },
    });
  return (
    <>
      <DataTable<Row>
        rows={rows}
        rowKey={({ key }) => key}
        label={t('tabMap')}
        empty={<EmptyBlock text={t('mapNoEntry')} />}
        columns={columns}
      />
      {mayEdit ? (
        <div className="standards-map-bar standards-add-row">
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => setEdited([...rows, emptyRow(nodeId)])}
          >
            {t('mapAdd')}
          </Button>
          {edited ? (
            <Button type="primary" loading={save.isPending} onClick={store}>
              {t('saveMap')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const entryOf = ({ fromNodeId, toNodeId, relation, ratio, note }: ClauseMapEntry): ClauseMapEntry => ({
  fromNodeId,
  toNodeId,
  relation,
  ratio,
  note,
});

const rowOf = (entry: Entry): Row => ({ ...entryOf(entry), key: entry.id });

const emptyRow = (nodeId: string): Row => ({
  key: newId(),
  fromNodeId: null,
  toNodeId: nodeId,
  relation: 'SAME',
  ratio: 1,
  note: '',
});

type ColumnInput = {
  readonly fromVersionId: string;
  readonly list: readonly Entry[];
  readonly mayEdit: boolean;
  readonly edit: (key: string, fields: Partial<ClauseMapEntry>) => void;
  readonly remove: (key: string) => void;
};

function useColumns({ fromVersionId, list, mayEdit, edit, remove }: ColumnInput): DataColumn<Row>[] {
  const t = useMessages(editorMessages);
  const tree = useRoute(standardsRoutes.tree, { params: { versionId: fromVersionId } }, { enabled: mayEdit });
  const clauses = (tree.data?.nodes ?? [])
    .filter(({ isItem }) => isItem)
    .map(({ id, nodeCode, fullName }) => ({ value: id, label: `${nodeCode} ${fullName}` }));
  const names = new Map(
    list.map(({ fromNodeId, fromCode, fromName }) => [fromNodeId, `${fromCode} ${fromName}`]),
  );
  const nameOf = (id: string | null) =>
    id === null ? '–' : (clauses.find(({ value }) => value === id)?.label ?? names.get(id) ?? '–');
  const columns: DataColumn<Row>[] = [
    {
      key: 'from',
      title: t('oldClause'),
      render: (row) =>
        mayEdit ? (
          <Select<string>
            className="picker"
            aria-label={t('oldClause')}
            placeholder={t('mapChoose')}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={320}
            loading={tree.isPending}
            value={row.fromNodeId ?? ''}
            options={[{ value: '', label: t('mapNothing') }, ...clauses]}
            onChange={(id) => edit(row.key, id ? { fromNodeId: id } : { fromNodeId: null, relation: 'NEW' })}
          />
        ) : (
          nameOf(row.fromNodeId)
        ),
    },
    {
      key: 'relation',
      title: t('relation'),
      width: 130,
      render: (row) =>
        mayEdit ? (
          <Select
            className="picker"
            aria-label={t('relation')}
            value={row.relation}
            options={ClauseRelation.options.map((relation) => ({
              value: relation,
              label: t(`rel${relation}`),
            }))}
            onChange={(relation) => edit(row.key, { relation })}
          />
        ) : (
          t(`rel${row.relation}`)
        ),
    },
    {
      key: 'ratio',
      title: t('ratio'),
      width: 100,
      number: true,
      render: (row) =>
        mayEdit ? (
          <InputNumber
            className="picker"
            min={0}
            max={1}
            step={0.1}
            aria-label={t('ratio')}
            value={row.ratio}
            onChange={(ratio) => edit(row.key, { ratio: ratio ?? 0 })}
          />
        ) : (
          row.ratio
        ),
    },
    {
      key: 'note',
      title: t('note'),
      width: 200,
      render: (row) =>
        mayEdit ? (
          <Input
            maxLength={500}
            aria-label={t('note')}
            value={row.note}
            onChange={(event) => edit(row.key, { note: event.target.value })}
          />
        ) : (
          row.note || '–'
        ),
    },
  ];
  if (!mayEdit) return columns;
  return [
    ...columns,
    {
      key: 'remove',
      title: '',
      width: 52,
      render: (row) => {
        const label = t('mapRemove', { code: nameOf(row.fromNodeId) });
        return (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            title={label}
            aria-label={label}
            onClick={() => remove(row.key)}
          />
        );
      },
    },
  ];
}
