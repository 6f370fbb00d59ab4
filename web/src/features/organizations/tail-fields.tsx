import { Input, InputNumber, Switch } from 'antd';
import { useTexts } from '../../i18n/texts.ts';
import { Field } from '../../kit/field.tsx';
import { flagToSwitch, switchToFlag } from './flag-switch.ts';
import { organizationsTexts } from './organizations.texts.ts';

/** Order, state and description, with which the form of every platform record ends. */
export function TailFields() {
  const t = useTexts(organizationsTexts);
  return (
    <>
      <Field name="sortCode" label={t('sort')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field
        name="enabledMark"
        label={t('state')}
        valueProp="checked"
        toChild={flagToSwitch}
        fromChild={switchToFlag}
      >
        <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </>
  );
}

/** The values of those fields, of a record or of a new one. */
export const tailValues = (
  record:
    | {
        readonly enabledMark: number;
        readonly sortCode: number;
        readonly description: string;
        readonly rev: number;
      }
    | undefined,
) => ({
  enabledMark: record?.enabledMark === 0 ? (0 as const) : (1 as const),
  sortCode: record?.sortCode ?? 0,
  description: record?.description ?? '',
  ...(record ? { rev: record.rev } : {}),
});
