import { type ChoiceField, optionOf } from '@auditplus/contract/kinds/choice.ts';
import { Select } from 'antd';
import { StateDot } from '../state-tag.tsx';
import type { FieldRenderer } from './field-renderer.ts';

export const choiceRenderer: FieldRenderer<ChoiceField> = {
  control: ({ options }, words) => ({
    children: (
      <Select
        className="picker"
        options={options.map(({ value, label }) => ({ value, label: words(label) }))}
      />
    ),
  }),
  cell: (value, field, words) => {
    const option = optionOf(field, value);
    if (!option) return String(value ?? '–');
    const text = words(option.label);
    return option.tone ? <StateDot tone={option.tone} text={text} /> : text;
  },
};
