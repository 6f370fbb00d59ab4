import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { kitMessages } from '../kit.messages.ts';
import { PropertyField } from '../property-field.tsx';

const MAX_OFFERED = 1000;
const FRESH_MS = 30_000;

type InterfaceSelectFieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** Only interfaces with this kind of source. */
  readonly dataType?: 1 | 2 | 3;
  readonly onChange: (interfaceId: string) => void;
};

/** A published data interface. */
export function InterfaceSelectField({ label, help, value, dataType, onChange }: InterfaceSelectFieldProps) {
  const t = useMessages(kitMessages);
  const query = useRoute(
    dataInterfacesRoutes.brief,
    { query: { currentPage: 1, pageSize: MAX_OFFERED, ...(dataType && { dataType }) } },
    { staleTime: FRESH_MS },
  );
  return (
    <PropertyField label={label} {...(help ? { help } : {})}>
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
