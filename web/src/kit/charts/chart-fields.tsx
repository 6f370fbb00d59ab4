import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { CHART_KINDS, type ChartDefinition } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { useRoute } from '../../lib/query.ts';
import { LocalTextInput } from '../local-text-input.tsx';
import { chartMessages } from './chart.messages.ts';

/** How a chart is drawn, whatever its columns are. */
type Drawing = Omit<ChartDefinition, 'category' | 'values' | 'series'>;
type ChartFieldsProps<C extends Drawing> = {
  readonly chart: C;
  readonly onChange: (chart: C) => void;
};

/** What kind of chart it is, and which map it colours. */
export function ChartKind<C extends Drawing>({ chart, onChange }: ChartFieldsProps<C>) {
  const t = useMessages(chartMessages);
  return (
    <>
      <Form.Item label={t('chartKind')}>
        <Select
          aria-label={t('chartKind')}
          value={chart.kind}
          options={CHART_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => onChange({ ...chart, kind })}
        />
      </Form.Item>
      {chart.kind === 'map' ? (
        <MapChoice value={chart.mapId} onChange={(mapId) => onChange({ ...chart, mapId })} />
      ) : null}
    </>
  );
}

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

/** Where the axis of a chart begins and ends, and what its numbers are told with. */
export function ChartScale<C extends Drawing>({ chart, onChange }: ChartFieldsProps<C>) {
  const t = useMessages(chartMessages);
  const limit = (name: 'min' | 'max') => (
    <Form.Item label={t(name)}>
      <InputNumber
        aria-label={t(name)}
        value={chart[name]}
        onChange={(value) => onChange({ ...chart, [name]: value })}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item label={t('unit')}>
        <LocalTextInput
          label={t('unit')}
          maxLength={20}
          value={chart.unit}
          onChange={(unit) => onChange({ ...chart, unit })}
        />
      </Form.Item>
      {limit('min')}
      {limit('max')}
      <Checkbox
        checked={chart.isStacked === 1}
        onChange={({ target }) => onChange({ ...chart, isStacked: target.checked ? 1 : 0 })}
      >
        {t('stacked')}
      </Checkbox>
      <Checkbox
        checked={chart.showsValues === 1}
        onChange={({ target }) => onChange({ ...chart, showsValues: target.checked ? 1 : 0 })}
      >
        {t('showValues')}
      </Checkbox>
    </>
  );
}
