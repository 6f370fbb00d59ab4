import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { interfaceRows } from '../../kit/interfaces/interface-rows.ts';
import { PropertyField } from '../../kit/property-field.tsx';
import { useRoute } from '../../lib/query.ts';
import { designerMessages } from './designer.messages.ts';

const MAX_OFFERED = 1000;
const FRESH_MS = 30_000;

type InterfaceSelectFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (interfaceId: string) => void;
};

/** A published data interface. */
export function InterfaceSelectField({ label, value, onChange }: InterfaceSelectFieldProps) {
  const t = useMessages(designerMessages);
  const query = useRoute(
    dataInterfacesRoutes.brief,
    { query: { currentPage: 1, pageSize: MAX_OFFERED } },
    { staleTime: FRESH_MS },
  );
  return (
    <PropertyField label={label}>
      {(id) => (
        <Select<string | null>
          id={id}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={query.isPending}
          notFoundContent={t('interfaceNone')}
          value={value || null}
          options={(query.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

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

type RowPropertyInputProps = InterfaceSelectFieldProps & {
  readonly interfaceId: string;
  readonly help?: string;
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
