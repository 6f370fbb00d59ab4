import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Checkbox, Pagination, Radio, type RefSelectProps, Select } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ErrorBlock } from '../blocks.tsx';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { fieldMessages } from '../kit-fields.messages.ts';
import { cellText, type InterfaceRow, type InterfaceSource, interfaceRows } from './interface-rows.ts';
import { type KnownTexts, useChosenLabels } from './use-chosen-row.ts';

type InterfaceTableSelectProps = InterfaceSource & {
  readonly columns: readonly { readonly field: string; readonly label: string }[];
  readonly id?: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly isMultiple: boolean;
  readonly isSearched: boolean;
  readonly canBeCleared: boolean;
  /** Rows a page; none: up to 500 at once. */
  readonly pageSize: number | null;
  readonly texts?: KnownTexts;
  /** Pixels (`800px`), or a part of the window (`60%`). */
  readonly width: string;
  readonly disabled: boolean;
  readonly placeholder: string;
  readonly status: 'error' | '';
  readonly onBlur: () => void;
  readonly 'aria-label': string;
};

const WHOLE_SIZE = 500;
const TABLE_HEIGHT = 280;
/** Left free beside the table on a phone. */
const MARGIN = 32;
const FRESH_MS = 30_000;

/** As wide as is wished and the window allows. */
function widthOf(wished: string): number {
  const number = Number.parseFloat(wished);
  const pixels = wished.endsWith('%') ? (window.innerWidth * number) / 100 : number;
  return Math.min(pixels, window.innerWidth - MARGIN);
}

/** Chooses rows of a data interface in a table that drops down; what is typed is looked for in its columns. */
export function InterfaceTableSelect(props: InterfaceTableSelectProps) {
  const { interfaceId, valueField, labelField, value, isMultiple, columns } = props;
  const t = useMessages(fieldMessages);
  const source = { interfaceId, valueField, labelField };
  const labels = useChosenLabels(source, value, props.texts);
  const select = useRef<RefSelectProps>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const keyword = useSettled(typed.trim());
  const pageSize = props.pageSize ?? WHOLE_SIZE;
  const found = useQuery({
    queryKey: ['interface', 'table', source, columns, keyword, page, pageSize],
    queryFn: ({ signal }) =>
      interfaceRows(
        source,
        { keyword, currentPage: page, pageSize },
        { columns: columns.map(({ field }) => field), signal },
      ),
    enabled: isOpen && interfaceId !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const choose = (row: InterfaceRow) => {
    const key = cellText(row[valueField]);
    if (!isMultiple) {
      props.onChange([key]);
      setOpen(false);
      return;
    }
    // What is typed goes on looking while rows are being chosen.
    select.current?.focus();
    props.onChange(value.includes(key) ? value.filter((one) => one !== key) : [...value, key]);
  };
  const Mark = isMultiple ? Checkbox : Radio;
  const mark: DataColumn<InterfaceRow> = {
    key: '_chosen',
    title: '',
    width: 46,
    render: (row) => (
      <Mark
        aria-label={cellText(row[labelField])}
        checked={value.includes(cellText(row[valueField]))}
        onChange={() => choose(row)}
      />
    ),
  };
  const total = found.data?.total ?? 0;
  return (
    <Select<string[]>
      ref={select}
      {...(props.id ? { id: props.id } : {})}
      className="picker"
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      aria-label={props['aria-label']}
      allowClear={props.canBeCleared}
      disabled={props.disabled}
      placeholder={props.placeholder || t('choose')}
      status={props.status}
      value={[...value]}
      options={value.map((one) => ({ value: one, label: labels.get(one) ?? one }))}
      showSearch={
        props.isSearched
          ? {
              filterOption: false,
              searchValue: typed,
              onSearch: (text) => {
                setTyped(text);
                setPage(1);
              },
            }
          : false
      }
      open={isOpen}
      popupMatchSelectWidth={widthOf(props.width)}
      popupRender={() => (
        <div className="popup-table">
          {found.error ? (
            <ErrorBlock error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <DataTable
              rows={found.data?.list ?? []}
              rowKey={(row) => cellText(row[valueField])}
              columns={[
                mark,
                ...columns.map(
                  ({ field, label }): DataColumn<InterfaceRow> => ({
                    key: field,
                    title: label,
                    render: (row) => cellText(row[field]) || '–',
                  }),
                ),
              ]}
              height={TABLE_HEIGHT}
              loading={found.isFetching}
              label={props['aria-label']}
              onRowClick={choose}
            />
          )}
          {total > pageSize ? (
            <Pagination
              size="small"
              align="end"
              current={page}
              pageSize={pageSize}
              total={total}
              showSizeChanger={false}
              onChange={setPage}
            />
          ) : null}
        </div>
      )}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) props.onBlur();
      }}
      onChange={(next: string[] | string | undefined) => {
        setTyped('');
        props.onChange(typeof next === 'string' ? [next] : (next ?? []));
      }}
    />
  );
}
