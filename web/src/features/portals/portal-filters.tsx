import type {
  PortalFilter,
  PortalWidget,
  WidgetAnswer,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { DatePicker, Input, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { portalMessages } from './portals.messages.ts';
import { partCalled } from './widget-click.ts';
import { useWidgetTitle } from './widget-title.ts';

type PortalFiltersProps = {
  readonly filters: readonly PortalFilter[];
  readonly widgets: readonly PortalWidget[];
  readonly answers: readonly WidgetAnswer[] | undefined;
  readonly search: URLSearchParams;
  readonly onChange: (next: URLSearchParams) => void;
};

/** The conditions of a portal: what is entered, and what was chosen by clicks on widgets. */
export function PortalFilters({ filters, widgets, answers, search, onChange }: PortalFiltersProps) {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  const titleOf = useWidgetTitle();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    onChange(next);
  };
  const entered = new Set(filters.map(({ name }) => name));
  const chosen = new Map(
    widgets.flatMap((widget): [string, string][] => {
      const { click } = widget;
      const isChosen =
        click.does === 'filter' && !entered.has(click.parameter) && search.has(click.parameter);
      if (!isChosen) return [];
      const data = answers?.find(({ i }) => i === widget.i)?.data;
      const part = partCalled(widget, data, search.get(click.parameter) ?? '');
      return [[click.parameter, `${titleOf(widget)}: ${part}`]];
    }),
  );
  if (filters.length === 0 && chosen.size === 0) return null;
  return (
    <section className="portal-filters" aria-label={t('conditions')}>
      {filters.map((filter) => {
        const label = titleIn(filter, language) || filter.name;
        const value = search.get(filter.name) ?? '';
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it
          <label key={filter.name}>
            <span>{label}</span>
            <FilterControl
              key={value}
              filter={filter}
              label={label}
              value={value}
              onChange={(next) => set(filter.name, next)}
            />
          </label>
        );
      })}
      {[...chosen].map(([name, title]) => (
        <Tag key={name} closable onClose={() => set(name, '')}>
          {title}
        </Tag>
      ))}
    </section>
  );
}

type FilterControlProps = {
  readonly filter: PortalFilter;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const FORMATS = { date: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

function FilterControl({ filter, label, value, onChange }: FilterControlProps) {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  const { kind, options, dictionary } = filter;
  if (kind === 'choice')
    return (
      <Select
        aria-label={label}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('all')}
        value={value || null}
        options={options.map((option) => ({
          value: option.value,
          label: textIn(option.label, language) || option.value,
        }))}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    );
  if (kind === 'dictionary')
    return (
      <DictSelect
        code={dictionary}
        aria-label={label}
        placeholder={t('all')}
        value={value}
        onChange={onChange}
      />
    );
  if (kind === 'date' || kind === 'month') {
    const day = dayjs(kind === 'month' ? `${value}-01` : value);
    return (
      <DatePicker
        aria-label={label}
        picker={kind}
        value={value !== '' && day.isValid() ? day : null}
        onChange={(next) => onChange(next?.format(FORMATS[kind]) ?? '')}
      />
    );
  }
  if (kind === 'organize')
    return (
      <OrgPicker
        aria-label={label}
        placeholder={t('all')}
        chosenName="short"
        value={value}
        onChange={onChange}
      />
    );
  return (
    <Input
      aria-label={label}
      allowClear
      defaultValue={value}
      maxLength={200}
      onBlur={({ target }) => target.value !== value && onChange(target.value)}
      onPressEnter={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
