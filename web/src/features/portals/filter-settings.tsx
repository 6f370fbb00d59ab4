import { DeleteOutlined } from '@ant-design/icons';
import { FILTER_KINDS, type PortalFilter } from '@auditplus/contract/features/portals/portals.model.ts';
import { Button, Form, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { designerMessages } from './portals.messages.ts';
import { TitleField } from './title-field.tsx';

type FilterSettingsProps = {
  readonly filters: readonly PortalFilter[];
  readonly onChange: (filters: readonly PortalFilter[]) => void;
};

const MOST = 10;

/** The filters above the widgets of a portal. */
export function FilterSettings({ filters, onChange }: FilterSettingsProps) {
  const t = useMessages(designerMessages);
  const add = () => {
    const used = new Set(filters.map(({ name }) => name));
    let number = filters.length + 1;
    while (used.has(`filter${number}`)) number += 1;
    onChange([
      ...filters,
      { name: `filter${number}`, title: '', titles: { en: '', zhtw: '' }, kind: 'text', options: [] },
    ]);
  };
  const edit = (at: number, change: Partial<PortalFilter>) =>
    onChange(filters.map((filter, place) => (place === at ? { ...filter, ...change } : filter)));
  return (
    <section aria-label={t('filters')}>
      <h2>{t('filters')}</h2>
      <p className="portal-hint">{t('filtersHelp')}</p>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is being edited
        <Form key={at} layout="vertical" component="div" className="portal-filter-edit">
          <Form.Item label={t('filterName')}>
            <Input
              aria-label={t('filterName')}
              maxLength={50}
              value={filter.name}
              onChange={({ target }) => edit(at, { name: target.value })}
            />
          </Form.Item>
          <Form.Item label={t('widgetTitle')}>
            <TitleField label={t('widgetTitle')} value={filter} onChange={(titled) => edit(at, titled)} />
          </Form.Item>
          <Form.Item label={t('filterKind')}>
            <Select
              aria-label={t('filterKind')}
              value={filter.kind}
              options={FILTER_KINDS.map((kind) => ({ value: kind, label: t(`filter.${kind}`) }))}
              onChange={(kind) => edit(at, { kind })}
            />
          </Form.Item>
          {filter.kind === 'choice' ? (
            <Form.Item label={t('filterOptions')}>
              <Select
                mode="tags"
                aria-label={t('filterOptions')}
                value={filter.options}
                onChange={(options: string[]) => edit(at, { options })}
              />
            </Form.Item>
          ) : null}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('removeFilter', { name: filter.title || filter.name })}
            onClick={() => onChange(filters.filter((_filter, place) => place !== at))}
          />
        </Form>
      ))}
      <Button disabled={filters.length >= MOST} onClick={add}>
        {t('addFilter')}
      </Button>
    </section>
  );
}
