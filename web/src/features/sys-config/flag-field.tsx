import { Switch } from 'antd';
import { useTexts } from '../../i18n/texts.ts';
import { Field } from '../../kit/field.tsx';
import { sysConfigTexts } from './sys-config.texts.ts';

/** A switch over the platform's 0 and 1. */
export function FlagField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useTexts(sysConfigTexts);
  return (
    <Field
      name={name}
      label={label}
      valueProp="checked"
      toChild={(value) => value === 1}
      fromChild={(value) => (value === true ? 1 : 0)}
      display={(value) => (value === 1 ? t('on') : t('off'))}
    >
      <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
    </Field>
  );
}
