import { DatePicker, Segmented, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement, ReactNode } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { DictSelect } from './dict-select.tsx';
import { useDictionary } from './dictionary.tsx';
import { flatten, OrgPicker, useOrganizationTree } from './org-picker.tsx';
import { useUserNames } from './user-names.ts';
import { UserPicker } from './user-picker.tsx';

type FieldTextProps = {
  readonly control: ReactElement<Readonly<Record<string, unknown>>>;
  /** The value as the control takes it. */
  readonly value: unknown;
};

/** What a control holds, in words, for a form that is only read. */
export function FieldText({ control, value }: FieldTextProps): ReactNode {
  const { type, props } = control;
  const values = Array.isArray(value) ? value.map(String) : isEmpty(value) ? [] : [String(value)];
  if (type === Switch) return <OnOff on={value === true} />;
  if (values.length === 0) return '–';
  if (type === DictSelect) return <DictionaryWords code={String(props.code)} values={values} />;
  if (type === OrgPicker) return <OrganizationNames ids={values} />;
  if (type === UserPicker) return <UserNames ids={values} />;
  if (type === DatePicker) return dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : listed(values);
  if (type === Select || type === Segmented) return listed(values.map((one) => labelIn(props.options, one)));
  return listed(values);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function labelIn(options: unknown, value: string): string {
  const all: readonly unknown[] = Array.isArray(options) ? options : [];
  const found = all.find(
    (option) =>
      typeof option === 'object' && option !== null && String(Reflect.get(option, 'value')) === value,
  );
  return found ? String(Reflect.get(found, 'label')) : value;
}

function OnOff({ on }: { readonly on: boolean }) {
  return useMessages(commonMessages)(on ? 'yes' : 'no');
}

function DictionaryWords({ code, values }: { readonly code: string; readonly values: readonly string[] }) {
  const { label } = useDictionary(code);
  return listed(values.map(label));
}

function OrganizationNames({ ids }: { readonly ids: readonly string[] }) {
  const { nodes } = useOrganizationTree('all');
  const names = new Map(flatten(nodes).map(({ id, fullName }) => [id, fullName]));
  return listed(ids.map((id) => names.get(id) ?? '…'));
}

function UserNames({ ids }: { readonly ids: readonly string[] }) {
  const { names } = useUserNames(ids);
  return listed(ids.map((id) => names.get(id) ?? '…'));
}
