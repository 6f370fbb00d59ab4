import { LinkOutlined } from '@ant-design/icons';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RelationOption } from '@auditplus/contract/features/records/records.schemas.ts';
import type { relationForm } from '@auditplus/contract/kinds/relation-form.ts';
import { Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { RelatedFormSelect } from '../related-form-select.tsx';
import { formFieldMessages } from './form-fields.messages.ts';
import { useFormHost } from './form-host.ts';
import type { EditProps, PropsOf, RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

const MINUTE = 60_000;

type Source = Pick<PropsOf<typeof relationForm>, 'relation' | 'relationField' | 'columnOptions'>;

/** What rows of the product are asked for, where no design has the field: a declared record names them as well. */
const rowsOf = ({ relation, relationField: column, columnOptions }: Source) => ({
  params: { relation: relation || '-' },
  query: { column, columns: columnOptions.map(({ value }) => value).join(',') },
});

type Asked = { readonly source?: Source; readonly within?: string | undefined };

/** The chosen record, where it is among those that are offered. */
function useOffered(path: string, id: string | null, { source = NO_SOURCE, within }: Asked) {
  const { designId } = useFormHost();
  const isOfProduct = designId === null && source.relation !== '';
  const one = { ids: JSON.stringify([id ?? '0']), pageSize: 1 };
  const ofDesign = useRoute(
    recordsRoutes.relation,
    { params: { modelId: designId ?? '0', field: path }, query: { ...one, ...(within && { within }) } },
    { enabled: designId !== null && id !== null, staleTime: MINUTE },
  );
  const { params, query } = rowsOf(source);
  const ofProduct = useRoute(
    recordsRoutes.relationRows,
    { params, query: { ...query, ...one } },
    { enabled: isOfProduct && id !== null, staleTime: MINUTE },
  );
  return (isOfProduct ? ofProduct : ofDesign).data?.list;
}

/** The chosen record's own words, as far as the reader sees them; null once it is known that there are none. */
function useRelated(path: string, id: string | null, source?: Source) {
  const found = useOffered(path, id, source ? { source } : {});
  return found ? (found.find((row) => row.id === id) ?? null) : undefined;
}

/** Says whether what is chosen is offered still, once the form has narrowed it down otherwise than at first. */
function useStillOffered({
  path,
  chosen,
  within = '',
  onOffered,
}: Pick<EditProps<unknown, unknown>, 'path' | 'within' | 'onOffered'> & { readonly chosen: string | null }) {
  const [first] = useState(within);
  const isNarrowed = within !== first;
  const found = useOffered(path, isNarrowed ? chosen : null, { within });
  const isOffered = !isNarrowed || chosen === null || found?.some((row) => row.id === chosen);
  useEffect(() => {
    if (isOffered !== undefined) onOffered?.(isOffered);
  }, [isOffered, onOffered]);
}

const NO_SOURCE: Source = { relation: '', relationField: '', columnOptions: [] };

export const relationFormRenderer: RendererOf<typeof relationForm> = {
  icon: <LinkOutlined />,
  Edit: function RelationFormEdit(edit) {
    const { id, path, label, value, props, isDisabled, hasIssue, within, onChange } = edit;
    const words = useWords();
    const t = useMessages(formFieldMessages);
    const { designId, openRecord, texts } = useFormHost();
    const chosen = typeof value === 'string' ? value : null;
    const related = useRelated(path, chosen, props);
    const isOfProduct = designId === null && props.relation !== '';
    useStillOffered({ ...edit, chosen });
    const placeholder = words(props.placeholder);
    return (
      <RelatedFormSelect<RelationOption>
        id={id}
        aria-label={label}
        name={isOfProduct ? JSON.stringify(rowsOf(props)) : `${designId ?? ''} ${path} ${within ?? ''}`}
        title={t('chooseRecord', { label })}
        width={widthOf(props.popupWidth)}
        hasPage={props.hasPage}
        pageSize={Number(props.pageSize)}
        disabled={isDisabled || (designId === null && !isOfProduct)}
        status={hasIssue ? 'error' : ''}
        {...(placeholder ? { placeholder } : {})}
        load={async ({ keyword, currentPage, pageSize }, signal) => {
          const paging = { keyword, currentPage, pageSize: Math.min(pageSize, MAX_ROWS) };
          const { params, query } = rowsOf(props);
          const reply = isOfProduct
            ? await call(recordsRoutes.relationRows, { params, query: { ...query, ...paging } }, { signal })
            : await call(
                recordsRoutes.relation,
                {
                  params: { modelId: designId ?? '0', field: path },
                  query: { ...paging, ...(within && { within }) },
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
        {...(openRecord && props.modelId
          ? { onOpenRecord: (recordId) => openRecord({ designId: props.modelId, recordId }) }
          : {})}
      />
    );
  },
  Read: function RelationFormRead({ value, path, props }) {
    const chosen = typeof value === 'string' ? value : null;
    const { texts } = useFormHost();
    const related = useRelated(path, chosen, props);
    if (chosen === null) return '–';
    const text = shownText(related, texts?.[path]?.[chosen]);
    if (!related?.address) return text;
    return (
      <Typography.Link href={related.address} target="_blank">
        {text}
      </Typography.Link>
    );
  },
};

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
