import { HolderOutlined } from '@ant-design/icons';
import type {
  DictionaryTypeNode,
  DictionaryValue,
} from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { type Action, actionsColumn, RecordActions, useRemoval } from '../../kit/row-actions.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { dictionaryMessages } from './dictionaries.messages.ts';
import { moveBefore, RowDragging } from './row-dragging.tsx';
import { TypeDrawer } from './type-drawer.tsx';
import { useTypeName } from './type-name.ts';
import { ValueDrawer } from './value-drawer.tsx';

type ValueListProps = { readonly type: DictionaryTypeNode; readonly onGone: () => void };

/** One dictionary with its values, on the page of all dictionaries. */
export function ValueList({ type, onGone }: ValueListProps) {
  const may = { add: useCan('btn_add'), edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  return (
    <div className="list-page dictionary-values">
      <TypeHead type={type} onGone={onGone} />
      <ValueTable type={type} may={may} />
    </div>
  );
}

type Abilities = { readonly add: boolean; readonly edit: boolean; readonly remove: boolean };

type ValueTableProps = {
  readonly type: DictionaryTypeNode;
  readonly may: Abilities;
  /** Drawn as a list although the type is a tree, or the other way round. */
  readonly asTree?: boolean | undefined;
};

/** The values of one dictionary: edit, enable, order by dragging. */
export function ValueTable({ type, may, asTree = type.isTree === 1 }: ValueTableProps) {
  const t = useMessages(dictionaryMessages);
  const nameOf = useTypeName();
  const [keyword, setKeyword] = useState('');
  const [edited, setEdited] = useState<{ id: string | null; parentId: string } | null>(null);
  const query = useRoute(
    dictionariesRoutes.values,
    { params: { typeId: type.id }, query: { isTree: asTree ? '1' : '0' } },
    { keepPrevious: true },
  );
  const sort = useAction(dictionariesRoutes.sortValues, { done: t('moved') });
  const all = query.data?.list ?? [];
  const shown = matching(all, keyword.trim().toLowerCase());
  const mayDrag = may.edit && keyword.trim() === '';
  const move = (id: string, before: string) => {
    const siblings = siblingsOf(all, id, before);
    if (!siblings) return;
    const ids = moveBefore(
      siblings.values.map((value) => value.id),
      id,
      before,
    );
    sort.mutate({ body: { dictionaryTypeId: type.id, parentId: siblings.parentId, ids } });
  };
  const actions = useValueActions(setEdited, may);
  const narrow = useNarrow(720);
  return (
    <>
      <div className="filter-row">
        <SearchBox hint={t('keyword')} className="filter-keyword" value={keyword} onChange={setKeyword} />
        <span className="filter-tools">
          {may.add ? (
            <Button onClick={() => setEdited({ id: null, parentId: '0' })}>{t('newValue')}</Button>
          ) : null}
        </span>
      </div>
      <Loaded query={query}>
        {() => (
          <RowDragging enabled={mayDrag} onMove={move}>
            <DataTable<DictionaryValue>
              rows={shown}
              rowKey={(value) => value.id}
              tree={asTree}
              label={nameOf(type)}
              empty={<EmptyBlock text={t('noValues')} />}
              columns={[
                {
                  key: 'fullName',
                  title: t('name'),
                  ...(narrow ? { width: 170 } : { least: 180 }),
                  render: (value) => (
                    <>
                      {mayDrag ? (
                        <HolderOutlined
                          className="quiet dictionary-grip"
                          title={t('drag', { name: value.fullName })}
                        />
                      ) : null}
                      {may.edit ? (
                        <button
                          type="button"
                          className="link-button"
                          onClick={() => setEdited({ id: value.id, parentId: value.parentId })}
                        >
                          {value.fullName}
                        </button>
                      ) : (
                        value.fullName
                      )}
                    </>
                  ),
                },
                { key: 'enCode', title: t('code'), width: narrow ? 120 : 180 },
                { key: 'en', title: t('en'), width: 200, render: (value) => value.names.en || '–' },
                { key: 'sortCode', isSpare: true, title: t('order'), width: 80, number: true },
                {
                  key: 'enabledMark',
                  title: t('state'),
                  width: 100,
                  render: (value) => <OnOff row={value} />,
                },
                actionsColumn((value) => actions(value, type)),
              ]}
            />
          </RowDragging>
        )}
      </Loaded>
      {edited ? (
        <ValueDrawer
          type={type}
          id={edited.id}
          parentId={edited.parentId}
          nextOrder={nextOrder(all)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

function useValueActions(edit: (edited: { id: string | null; parentId: string }) => void, may: Abilities) {
  const t = useMessages(dictionaryMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const flip = useAction(dictionariesRoutes.flipValue, { done: t('saved') });
  const remove = useAction(dictionariesRoutes.removeValue, { done: t('valueRemoved') });
  return (value: DictionaryValue, type: DictionaryTypeNode): Action[] => [
    ...(may.edit
      ? [
          {
            key: 'edit',
            label: common('edit'),
            onClick: () => edit({ id: value.id, parentId: value.parentId }),
          },
          {
            key: 'flip',
            label: value.enabledMark === 1 ? t('disable') : t('enable'),
            onClick: () => flip.mutate({ params: { id: value.id } }),
          },
        ]
      : []),
    ...(may.add && type.isTree === 1
      ? [{ key: 'add', label: common('add'), onClick: () => edit({ id: null, parentId: value.id }) }]
      : []),
    ...(may.remove
      ? [
          removal({
            title: t('removeValueAsk', { name: value.fullName }),
            text: t('removeValueText'),
            onClick: () => remove.mutate({ params: { id: value.id } }),
          }),
        ]
      : []),
  ];
}

/** The chosen type with what can be done with it. */
function TypeHead({ type, onGone }: ValueListProps) {
  const t = useMessages(dictionaryMessages);
  const [open, setOpen] = useState<'edit' | 'history' | null>(null);
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove'), download: useCan('btn_download') };
  const remove = useAction(dictionariesRoutes.removeType, { done: t('typeRemoved'), onDone: onGone });
  const save = async () => {
    await attempt(async () => {
      saveExport(await call(dictionariesRoutes.exportType, { params: { id: type.id } }));
    });
  };
  const nameOf = useTypeName();
  const actions: Action[] = [
    ...(may.edit ? [{ key: 'edit', label: t('editType'), onClick: () => setOpen('edit') }] : []),
    ...(may.download ? [{ key: 'export', label: t('exportType'), onClick: () => void save() }] : []),
    { key: 'history', label: t('history'), onClick: () => setOpen('history') },
    ...(may.remove
      ? [
          {
            key: 'remove',
            label: t('removeType'),
            danger: true,
            confirm: {
              title: t('removeTypeAsk', { name: nameOf(type) }),
              text: t('removeTypeText'),
              okText: t('removeType'),
            },
            onClick: () => remove.mutate({ params: { id: type.id } }),
          },
        ]
      : []),
  ];
  return (
    <div className="dictionary-head">
      <h2>{nameOf(type)}</h2>
      <span className="quiet">{type.enCode}</span>
      <StateTag tone="grey" text={type.isTree === 1 ? t('tree') : t('flat')} />
      <span className="dictionary-head-actions">
        <RecordActions actions={actions} />
      </span>
      {open === 'edit' ? (
        <TypeDrawer id={type.id} parentId={type.parentId} onClose={() => setOpen(null)} />
      ) : null}
      <HistoryDrawer
        open={open === 'history'}
        onClose={() => setOpen(null)}
        of={{ targetType: 'dictionaryType', targetId: type.id }}
        fieldName={(field) => (field === 'fullName' ? t('name') : field === 'enCode' ? t('code') : null)}
      />
    </div>
  );
}

function matching(values: readonly DictionaryValue[], keyword: string): DictionaryValue[] {
  // antd shows an arrow for every row that has a list of children, even an empty one.
  return values.flatMap((value) => {
    const children = matching(value.children, keyword);
    const isHit = `${value.fullName} ${value.names.en} ${value.enCode}`.toLowerCase().includes(keyword);
    if (!isHit && children.length === 0) return [];
    const { children: _none, ...leaf } = value;
    return [children.length > 0 ? { ...value, children } : (leaf as DictionaryValue)];
  });
}

type Siblings = { readonly parentId: string; readonly values: readonly DictionaryValue[] };

/** The values of one parent that hold both ids; null when they lie at different places. */
function siblingsOf(values: readonly DictionaryValue[], one: string, other: string): Siblings | null {
  const has = (id: string) => values.some((value) => value.id === id);
  if (has(one) && has(other)) return { parentId: values[0]?.parentId ?? '0', values };
  for (const value of values) {
    const found = siblingsOf(value.children, one, other);
    if (found) return found;
  }
  return null;
}

const nextOrder = (values: readonly DictionaryValue[]): number =>
  values.reduce((most, value) => Math.max(most, value.sortCode), 0) + 1;
