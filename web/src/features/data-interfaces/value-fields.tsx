import {
  type InterfaceParameter,
  parameterTitle,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../../i18n/messages.ts';

type ValueFieldsProps = {
  readonly parameters: readonly InterfaceParameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  /** Further fields after those of the parameters. */
  readonly children?: ReactNode;
};

/** A box for the value of each parameter. */
export function ValueFields({ parameters, values, onChange, children }: ValueFieldsProps) {
  const id = useId();
  const language = useLanguage();
  return (
    <div className="interface-values">
      {parameters.map((parameter) => (
        <div key={parameter.field}>
          <label htmlFor={`${id}-${parameter.field}`}>
            {parameterTitle(parameter, language)}
            {parameter.required === 1 ? ' *' : ''}
          </label>
          <Input
            id={`${id}-${parameter.field}`}
            value={values[parameter.field] ?? ''}
            placeholder={parameter.defaultValue}
            onChange={({ target }) => onChange({ ...values, [parameter.field]: target.value })}
          />
        </div>
      ))}
      {children}
    </div>
  );
}
