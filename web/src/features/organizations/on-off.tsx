import { useTexts } from '../../i18n/texts.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { organizationsTexts } from './organizations.texts.ts';

/** On or off, in the colours of every list. */
export function OnOff({ row }: { readonly row: { readonly enabledMark: number } }) {
  const t = useTexts(organizationsTexts);
  const isOn = row.enabledMark === 1;
  return <StateDot tone={isOn ? 'green' : 'grey'} text={isOn ? t('on') : t('off')} />;
}
