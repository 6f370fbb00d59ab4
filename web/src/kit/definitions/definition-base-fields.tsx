import { Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../dict-select.tsx';
import { Field } from '../field.tsx';
import { OtherDescriptionFields, OtherTitleFields } from '../other-titles.tsx';
import { definitionMessages } from './definition.messages.ts';

type Label = 'name' | 'code' | 'category' | 'order' | 'description';

type DefinitionBaseFieldsProps = {
  /** The dictionary of its categories; null: all are of one. */
  readonly categories: string | null;
  /** What the form calls the category. */
  readonly categoryName?: 'category' | 'categoryId';
  readonly nameLength?: number;
  /** Its description is translated as its name is. */
  readonly isDescribedInAll?: boolean;
  /** What the kind calls its parts where that is more than name, code and the like. */
  readonly labels?: Partial<Record<Label, string>>;
  /** The kind's own fields, after the category. */
  readonly children?: ReactNode;
};

/** Name, code, category, order and description of a definition, in the form of its basics. */
export function DefinitionBaseFields({
  categories,
  categoryName = 'category',
  nameLength = 100,
  isDescribedInAll = false,
  labels = {},
  children,
}: DefinitionBaseFieldsProps) {
  const t = useMessages(definitionMessages);
  const label = (name: Label) => labels[name] ?? t(name);
  return (
    <>
      <Field name="fullName" label={label('name')} required>
        <Input maxLength={nameLength} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={label('code')} required>
        <Input maxLength={50} />
      </Field>
      {categories === null ? null : (
        <Field name={categoryName} label={label('category')} required>
          <DictSelect code={categories} />
        </Field>
      )}
      {children}
      <Field name="sortCode" label={label('order')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field name="description" label={label('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 3, maxRows: 6 }} />
      </Field>
      {isDescribedInAll ? <OtherDescriptionFields /> : null}
    </>
  );
}
