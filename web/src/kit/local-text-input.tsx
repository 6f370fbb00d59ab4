import { GlobalOutlined } from '@ant-design/icons';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { Button, Input, Popover } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { PropertyField } from './property-field.tsx';
import { propertyRowsMessages } from './property-rows.messages.ts';

type LocalTextInputProps = {
  readonly id?: string;
  readonly label: string;
  readonly value: LocalText;
  readonly onChange: (value: LocalText) => void;
  readonly isLong?: boolean;
  readonly placeholder?: string;
};

/** A text that people read: in Chinese, and behind the globe in the other languages. */
export function LocalTextInput({ id, label, value, onChange, isLong, placeholder }: LocalTextInputProps) {
  const t = useMessages(propertyRowsMessages);
  const others = (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('translate', { label })}
      content={
        <div className="local-texts">
          {(['zhtw', 'en'] as const).map((language) => (
            <PropertyField key={language} label={t(language === 'en' ? 'english' : 'traditional')}>
              {(inner) => (
                <Input
                  id={inner}
                  value={value[language] ?? ''}
                  placeholder={t('sameAsChinese')}
                  onChange={({ target }) => onChange(withText(value, language, target.value))}
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
        data-translated={Boolean(value.en)}
        className="local-text-more"
      />
    </Popover>
  );
  const shared = {
    ...(id ? { id } : { 'aria-label': label }),
    value: value.zh,
    maxLength: 2000,
    ...(placeholder ? { placeholder } : {}),
  };
  return (
    <span className="local-text" data-long={isLong === true}>
      {isLong ? (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => onChange({ ...value, zh: target.value })}
        />
      ) : (
        <Input {...shared} onChange={({ target }) => onChange({ ...value, zh: target.value })} />
      )}
      {others}
    </span>
  );
}

/** An empty text is none: that language then reads the Chinese one. */
function withText(value: LocalText, language: 'zhtw' | 'en', text: string): LocalText {
  const { [language]: _former, ...rest } = value;
  return text === '' ? rest : { ...rest, [language]: text };
}
