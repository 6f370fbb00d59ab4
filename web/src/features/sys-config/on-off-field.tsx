import { Switch } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { FlagField } from '../../kit/record-fields.tsx';
import { sysConfigMessages } from './sys-config.messages.ts';

/** A switch that says in words whether it is on. */
export function OnOffField({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useMessages(sysConfigMessages);
  return (
    <FlagField name={name} label={label} display={(value) => (value === 1 ? t('on') : t('off'))}>
      <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
    </FlagField>
  );
}
