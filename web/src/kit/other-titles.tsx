import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { Collapse, Flex, Input } from 'antd';
import { useMessages } from '../i18n/messages.ts';
import { Field } from './field.tsx';
import { otherTitlesMessages } from './other-titles.messages.ts';
import { PropertyField } from './property-field.tsx';

const MAX_LENGTH = 100;

type OtherTitleFieldsProps = {
  /** Where in the form the names are. */
  readonly name?: string;
};

/** The fields of a form for a name in the other languages: `titles.en` and `titles.zhtw`. */
export function OtherTitleFields({ name = 'titles' }: OtherTitleFieldsProps) {
  const t = useMessages(otherTitlesMessages);
  return (
    <>
      <Field name={`${name}.en`} label={t('nameEn')} help={t('otherNamesHelp')}>
        <Input maxLength={MAX_LENGTH} />
      </Field>
      <Field name={`${name}.zhtw`} label={t('nameZhtw')}>
        <Input maxLength={MAX_LENGTH} />
      </Field>
    </>
  );
}

const MAX_DESCRIPTION = 500;

/** The fields of a form for a description in the other languages: `descriptions.en` and `descriptions.zhtw`. */
export function OtherDescriptionFields() {
  const t = useMessages(otherTitlesMessages);
  return (
    <>
      <Field name="descriptions.en" label={t('descriptionEn')} help={t('descriptionHelp')}>
        <Input.TextArea maxLength={MAX_DESCRIPTION} rows={2} />
      </Field>
      <Field name="descriptions.zhtw" label={t('descriptionZhtw')}>
        <Input.TextArea maxLength={MAX_DESCRIPTION} rows={2} />
      </Field>
    </>
  );
}

type OtherTitlesPropertyProps = {
  readonly value: OtherTitles;
  readonly onChange: (titles: OtherTitles) => void;
};

/** A property with a name in the other languages, folded until somebody wants it. */
export function OtherTitlesProperty({ value, onChange }: OtherTitlesPropertyProps) {
  const t = useMessages(otherTitlesMessages);
  const input = (language: keyof OtherTitles) => (id: string) => (
    <Input
      id={id}
      maxLength={MAX_LENGTH}
      value={value[language]}
      onChange={(event) => onChange({ ...value, [language]: event.target.value })}
    />
  );
  const children = (
    <Flex vertical gap={12}>
      <PropertyField label={t('nameEn')} help={t('otherNamesHelp')}>
        {input('en')}
      </PropertyField>
      <PropertyField label={t('nameZhtw')}>{input('zhtw')}</PropertyField>
    </Flex>
  );
  return <Collapse ghost size="small" items={[{ key: 'titles', label: t('otherNames'), children }]} />;
}
