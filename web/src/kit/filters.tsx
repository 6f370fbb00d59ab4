import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, DatePicker, Drawer, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { kitMessages } from './kit.messages.ts';
import { SearchBox } from './search-box.tsx';
import { usePhone } from './use-narrow.ts';

export type Option = { readonly value: string; readonly label: string };

type Common = { readonly name: string; readonly label: string };

/** One filter of a list; its value is a text in the address. */
export type Filter =
  | (Common & { readonly kind: 'select'; readonly options: readonly Option[]; readonly multiple?: boolean })
  | (Common & { readonly kind: 'text' })
  | (Common & { readonly kind: 'switch' })
  /** `name` takes the first day, `toName` the last, as `YYYY-MM-DD`. */
  | (Common & { readonly kind: 'dates'; readonly toName: string })
  | (Common & { readonly kind: 'year' })
  | (Common & {
      readonly kind: 'custom';
      readonly render: (box: { value: string; onChange: (value: string) => void }) => ReactNode;
      /** The value in words, for its chip. */
      readonly describe: (value: string) => ReactNode;
    });

type Values = Readonly<Record<string, string>>;
type Change = (filters: Values) => void;

const VISIBLE_FILTERS = 3;
const TYPING_MS = 300;

/** Names in the address that the filters use. */
export function filterNames(filters: readonly Filter[]): readonly string[] {
  return filters.flatMap((filter) =>
    filter.kind === 'dates' ? [filter.name, filter.toName] : [filter.name],
  );
}

type FilterRowProps = {
  readonly filters: readonly Filter[];
  readonly values: Values;
  readonly keyword: string | undefined;
  readonly keywordHint?: string;
  readonly hasKeyword: boolean;
  readonly onFilters: Change;
  readonly onKeyword: (keyword: string) => void;
  /** Absent while nothing is set. */
  readonly onReset?: () => void;
  readonly tools?: ReactNode;
};

/** Keyword, at most three filters, the rest folded; what is set shows as chips. */
export function FilterRow(props: FilterRowProps) {
  const { filters, values, onFilters } = props;
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const [unfolded, setUnfolded] = useState(false);
  const isPhone = usePhone();
  const shown = isPhone ? [] : unfolded ? filters : filters.slice(0, VISIBLE_FILTERS);
  return (
    <div className="filter-area">
      <div className="filter-row">
        {props.hasKeyword ? (
          <KeywordBox keyword={props.keyword ?? ''} hint={props.keywordHint} onKeyword={props.onKeyword} />
        ) : null}
        {shown.map((filter) => (
          <FilterBox key={filter.name} filter={filter} values={values} onFilters={onFilters} />
        ))}
        {isPhone && filters.length > 0 ? <FilterSheet {...props} /> : null}
        {!isPhone && filters.length > VISIBLE_FILTERS ? (
          <Button type="link" onClick={() => setUnfolded(!unfolded)} aria-expanded={unfolded}>
            {unfolded ? t('fewerFilters') : t('moreFilters')}
          </Button>
        ) : null}
        {props.onReset && !isPhone ? (
          <Button type="link" onClick={props.onReset}>
            {common('reset')}
          </Button>
        ) : null}
        <span className="filter-tools">{props.tools}</span>
      </div>
      <FilterChips filters={filters} values={values} onFilters={onFilters} />
    </div>
  );
}

/** On a phone the filters lie in a sheet from below; the button says how many are set. */
function FilterSheet({ filters, values, onFilters, onReset }: FilterRowProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const [open, setOpen] = useState(false);
  const count = filters.filter((filter) => describe(filter, values) !== '').length;
  return (
    <>
      <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {count > 0 ? t('filterCount', { count }) : t('filter')}
      </Button>
      <Drawer
        open={open}
        placement="bottom"
        size="large"
        title={t('filter')}
        onClose={() => setOpen(false)}
        footer={
          <div className="filter-sheet-actions">
            {onReset ? <Button onClick={onReset}>{common('reset')}</Button> : null}
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('showResults')}
            </Button>
          </div>
        }
      >
        <div className="filter-sheet">
          {filters.map((filter) => (
            <FilterBox key={filter.name} filter={filter} values={values} onFilters={onFilters} />
          ))}
        </div>
      </Drawer>
    </>
  );
}

type KeywordBoxProps = {
  readonly keyword: string;
  readonly hint: string | undefined;
  readonly onKeyword: (keyword: string) => void;
};

