import { Switch } from 'antd';
import { useTexts } from '../../i18n/texts.ts';
import { FlagField } from '../../kit/record-fields.tsx';
import { sysConfigTexts } from './sys-config.texts.ts';

/** A switch that says in words whether it is on. */
export function OnOffField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useTexts(sysConfigTexts);
  return (
    <FlagField name={name} label={label} display={(value) => (value === 1 ? t('on') : t('off'))}>
      <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
    </FlagField>
  );
}
