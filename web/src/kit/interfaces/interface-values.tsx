import {
  type ParameterValue,
  parameterTitle,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { AutoComplete } from 'antd';
import { useLanguage } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { PropertyField } from '../property-field.tsx';

type Given = { readonly field: string; readonly value: ParameterValue };
type Typed = { readonly field: string; readonly value: string };

type InterfaceValuesProps<G extends Given> = {
  readonly interfaceId: string;
  /** Parameters that are not among them have their defaults. */
  readonly values: readonly G[];
  /** What may stand for a value that is known later, such as `{year}`. */
  readonly offered?: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string;
  readonly readOnly?: boolean;
  readonly onChange: (values: (G | Typed)[]) => void;
};

/** What a data interface is called with: a field for each of its parameters. */
export function InterfaceValues<G extends Given>({
  interfaceId,
  values,
  offered = [],
  help,
  readOnly = false,
  onChange,
}: InterfaceValuesProps<G>) {
  const language = useLanguage();
  const asked = useRoute(
    dataInterfacesRoutes.parameters,
    { params: { id: interfaceId } },
    { enabled: interfaceId !== '' },
  );
  const parameters = asked.data ?? [];
  const give = (field: string, value: string) => {
    const others = values.filter((given) => given.field !== field);
    onChange(value === '' ? others : [...others, { field, value }]);
  };
  return (
    <>
      {help && parameters.length > 0 ? <p className="quiet">{help}</p> : null}
      {parameters.map((parameter) => {
        const title = parameterTitle(parameter, language);
        return (
          <PropertyField key={parameter.field} label={title} required={parameter.required === 1}>
            {(id) => (
              <AutoComplete
                id={id}
                aria-label={title}
                placeholder={parameter.defaultValue}
                disabled={readOnly}
                maxLength={500}
                options={offered.map((one) => ({ ...one }))}
                value={String(values.find(({ field }) => field === parameter.field)?.value ?? '')}
                onChange={(value: string) => give(parameter.field, value)}
              />
            )}
          </PropertyField>
        );
      })}
    </>
  );
}
