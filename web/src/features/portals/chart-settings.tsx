import type { ChartDefinition } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { Form, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { ChartKind, ChartScale } from '../../kit/charts/chart-fields.tsx';
import { designerMessages } from './portals.messages.ts';

type ChartSettingsProps = {
  readonly chart: ChartDefinition;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (chart: ChartDefinition) => void;
};

/** How a chart is drawn, and which columns it takes. */
export function ChartSettings({ chart, columns, onChange }: ChartSettingsProps) {
  const t = useMessages(designerMessages);
  const set = <K extends keyof ChartDefinition>(name: K, value: ChartDefinition[K]) =>
    onChange({ ...chart, [name]: value });
  const offered = columns.map((column) => ({ ...column }));
  return (
    <>
      <ChartKind chart={chart} onChange={onChange} />
      <Form.Item label={t('categoryColumn')}>
        <Select
          aria-label={t('categoryColumn')}
          allowClear
          placeholder={t('automatic')}
          value={chart.category || null}
          options={offered}
          onChange={(value) => set('category', value ?? '')}
        />
      </Form.Item>
      <Form.Item label={t('valueColumns')}>
        <Select
          aria-label={t('valueColumns')}
          mode="multiple"
          placeholder={t('automatic')}
          value={chart.values}
          options={offered}
          onChange={(value: string[]) => set('values', value)}
        />
      </Form.Item>
      <Form.Item label={t('seriesColumn')}>
        <Select
          aria-label={t('seriesColumn')}
          allowClear
          value={chart.series || null}
          options={offered}
          onChange={(value) => set('series', value ?? '')}
        />
      </Form.Item>
      <ChartScale chart={chart} onChange={onChange} />
    </>
  );
}
