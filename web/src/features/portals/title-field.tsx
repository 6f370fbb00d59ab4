import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { LocalTextInput } from '../../kit/local-text-input.tsx';

type Titled = { readonly title: string; readonly titles: OtherTitles };

type TitleFieldProps = {
  readonly id?: string;
  readonly label: string;
  readonly value: Titled;
  readonly placeholder?: string;
  readonly onChange: (value: Titled) => void;
};

const MAX_LENGTH = 100;

/** A title of a portal in the language of its designer; the other ones are behind the globe. */
export function TitleField({ value: { title, titles }, onChange, ...input }: TitleFieldProps) {
  const value: LocalText = {
    zh: title,
    ...(titles.en && { en: titles.en }),
    ...(titles.zhtw && { zhtw: titles.zhtw }),
  };
  return (
    <LocalTextInput
      {...input}
      maxLength={MAX_LENGTH}
      value={value}
      onChange={({ zh, en = '', zhtw = '' }) => onChange({ title: zh, titles: { en, zhtw } })}
    />
  );
}
