import { exchangePage } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { AnyRow, RecordCalls } from '@auditplus/contract/kernel/records/record-calls.ts';
import { fieldsWhere, type RecordModel, recordName } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { listLooks } from '@auditplus/core/records/list-looks.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { nameInSentence } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { useFormFacts } from '../designed-form/use-form-facts.ts';
import { useDictionaries } from '../dictionary.tsx';
import { useExchange } from '../exchange/use-exchange.tsx';
import { FormHostContext } from '../fields/form-host.ts';
import type { Filter } from '../filters.tsx';
import { List } from '../list-page.tsx';
import { type ListReply, type ListSource, listSource } from '../list-source.ts';
import { rowLook } from '../look.tsx';
import { PageFrame } from '../page-frame.tsx';
import { Can, useCan, useDeniedColumns } from '../permission.tsx';
import { PrimaryAction } from '../primary-action.tsx';
import { recordMessages } from './record.messages.ts';
import { RecordBin } from './record-bin.tsx';
import { recordColumns } from './record-columns.tsx';
import { RecordForm } from './record-form.tsx';
import { useLabels } from './record-labels.ts';
import type { PageSlots, RowOf } from './record-page.types.ts';
import { type RecordActions, useRecordActions } from './use-record-actions.ts';
import { useRecordButtons } from './use-record-buttons.ts';

type Opened =
  | { readonly kind: 'form'; readonly id: string | null; readonly readOnly?: boolean }
  | { readonly kind: 'bin' };

type RecordPageProps<R extends RecordCalls> = PageSlots<RowOf<R>> & {
  readonly model: RecordModel;
  readonly calls: R;
};

/**
 * The page of a record: list, filters, form, history, recycle bin, import and export, as far as its calls and the
 * person's rights go. What is the page's own comes in through slots; each part can also be used alone.
 */
export function RecordPage<R extends RecordCalls>(props: RecordPageProps<R>): ReactNode;
export function RecordPage({
  model,
  calls,
  ...slots
}: PageSlots<AnyRow> & { model: RecordModel; calls: RecordCalls }) {
  const t = useMessages(recordMessages);
  const label = useLabels();
  const language = useLanguage();
  const { titles } = usePageHandle();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayEdit = useCan('btn_edit');
  const mayRestore = useCan('btn_restore');
  const exchange = useExchange(exchangePage(model.name) ? model.name : null, slots.organizeId);
  const filters = useFilters(model, label);
  const facts = useFormFacts();
  const denied = useDeniedColumns();
  const looks = useMemo(() => listLooks(model, { facts, denied }), [model, facts, denied]);
  const buttons = useRecordButtons(model, calls);
  const [shown, setShown] = useState<readonly string[]>([]);
  const keepShown = useCallback(
    ({ list: rows }: ListReply<AnyRow>) => setShown(rows.map(({ id }) => id)),
    [],
  );
  const actions = useActions(calls, slots, {
    onEdit: ({ id }) => setOpened({ kind: 'form', id }),
    isOpen: buttons.isOpen,
    extra: (row) => [...buttons.ofRow(row, shown.indexOf(row.id)), ...(slots.rowActions?.(row) ?? [])],
  });
  const close = () => setOpened(null);
  const host = useMemo(() => ({ designId: null, record: model.name }), [model]);
  const create = (
    <Can button="btn_add">
      <PrimaryAction refusal={slots.addRefusal ?? null} onPress={() => setOpened({ kind: 'form', id: null })}>
        {t('create', { name: nameInSentence(label(model.label.one)) })}
      </PrimaryAction>
    </Can>
  );
  const list = (
    <List<AnyRow>
      key={JSON.stringify(slots.query)}
      keywordHint={t('keywordHint')}
      source={sourceOf(calls, slots.query)}
      {...(model.scripts?.press ? { onLoaded: keepShown } : {})}
      filters={filters}
      columns={recordColumns<AnyRow>(model, slots.columns, { label, language, formatOf: looks.formatOf })}
      rowClass={(row) => rowLook(looks.toneOf({ ...row }) ?? '')}
      onOpen={(row) => {
        const isClosed = row.abilities?.canEdit === false || !buttons.isOpen('btn_edit', row);
        setOpened({ kind: 'form', id: row.id, readOnly: !mayEdit || isClosed });
      }}
      rowActions={(row) => actions({ ...row, fullName: recordName(model, row, language) })}
      emptyText={t('empty', { name: nameInSentence(label(model.label.many)) })}
      emptyAction={create}
    />
  );
  return (
    <PageFrame
      title={titles[language]}
      fill="list"
      actions={
        <>
          {slots.besideAdd}
          {create}
        </>
      }
      moreActions={[
        ...buttons.aboveList,
        ...exchange.actions,
        ...(slots.moreActions ?? []),
        ...(mayRestore && calls.recycled
          ? [{ key: 'bin', label: t('recycleBin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []),
      ]}
    >
      <FormHostContext value={host}>
        {slots.frame ? slots.frame(list) : <div className="list-page">{list}</div>}
      </FormHostContext>
      {exchange.dialogs}
      {slots.elements}
      {opened?.kind === 'form' ? (
        <RecordForm
          {...opened}
          model={model}
          calls={calls}
          start={slots.start}
          slots={slots}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'bin' && calls.recycled && calls.restore ? (
        <RecordBin model={model} recycled={calls.recycled} restore={calls.restore} onClose={close} />
      ) : null}
    </PageFrame>
  );
}

/** Edit, the page's own, on and off, delete. */
function useActions(
  calls: RecordCalls,
  slots: PageSlots<AnyRow>,
  own: Required<Pick<RecordActions<AnyRow>, 'onEdit' | 'isOpen' | 'extra'>>,
) {
  const t = useMessages(recordMessages);
  // Hooks need some call; a record that is not switched never offers it.
  const state = useAction(calls.state ?? calls.remove, { done: t('switched') });
  const remove = useAction(calls.remove, { done: t(calls.recycled ? 'removed' : 'removedFinally') });
  return useRecordActions<AnyRow & { readonly fullName: string }>({
    ...own,
    ...(calls.state ? { onState: (at) => state.mutate(at) } : {}),
    onRemove: (at) => remove.mutate(at),
    isFinal: !calls.recycled,
    ...(slots.membersOf ? { membersOf: slots.membersOf } : {}),
  });
}

/** The list's rows under the filters and under what the page asks beside them. */
const sourceOf = (calls: RecordCalls, asked: PageSlots<AnyRow>['query']): ListSource<AnyRow> =>
  listSource(calls.list, ({ page, filters }) => {
    const set = Object.entries(filters).filter(([, value]) => value !== '');
    return { query: { ...page, ...Object.fromEntries(set), ...asked } };
  });

/** The filters that the fields declare. */
function useFilters(model: RecordModel, label: ReturnType<typeof useLabels>): Filter[] {
  const options = useDictionaries();
  // An organisation is chosen in the tree that the page puts beside the list.
  const filtered = fieldsWhere(
    model,
    ({ filterable, kind }) => filterable === true && kind !== 'organization',
  );
  const optionsOf = (field: Field) => {
    if (field.kind === 'dictionary') return options(field.dictionary);
    return field.kind === 'choice'
      ? field.options.map((one) => ({ value: String(one.value), label: label(one.label) }))
      : [];
  };
  return filtered.map(([name, field]) => ({
    kind: 'select',
    name,
    label: label(field.label),
    options: optionsOf(field),
  }));
}
