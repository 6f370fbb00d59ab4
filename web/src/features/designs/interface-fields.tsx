import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { interfaceRows } from '../../kit/interfaces/interface-rows.ts';
import { PropertyField } from '../../kit/property-field.tsx';

const FRESH_MS = 30_000;

/** Properties that the rows of an interface have, as far as it answers without being given values. */
export function useRowProperties(interfaceId: string): readonly string[] {
  const query = useQuery({
    queryKey: ['interface', 'properties', interfaceId],
    queryFn: ({ signal }) =>
      interfaceRows(
        { interfaceId, valueField: '', labelField: '' },
        { keyword: '', currentPage: 1, pageSize: 1 },
        { signal },
      ),
    enabled: interfaceId !== '',
    staleTime: FRESH_MS,
    retry: false,
  });
  return Object.keys(query.data?.list[0] ?? {});
}

type RowPropertyInputProps = {
  readonly label: string;
  readonly interfaceId: string;
  readonly value: string;
  readonly help?: string;
  readonly onChange: (property: string) => void;
};

/** The name of a property of an interface's rows. */
export function RowPropertyInput({ label, interfaceId, value, help, onChange }: RowPropertyInputProps) {
  const properties = useRowProperties(interfaceId);
  return (
    <PropertyField label={label} {...(help ? { help } : {})}>
      {(id) => (
        <AutoComplete
          id={id}
          value={value}
          options={properties.map((property) => ({ value: property }))}
          onChange={(next: string) => onChange(next.slice(0, 100))}
        />
      )}
    </PropertyField>
  );
}
