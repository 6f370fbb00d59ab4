import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ReadValue } from '../../kit/designed-form/designed-field.tsx';
import { SearchedValue } from '../../kit/designed-form/searched-value.tsx';
import type { Filter } from '../../kit/filters.tsx';
import { NumberRange } from '../../kit/number-range.tsx';
import { QueryButton, QueryWords, queriedFields } from './record-query.tsx';
import { recordsMessages } from './records.messages.ts';
import type { Runtime } from './use-runtime.ts';

const DAY_MS = 86_400_000;

/** Fields in the address do not meet the list's own names there. */
const nameOf = (field: string): string => `f.${field}`;
const endOf = (field: string): string => `f.${field}.to`;

/** Where the conditions stand that a person has put together. */
export const QUERY = 'f';

/** Conditions by and, or and groups, beside the fields that the designer has chosen. */
export function useQueryFilter(runtime: Runtime): Filter[] {
  const t = useMessages(recordsMessages);
  const fields = queriedFields(runtime);
  if (fields.length === 0) return [];
  return [
    {
      kind: 'custom',
      name: QUERY,
      label: t('query'),
      render: ({ value, onChange }) => <QueryButton fields={fields} value={value} onChange={onChange} />,
      describe: (value) => <QueryWords value={value} />,
    },
  ];
}

type Asked = { readonly field: FormField; readonly match: ListView['filters'][number]['match'] };

/** The fields that a view can be searched by. */
function askedFields({ model }: Runtime, view: ListView): Asked[] {
  return view.filters.flatMap(({ field: path, match }) => {
    const field = model.byPath.get(path);
    return field ? [{ field, match }] : [];
  });
}

/** The search bar of a view. */
export function recordFilters(
  runtime: Runtime,
  view: ListView,
  words: (text: LocalText) => string,
): Filter[] {
  return askedFields(runtime, view).flatMap(({ field, match }): Filter[] => {
    const common = { name: nameOf(field.path), label: words(field.field.label) };
    if (match === 'like') return [{ ...common, kind: 'text' }];
    if (match === 'range') {
      if (field.shape === 'decimal') return [numberFilter(common)];
      return [{ ...common, kind: 'dates', toName: endOf(field.path) }];
    }
    return [valueFilter(common, field)];
  });
}

type Common = { readonly name: string; readonly label: string };

/** From and to as `1~9`; either may be left open. */
const numberFilter = (common: Common): Filter => ({
  ...common,
  kind: 'custom',
  render: ({ value, onChange }) => (
    <NumberRange
      label={common.label}
      value={rangeOf(value)}
      onChange={([from, to]) => onChange(from === null && to === null ? '' : `${from ?? ''}~${to ?? ''}`)}
    />
  ),
  describe: (value) => value,
});

function rangeOf(text: string): [number | null, number | null] {
  const [from = '', to = ''] = text.split('~');
  return [from === '' ? null : Number(from), to === '' ? null : Number(to)];
}

/** The control of the field's own kind; its value travels as JSON. */
const valueFilter = (common: Common, field: FormField): Filter => ({
  ...common,
  kind: 'custom',
  render: ({ value, onChange }) => (
    <SearchedValue
      id={common.name}
      field={field}
      label={common.label}
      value={value === '' ? null : readJson(value)}
      onChange={(next) => onChange(next === null ? '' : JSON.stringify(next))}
    />
  ),
  describe: (value) => <ReadValue field={field} value={readJson(value)} />,
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a view is searched by when it opens, as the search bar holds it. */
export function startFilters({ model }: Runtime, view: ListView): Record<string, string> {
  const entries = view.filters.flatMap(({ field: path, match, start = null }): [string, string][] => {
    const field = model.byPath.get(path);
    if (!field || start === null || start === '') return [];
    if (match === 'like') return [[nameOf(path), String(start)]];
    if (match === 'equal') return [[nameOf(path), JSON.stringify(start)]];
    if (field.shape !== 'decimal' || !Array.isArray(start)) return [];
    const [from, to] = start;
    return [[nameOf(path), `${from ?? ''}~${to ?? ''}`]];
  });
  return Object.fromEntries(entries);
}

/** What is asked for, as the call takes it: values by field, ranges as lists of two. */
export function askedData(
  runtime: Runtime,
  view: ListView,
  filters: Readonly<Record<string, string>>,
): RecordData {
  const entries = askedFields(runtime, view).flatMap(({ field, match }): [string, unknown][] => {
    const value = filters[nameOf(field.path)] ?? '';
    const end = filters[endOf(field.path)] ?? '';
    if (match === 'range' && field.shape !== 'decimal') {
      if (value === '' && end === '') return [];
      // The last day counts whole.
      const to = end === '' ? null : startOfDay(end) + (field.shape === 'moment' ? DAY_MS - 1 : 0);
      return [[field.path, [value === '' ? null : startOfDay(value), to]]];
    }
    if (value === '') return [];
    if (match === 'range') return [[field.path, rangeOf(value)]];
    return [[field.path, match === 'like' ? value : readJson(value)]];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}
