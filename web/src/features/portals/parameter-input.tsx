import type { TargetParameter } from '@auditplus/contract/features/portals/portals.model.ts';
import { AutoComplete, Form } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { designerMessages } from './portals.messages.ts';

type ParameterInputProps = {
  readonly label: string;
  readonly value: string;
  /** What there is to give a value to. */
  readonly offered: readonly TargetParameter[];
  /** Nothing takes it. */
  readonly isUnheard: boolean;
  readonly onChange: (name: string) => void;
};

/** The name of a parameter: one of those that are there, or another one, which is told to do nothing. */
export function ParameterInput({ label, value, offered, isUnheard, onChange }: ParameterInputProps) {
  const t = useMessages(designerMessages);
  return (
    <Form.Item label={label} {...(isUnheard && { validateStatus: 'warning', help: t('unheard') })}>
      <AutoComplete
        aria-label={label}
        maxLength={50}
        value={value}
        options={offered.map(({ name, title }) => ({
          value: name,
          label: title === name ? name : `${title} (${name})`,
        }))}
        onChange={(name: string) => onChange(name)}
      />
    </Form.Item>
  );
}
