import { Input, InputNumber, Switch } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { Field, type FieldProps } from './field.tsx';
import { recordFieldMessages } from './record-fields.messages.ts';
import { StateDot } from './state-tag.tsx';

type FlagFieldProps = Omit<FieldProps, 'children' | 'valueProp' | 'toChild' | 'fromChild'> & {
  /** A switch or a tick box; a plain switch unless given. */
  readonly children?: FieldProps['children'];
};

/** A field that holds the platform's flag: 1 or 0. */
export function FlagField({ children = <Switch />, ...field }: FlagFieldProps) {
  return (
    <Field
      {...field}
      valueProp="checked"
      toChild={(value) => value === 1}
      fromChild={(value) => (value === true ? 1 : 0)}
    >
      {children}
    </Field>
  );
}

/** The place among its neighbours. */
export function OrderField() {
  const t = useMessages(recordFieldMessages);
  return (
    <Field name="sortCode" label={t('order')} fromChild={(value) => value ?? 0}>
      <InputNumber min={0} max={999_999} precision={0} />
    </Field>
  );
}

export function RemarksField() {
  const t = useMessages(recordFieldMessages);
  return (
    <Field name="description" label={t('remarks')}>
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
    </Field>
  );
}

/** Order, state and remarks, with which the form of a platform record ends. */
export function TailFields() {
  const t = useMessages(recordFieldMessages);
  return (
    <>
      <OrderField />
      <FlagField name="enabledMark" label={t('state')}>
        <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
      </FlagField>
      <RemarksField />
    </>
  );
}

/** The state of such a record in a list. */
export function OnOff({ row }: { readonly row: { readonly enabledMark: number } }) {
  const t = useMessages(recordFieldMessages);
  const isOn = row.enabledMark === 1;
  return <StateDot tone={isOn ? 'green' : 'grey'} text={isOn ? t('on') : t('off')} />;
}

type Tail = {
  readonly enabledMark: number;
  readonly sortCode: number;
  readonly description: string;
  readonly rev: number;
};

/** The values of the tail's fields, of a record or of a new one. */
export const tailValues = (record: Tail | undefined) => ({
  enabledMark: record?.enabledMark === 0 ? (0 as const) : (1 as const),
  sortCode: record?.sortCode ?? 0,
  description: record?.description ?? '',
  ...(record ? { rev: record.rev } : {}),
});
