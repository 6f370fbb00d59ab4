import { CHART_KINDS, type ChartDefinition } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { chartMessages } from '../../kit/charts/chart.messages.ts';
import { MapChoice } from '../../kit/charts/map-choice.tsx';
import { designerMessages } from './portals.messages.ts';

type ChartSettingsProps = {
  readonly chart: ChartDefinition;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (chart: ChartDefinition) => void;
};

/** How a chart is drawn, and which columns it takes. */
export function ChartSettings({ chart, columns, onChange }: ChartSettingsProps) {
  const t = useMessages(designerMessages);
  const words = useMessages(chartMessages);
  const set = <K extends keyof ChartDefinition>(name: K, value: ChartDefinition[K]) =>
    onChange({ ...chart, [name]: value });
  const offered = columns.map((column) => ({ ...column }));
  return (
    <>
      <Form.Item label={t('chartKind')}>
        <Select
          aria-label={t('chartKind')}
          value={chart.kind}
          options={CHART_KINDS.map((kind) => ({ value: kind, label: words(`kind.${kind}`) }))}
          onChange={(kind) => set('kind', kind)}
        />
      </Form.Item>
      {chart.kind === 'map' ? (
        <MapChoice value={chart.mapId} onChange={(mapId) => onChange({ ...chart, mapId })} />
      ) : null}
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
      <Form.Item label={t('unit')}>
        <Input
          aria-label={t('unit')}
          maxLength={20}
          value={chart.unit}
          onChange={({ target }) => set('unit', target.value)}
        />
      </Form.Item>
      <Form.Item label={t('min')}>
        <InputNumber aria-label={t('min')} value={chart.min} onChange={(value) => set('min', value)} />
      </Form.Item>
      <Form.Item label={t('max')}>
        <InputNumber aria-label={t('max')} value={chart.max} onChange={(value) => set('max', value)} />
      </Form.Item>
      <Checkbox
        checked={chart.isStacked === 1}
        onChange={({ target }) => set('isStacked', target.checked ? 1 : 0)}
      >
        {t('stacked')}
      </Checkbox>
      <Checkbox
        checked={chart.showsValues === 1}
        onChange={({ target }) => set('showsValues', target.checked ? 1 : 0)}
      >
        {t('showValues')}
      </Checkbox>
    </>
  );
}
