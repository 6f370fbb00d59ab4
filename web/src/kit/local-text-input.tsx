import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { type LocalText, rewritten } from '@auditplus/contract/kinds/local-text.ts';
import { Button, Input, Popover } from 'antd';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { PropertyField } from './property-field.tsx';
import { propertyRowsMessages } from './property-rows.messages.ts';

type LocalTextInputProps = {
  readonly id?: string;
  readonly label: string;
  readonly value: LocalText;
  readonly onChange: (value: LocalText) => void;
  readonly isLong?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** What a new thing of its kind is called: whoever names it anew leaves that behind in every language. */
  readonly usual?: LocalText | undefined;
};

/** As long as texts of designs may be. */
const MOST = 2000;

const NAMES = { zh: 'simplified', zhtw: 'traditional', en: 'english' } as const;

/** A text that people read: in the language of whoever writes it, and behind the globe in the other ones. */
export function LocalTextInput(props: LocalTextInputProps) {
  const { id, label, value, onChange, isLong, placeholder, maxLength = MOST, usual } = props;
  const t = useMessages(propertyRowsMessages);
  const language = useLanguage();
  const others = (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('translate', { label })}
      content={
        <div className="local-texts">
          {LANGUAGES.filter((one) => one !== language).map((one) => (
            <PropertyField key={one} label={t(NAMES[one])}>
              {(inner) => (
                <Input
                  id={inner}
                  maxLength={maxLength}
                  value={value[one] ?? ''}
                  placeholder={one === 'zh' ? '' : t('sameAsChinese')}
                  onChange={({ target }) => onChange(withText(value, one, target.value))}
                />
              )}
            </PropertyField>
          ))}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<GlobalOutlined />}
        aria-label={t('translate', { label })}
        title={t('translate', { label })}
        data-translated={language === 'zh' ? Boolean(value.en) : (value[language] ?? value.zh) !== value.zh}
        className="local-text-more"
      />
    </Popover>
  );
  const shared = {
    ...(id ? { id } : { 'aria-label': label }),
    value: value[language] ?? value.zh,
    maxLength,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(rewritten(value, { language, next: target.value, usual })),
    ...(placeholder ? { placeholder } : {}),
  };
  return (
    <span className="local-text" data-long={isLong === true}>
      {isLong ? <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...shared} />}
      {others}
    </span>
  );
}

/** An empty text is none: that language then reads the Chinese one. */
function withText(value: LocalText, language: Language, text: string): LocalText {
  if (language === 'zh') return { ...value, zh: text };
  const { [language]: _former, ...rest } = value;
  return text === '' ? rest : { ...rest, [language]: text };
}
