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
import type { EditProps, RendererOf } from './form-renderer.ts';
import { useWords } from './use-words.ts';

const MINUTE = 60_000;

/** The chosen record, where it is among those that are offered. */
function useOffered(path: string, id: string | null, within?: string) {
  const { designId } = useFormHost();
  return useRoute(
    recordsRoutes.relation,
    {
      params: { modelId: designId ?? '0', field: path },
      query: { ids: JSON.stringify([id ?? '0']), pageSize: 1, ...(within && { within }) },
    },
    { enabled: designId !== null && id !== null, staleTime: MINUTE },
  ).data?.list;
}

/** The chosen record's own words, as far as the reader sees them. */
const useRelated = (path: string, id: string | null) => useOffered(path, id)?.find((row) => row.id === id);

/** Says whether what is chosen is offered still, once the form has narrowed it down otherwise than at first. */
function useStillOffered({
  path,
  chosen,
  within = '',
  onOffered,
}: Pick<EditProps<unknown, unknown>, 'path' | 'within' | 'onOffered'> & { readonly chosen: string | null }) {
  const [first] = useState(within);
  const isNarrowed = within !== first;
  const found = useOffered(path, isNarrowed ? chosen : null, within);
  const isOffered = !isNarrowed || chosen === null || found?.some((row) => row.id === chosen);
  useEffect(() => {
    if (isOffered !== undefined) onOffered?.(isOffered);
  }, [isOffered, onOffered]);
}

export const relationFormRenderer: RendererOf<typeof relationForm> = {
  icon: <LinkOutlined />,
  Edit: function RelationFormEdit(edit) {
    const { id, path, label, value, props, isDisabled, hasIssue, within, onChange } = edit;
    const words = useWords();
    const t = useMessages(formFieldMessages);
    const { designId, openRecord, texts } = useFormHost();
    const chosen = typeof value === 'string' ? value : null;
    const related = useRelated(path, chosen);
    useStillOffered({ ...edit, chosen });
    const placeholder = words(props.placeholder);
    return (
      <RelatedFormSelect<RelationOption>
        id={id}
        aria-label={label}
        name={`${designId ?? ''} ${path} ${within ?? ''}`}
        title={t('chooseRecord', { label })}
        width={widthOf(props.popupWidth)}
        hasPage={props.hasPage}
        pageSize={Number(props.pageSize)}
        disabled={isDisabled || designId === null}
        status={hasIssue ? 'error' : ''}
        {...(placeholder ? { placeholder } : {})}
        load={async ({ keyword, currentPage, pageSize }, signal) => {
          const reply = await call(
            recordsRoutes.relation,
            {
              params: { modelId: designId ?? '0', field: path },
              query: {
                keyword,
                currentPage,
                pageSize: Math.min(pageSize, MAX_ROWS),
                ...(within && { within }),
              },
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
        value={
          chosen === null ? null : { key: chosen, label: related?.text ?? texts?.[path]?.[chosen] ?? '…' }
        }
        address={related?.address}
        onChange={(next) => onChange(next?.key ?? null)}
        {...(openRecord && props.modelId
          ? { onOpenRecord: (recordId) => openRecord({ designId: props.modelId, recordId }) }
          : {})}
      />
    );
  },
  Read: function RelationFormRead({ value, path }) {
    const chosen = typeof value === 'string' ? value : null;
    const { texts } = useFormHost();
    const related = useRelated(path, chosen);
    if (chosen === null) return '–';
    const text = related?.text ?? texts?.[path]?.[chosen] ?? '…';
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
