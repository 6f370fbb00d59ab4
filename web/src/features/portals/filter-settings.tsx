import { DeleteOutlined } from '@ant-design/icons';
import {
  FILTER_KINDS,
  PortalFilter,
  type TargetParameter,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { Button, Form, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { valueWordsMessages } from '../../kit/value-words.messages.ts';
import { DictionaryChoice, NamedLines } from '../../kit/value-words.tsx';
import { ParameterInput } from './parameter-input.tsx';
import { designerMessages } from './portals.messages.ts';
import { TitleField } from './title-field.tsx';

type FilterSettingsProps = {
  readonly filters: readonly PortalFilter[];
  /** What the widgets can be narrowed down by. */
  readonly offered: readonly TargetParameter[];
  /** Names that no widget takes. */
  readonly unheard: ReadonlySet<string>;
  readonly onChange: (filters: readonly PortalFilter[]) => void;
};

const MOST = 10;
const MAX_OPTIONS = 100;

/** The filters above the widgets of a portal. */
export function FilterSettings({ filters, offered, unheard, onChange }: FilterSettingsProps) {
  const t = useMessages(designerMessages);
  const words = useMessages(valueWordsMessages);
  const add = () => {
    const used = new Set(filters.map(({ name }) => name));
    let number = filters.length + 1;
    while (used.has(`filter${number}`)) number += 1;
    // What a widget takes already goes first; a name of its own is for records, whose widgets say what it narrows.
    const name = offered.find((one) => !used.has(one.name))?.name ?? `filter${number}`;
    onChange([...filters, PortalFilter.parse({ name })]);
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
          <ParameterInput
            label={t('filterName')}
            value={filter.name}
            offered={offered}
            isUnheard={unheard.has(filter.name)}
            onChange={(name) => edit(at, { name })}
          />
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
            <Form.Item label={t('filterOptions')} help={words('linesHelp')}>
              <NamedLines
                label={t('filterOptions')}
                list={filter.options}
                most={MAX_OPTIONS}
                longest={MAX_OPTIONS}
                onChange={(options) => edit(at, { options })}
              />
            </Form.Item>
          ) : null}
          {filter.kind === 'dictionary' ? (
            <Form.Item label={t('filter.dictionary')}>
              <DictionaryChoice
                value={filter.dictionary}
                onChange={(dictionary) => edit(at, { dictionary })}
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
