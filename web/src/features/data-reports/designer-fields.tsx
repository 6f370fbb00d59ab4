import { DeleteOutlined } from '@ant-design/icons';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import type { ReportBody, ReportGroup } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { PERIODS } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { useRoute } from '../../lib/query.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';

type TextFieldProps = {
  readonly label: string;
  readonly value: LocalText;
  readonly isLong?: boolean;
  readonly help?: string | undefined;
  readonly onChange: (value: LocalText) => void;
};

/** A text of a design in Chinese and English; Traditional Chinese follows from the first. */
export function TextField({ label, value, isLong = false, help, onChange }: TextFieldProps) {
  const t = useMessages(reportDesignerMessages);
  const Control = isLong ? Input.TextArea : Input;
  return (
    <Form.Item label={label} help={help}>
      <Control
        aria-label={label}
        value={value.zh}
        onChange={({ target }) => onChange({ ...value, zh: target.value })}
      />
      <Control
        aria-label={t('labelInEnglish', { label })}
        placeholder={t('inEnglish')}
        value={value.en ?? ''}
        onChange={({ target }) => onChange({ ...value, en: target.value })}
      />
    </Form.Item>
  );
}

export type ColumnOption = {
  readonly value: string;
  readonly label: string;
  readonly type: string;
  /** What its values are called; empty where it holds no options. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** The columns of a set, by its name. */
export function useColumns(
  { sets, parameters }: Pick<ReportBody, 'sets' | 'parameters'>,
  name: string,
): ColumnOption[] {
  const set = sets.find((one) => one.name === name);
  const isChosen =
    set !== undefined &&
    (set.from === 'relation'
      ? set.relation
      : set.from === 'sql'
        ? set.query
        : set.from === 'form'
          ? set.designId
          : set.interfaceId
    ).replace('-', '') !== '';
  const { data } = useRoute(
    dataReportsRoutes.columns,
    {
      body: {
        set: set ?? {
          from: 'relation',
          name: 'x',
          label: { zh: '' },
          relation: '',
          where: [],
          names: [],
          computed: [],
        },
        parameters,
      },
    },
    { enabled: isChosen, keepPrevious: true },
  );
  return (isChosen ? (data?.list ?? []) : []).map((column) => ({
    value: column.name,
    label: column.label,
    type: column.type,
    choices: column.choices,
  }));
}

type ColumnSelectProps = {
  readonly label: string;
  readonly columns: readonly ColumnOption[];
  readonly value: string;
  readonly allowClear?: boolean;
  readonly onChange: (value: string) => void;
};

export function ColumnSelect({ label, columns, value, allowClear = false, onChange }: ColumnSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear={allowClear}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      options={columns.map((column) => ({ value: column.value, label: column.label }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

type ItemsProps<T> = {
  readonly title: string;
  readonly addText: string;
  readonly list: readonly T[];
  readonly make: () => T;
  readonly onChange: (list: T[]) => void;
  readonly children: (item: T, edit: (part: Partial<T>) => void) => ReactNode;
};

/** A list of things that are set one by one. */
export function Items<T>({ title, addText, list, make, onChange, children }: ItemsProps<T>) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Form.Item label={title}>
      {list.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are known by their places
        <div key={at} className="report-item">
          {children(item, (part) => onChange(list.with(at, { ...item, ...part })))}
          <IconButton
            label={t('remove')}
            icon={<DeleteOutlined />}
            onClick={() => onChange(list.filter((_one, place) => place !== at))}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...list, make()])}>
        {addText}
      </Button>
    </Form.Item>
  );
}

type GroupFieldsProps = {
  readonly group: ReportGroup;
  readonly columns: readonly ColumnOption[];
  readonly onChange: (part: Partial<ReportGroup>) => void;
};

/** A column whose equal values make a group, and the period of days. */
export function GroupFields({ group, columns, onChange }: GroupFieldsProps) {
  const t = useMessages(reportDesignerMessages);
  const type = columns.find(({ value }) => value === group.column)?.type;
  return (
    <>
      <ColumnSelect
        label={t('column')}
        columns={columns}
        value={group.column}
        onChange={(column) => onChange({ column, by: null })}
      />
      {type === 'date' || type === 'moment' ? (
        <Select
          aria-label={t('by')}
          value={group.by ?? 'day'}
          options={PERIODS.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(by) => onChange({ by })}
        />
      ) : null}
    </>
  );
}
