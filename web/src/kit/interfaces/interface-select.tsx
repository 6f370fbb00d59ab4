import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { errorText } from '../../lib/show-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { fieldMessages } from '../kit-fields.messages.ts';
import { cellText, type InterfaceSource, interfaceRows } from './interface-rows.ts';
import { useChosenLabel } from './use-chosen-row.ts';

type InterfaceSelectProps = InterfaceSource & {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly status?: 'error' | '';
  readonly 'aria-label'?: string;
};

const PAGE_SIZE = 50;
const FRESH_MS = 30_000;

/** Chooses a value from the rows of a data interface; the server searches them. */
export function InterfaceSelect(props: InterfaceSelectProps) {
  const { interfaceId, valueField, labelField, parameters, value = null } = props;
  const t = useMessages(fieldMessages);
  const source = { interfaceId, valueField, labelField, ...(parameters && { parameters }) };
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const found = useQuery({
    queryKey: ['interface', 'options', source, keyword],
    queryFn: ({ signal }) =>
      interfaceRows(source, { keyword, currentPage: 1, pageSize: PAGE_SIZE }, { signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const chosenLabel = useChosenLabel(source, value);
  const options = (found.data?.list ?? []).map((row) => ({
    value: cellText(row[valueField]),
    label: cellText(row[labelField]),
  }));
  const isOffered = value === null || value === '' || options.some((option) => option.value === value);
  const more = (found.data?.total ?? 0) > PAGE_SIZE;
  return (
    <Select
      {...(props.id ? { id: props.id } : {})}
      className="picker"
      aria-label={props['aria-label'] ?? props.placeholder ?? t('choose')}
      allowClear
      disabled={props.disabled ?? false}
      placeholder={props.placeholder ?? t('choose')}
      status={props.status ?? ''}
      value={value || null}
      options={isOffered || typed !== '' ? options : [{ value: value ?? '', label: chosenLabel }, ...options]}
      labelRender={({ label }) => label ?? chosenLabel}
      loading={isOpen && found.isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={found.error ? errorText(found.error) : undefined}
      popupRender={(menu) => (
        <>
          {menu}
          {more ? <p className="quiet interface-more">{t('searchForMore', { count: PAGE_SIZE })}</p> : null}
        </>
      )}
      onOpenChange={setOpen}
      onChange={(chosen: string | undefined) => {
        setTyped('');
        props.onChange?.(chosen ?? null);
      }}
    />
  );
}
