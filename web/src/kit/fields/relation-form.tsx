import { LinkOutlined } from '@ant-design/icons';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RelationOption } from '@auditplus/contract/features/records/records.schemas.ts';
import type { relationForm } from '@auditplus/contract/kinds/relation-form.ts';
import { Button, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { RelatedFormSelect } from '../related-form-select.tsx';
import { formFieldMessages } from './form-fields.messages.ts';
import { useFormHost } from './form-host.ts';
import type { EditProps, PropsOf, RendererOf } from './form-renderer.ts';
import { isOffered, offeredRows, useRelated } from './related-records.ts';
import { useWords } from './use-words.ts';

/** Says whether what is chosen is offered still, once the form has narrowed it down otherwise than at first. */
function useStillOffered({
  path,
  chosen,
  within = '',
  onOffered,
}: Pick<EditProps<unknown, unknown>, 'path' | 'within' | 'onOffered'> & { readonly chosen: string | null }) {
  const { designId, processId } = useFormHost();
  const [first] = useState(within);
  // Of records that are declared the server tells it when they are stored.
  const isAsked = designId !== null && within !== first && chosen !== null;
  const params = { modelId: designId ?? '0', field: path };
  const query = { ids: JSON.stringify([chosen ?? '0']), pageSize: 1, within, processId };
  const found = useRoute(recordsRoutes.relation, { params, query }, { enabled: isAsked }).data?.list;
  const isOffered = !isAsked || found?.some((row) => row.id === chosen);
  useEffect(() => {
    if (isOffered !== undefined) onOffered?.(isOffered);
  }, [isOffered, onOffered]);
}

export const relationFormRenderer: RendererOf<typeof relationForm> = {
  icon: <LinkOutlined />,
  Edit: function RelationFormEdit(edit) {
    const { id, path, label, value, props, isDisabled, hasIssue, within, offered, onChange } = edit;
    const words = useWords();
    const t = useMessages(formFieldMessages);
    const { designId, record, processId, openRecord, texts } = useFormHost();
    const chosen = typeof value === 'string' ? value : null;
    const related = useRelated(path, chosen, props);
    const isDeclared = designId === null && isOffered(props);
    useStillOffered({ ...edit, chosen });
    const placeholder = words(props.placeholder);
    const ids = offered && [...offered].slice(0, MAX_OFFERED);
    return (
      <RelatedFormSelect<RelationOption>
        id={id}
        aria-label={label}
        name={
          isDeclared
            ? JSON.stringify([
                props.relation,
                props.modelId,
                props.relationField,
                props.columnOptions,
                props.rangeWhere,
                record,
                within,
                ids,
              ])
            : JSON.stringify([designId, path, within, ids])
        }
        title={t('chooseRecord', { label })}
        width={widthOf(props.popupWidth)}
        hasPage={props.hasPage}
        pageSize={Number(props.pageSize)}
        disabled={isDisabled || (designId === null && !isDeclared)}
        status={hasIssue ? 'error' : ''}
        {...(placeholder ? { placeholder } : {})}
        load={async ({ keyword, currentPage, pageSize }, signal) => {
          const paging = { keyword, currentPage, pageSize: Math.min(pageSize, MAX_ROWS) };
          if (ids?.length === 0) return { list: [], total: 0 };
          const among = ids ? { ids: JSON.stringify(ids) } : {};
          if (isDeclared)
            return offeredRows(
              props,
              { ...paging, ...among, ...(within && { matches: within }), record },
              signal,
            );
          const reply = await call(
            recordsRoutes.relation,
            {
              params: { modelId: designId ?? '0', field: path },
              query: { ...paging, ...among, processId, ...(within && { within }) },
            },
            { signal },
          );
          return { list: reply.list, total: reply.pagination.total };
        }}
        columns={[
          { key: 'text', title: label, render: (row) => row.text },
          ...props.columnOptions.map((column) => ({
            key: column.value,
            title: words(column.label),
            render: (row: RelationOption) => row.columns[column.value] ?? '',
          })),
        ]}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.text}
        value={chosen === null ? null : { key: chosen, label: shownText(related, texts?.[path]?.[chosen]) }}
        address={related?.address}
        onChange={(next) => onChange(next?.key ?? null)}
        {...(openRecord && related?.isOpen
          ? { onOpenRecord: (recordId) => openRecord({ designId: props.modelId, recordId }) }
          : {})}
      />
    );
  },
  Read: function RelationFormRead({ value, path, props }) {
    const { texts } = useFormHost();
    const chosen = typeof value === 'string' && value !== '' ? value : null;
    if (chosen === null) return '–';
    return <RelatedRecord path={path} id={chosen} source={props} text={texts?.[path]?.[chosen]} />;
  },
};

type RelatedRecordProps = {
  readonly path: string;
  readonly id: string;
  /** What it is a record of. */
  readonly source: PropsOf<typeof relationForm>;
  /** What it is called, where that is known already. */
  readonly text: string | undefined;
};

/** What a related record is called; it opens for whoever may read it. */
export function RelatedRecord({ path, id, source, text }: RelatedRecordProps) {
  const { openRecord } = useFormHost();
  const related = useRelated(path, id, source);
  const shown = shownText(related, text);
  if (related?.address)
    return (
      <Typography.Link href={related.address} target="_blank" onClick={(event) => event.stopPropagation()}>
        {shown}
      </Typography.Link>
    );
  if (!openRecord || !related?.isOpen) return shown;
  return (
    <Button
      type="link"
      className="related-record"
      onClick={(event) => {
        // The row around it opens something else.
        event.stopPropagation();
        openRecord({ designId: source.modelId, recordId: id });
      }}
    >
      {shown}
    </Button>
  );
}

/** So many records one call is asked for by their ids. */
const MAX_OFFERED = 100;

/** As many rows as one page of the call holds. */
const MAX_ROWS = 500;

/** What the record says now, else what it said when it was chosen; nothing where the reader may not know. */
const shownText = (related: RelationOption | null | undefined, kept: string | undefined): string =>
  related?.text ?? kept ?? (related === null ? '–' : '…');

const widthOf = (width: string): number | string =>
  width.endsWith('px') ? Number.parseInt(width, 10) : width;

/** What the related record says in one of its fields. */
export function RelatedAttribute({
  path,
  value,
  showField,
}: {
  readonly path: string;
  readonly value: unknown;
  readonly showField: string;
}) {
  const related = useRelated(path, typeof value === 'string' && value !== '' ? value : null);
  return related?.columns[showField] || '–';
}