function KeywordBox({ keyword, hint, onKeyword }: KeywordBoxProps) {
  const t = useMessages(kitMessages);
  const [typed, setTyped] = useState(keyword);
  const [known, setKnown] = useState(keyword);
  // Not an effect: effects run again when a page comes back from behind its tag, and would drop what was just typed.
  if (known !== keyword) {
    setKnown(keyword);
    setTyped(keyword);
  }
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => onKeyword(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, keyword, onKeyword]);
  return (
    <SearchBox
      className="filter-keyword"
      hint={hint ?? t('keyword')}
      value={typed}
      onChange={setTyped}
      onSearch={onKeyword}
    />
  );
}

type FilterBoxProps = { readonly filter: Filter; readonly values: Values; readonly onFilters: Change };

function FilterBox({ filter, values, onFilters }: FilterBoxProps) {
  const t = useMessages(kitMessages);
  const value = values[filter.name] ?? '';
  const set = (next: string) => onFilters({ [filter.name]: next });
  switch (filter.kind) {
    case 'select':
      return <SelectBox filter={filter} value={value} onChange={set} />;
    case 'text':
      return (
        <Input
          className="filter-box"
          allowClear
          placeholder={filter.label}
          aria-label={filter.label}
          defaultValue={value}
          key={value}
          onPressEnter={(event) => set(event.currentTarget.value.trim())}
          onBlur={(event) => set(event.target.value.trim())}
        />
      );
    case 'switch':
      return (
        <LabelledSwitch label={filter.label} checked={value === '1'} onChange={(on) => set(on ? '1' : '')} />
      );
    case 'year':
      return (
        <DatePicker
          className="filter-box"
          picker="year"
          placeholder={filter.label}
          aria-label={filter.label}
          value={value ? dayjs(`${value}-01-01`) : null}
          onChange={(date) => set(date ? date.format('YYYY') : '')}
        />
      );
    case 'dates':
      return (
        <DatePicker.RangePicker
          className="filter-dates"
          allowEmpty={[true, true]}
          placeholder={[t('fromOf', { label: filter.label }), t('to')]}
          aria-label={filter.label}
          value={[dateOf(value), dateOf(values[filter.toName])]}
          onChange={(range) =>
            onFilters({
              [filter.name]: range?.[0]?.format('YYYY-MM-DD') ?? '',
              [filter.toName]: range?.[1]?.format('YYYY-MM-DD') ?? '',
            })
          }
        />
      );
    case 'custom':
      return <span className="filter-box filter-custom">{filter.render({ value, onChange: set })}</span>;
  }
}

type LabelledSwitchProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A switch with its words beside it, among filters and the list's tools. */
export function LabelledSwitch({ label, checked, onChange }: LabelledSwitchProps) {
  const id = useId();
  return (
    <span className="filter-switch">
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

type SelectBoxProps = {
  readonly filter: Extract<Filter, { kind: 'select' }>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function SelectBox({ filter, value, onChange }: SelectBoxProps) {
  const shared = {
    className: 'filter-box',
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    placeholder: filter.label,
    'aria-label': filter.label,
    options: [...filter.options],
  };
  if (!filter.multiple) {
    return (
      <Select<string>
        {...shared}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <Select<string[]>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={value === '' ? [] : value.split(',')}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}

/** What is set, one chip each, taken off one by one. */
function FilterChips({ filters, values, onFilters }: Omit<FilterRowProps, keyof KeywordOnly>) {
  const common = useMessages(commonMessages);
  const chips = filters.flatMap((filter) => {
    const text = describe(filter, values);
    return text === '' ? [] : [{ filter, text }];
  });
  if (chips.length === 0) return null;
  return (
    <ul className="filter-chips">
      {chips.map(({ filter, text }) => (
        <li key={filter.name}>
          <span className="quiet">{filter.label}</span> {text}
          <button
            type="button"
            aria-label={`${common('remove')} ${filter.label}`}
            onClick={() => onFilters(Object.fromEntries(filterNames([filter]).map((name) => [name, ''])))}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  );
}

type KeywordOnly = Pick<
  FilterRowProps,
  'keyword' | 'keywordHint' | 'hasKeyword' | 'onKeyword' | 'onReset' | 'tools'
>;

function describe(filter: Filter, values: Values): ReactNode {
  const value = values[filter.name] ?? '';
  if (filter.kind === 'dates') {
    const to = values[filter.toName] ?? '';
    return value || to ? `${value} – ${to}` : '';
  }
  if (value === '') return '';
  if (filter.kind === 'custom') return filter.describe(value);
  if (filter.kind === 'switch') return '✓';
  if (filter.kind !== 'select') return value;
  const labels = value
    .split(',')
    .map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
  return listed(labels);
}

const dateOf = (value: string | undefined) => (value ? dayjs(value) : null);
