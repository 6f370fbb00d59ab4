import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { Form, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { chartMessages } from './chart.messages.ts';

type MapChoiceProps = {
  readonly value: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (mapId: string | undefined) => void;
};

/** Which map a chart colours. */
export function MapChoice({ value, disabled = false, onChange }: MapChoiceProps) {
  const t = useMessages(chartMessages);
  const maps = useRoute(mapsRoutes.selector, {});
  return (
    <Form.Item label={t('mapChoice')}>
      <Select
        aria-label={t('mapChoice')}
        placeholder={t('mapPlaceholder')}
        value={value}
        disabled={disabled}
        loading={maps.isPending}
        options={(maps.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={onChange}
      />
    </Form.Item>
  );
}
