import { TONES } from '@auditplus/contract/kinds/tones.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { designPartsMessages } from './designer.messages.ts';

type ToneSelectProps<T extends string> = {
  readonly label: string;
  readonly tones: readonly T[];
  readonly value: T;
  readonly onChange: (tone: T) => void;
};

/** Colours to choose from; the empty one leaves the colour as it is. */
export function ToneSelect<T extends string>({ label, tones, value, onChange }: ToneSelectProps<T>) {
  const t = useMessages(designPartsMessages);
  return (
    <Select<T>
      aria-label={label}
      value={value}
      options={tones.map((tone) => {
        const known = TONES.find((one) => one === tone);
        return {
          value: tone,
          label: known ? (
            <span className="tone-choice">
              <span className="option-tone" data-tone={known} aria-hidden />
              {t(`tone.${known}`)}
            </span>
          ) : (
            t('noColour')
          ),
        };
      })}
      onChange={onChange}
    />
  );
}
