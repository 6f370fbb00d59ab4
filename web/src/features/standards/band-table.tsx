import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { GradeBand, GradeSchemeCreate } from '@auditplus/contract/features/standards/grading.model.ts';
import { Button, Input, InputNumber, Select, Tag } from 'antd';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { gradeMessages } from './grade-schemes.messages.ts';

type SchemeForm = UseFormReturn<z.output<typeof GradeSchemeCreate>>;
type Row = GradeBand & { readonly index: number };

/** Most bands of a scheme, as the contract takes them. */
const MOST = 10;
/** Names of the component library's colours, the best grade's first. */
const COLOURS = ['green', 'cyan', 'blue', 'gold', 'orange', 'red', 'purple'] as const;
const STEP_DOWN = 10;

/** The bands of a scheme from the best down, edited in place. */
export function BandTable({ form, readOnly }: { readonly form: SchemeForm; readonly readOnly: boolean }) {
  const t = useMessages(gradeMessages);
  const bands = form.watch('bands');
  const { errors, isSubmitted } = form.formState;
  const set = (next: GradeBand[]) =>
    form.setValue('bands', next, { shouldDirty: true, shouldValidate: isSubmitted });
  const edit = (index: number, fields: Partial<GradeBand>) =>
    set(bands.map((band, at) => (at === index ? { ...band, ...fields } : band)));
  const columns = useColumns({
    readOnly,
    edit,
    remove: (index) => set(bands.filter((_band, at) => at !== index)),
    only: bands.length === 1,
  });
  const problem = errors.bands?.root?.message ?? errors.bands?.message;
  const nameless = isSubmitted && bands.some(({ name }) => name.trim() === '');
  return (
    <div className="standards-band-table">
      <DataTable<Row>
        rows={bands.map((band, index) => ({ ...band, index }))}
        rowKey={({ index }) => String(index)}
        label={t('bands')}
        columns={columns}
      />
      {problem || nameless ? (
        <p className="field-problem" role="alert">
          {nameless ? t('bandMissing') : problem}
        </p>
      ) : null}
      {readOnly || bands.length >= MOST ? null : (
        <Button
          className="standards-add-row"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => set([...bands, nextBand(bands)])}
        >
          {t('addBand')}
        </Button>
      )}
    </div>
  );
}

const nextBand = (bands: readonly GradeBand[]): GradeBand => ({
  name: '',
  minPercent: Math.max(0, (bands.at(-1)?.minPercent ?? 100) - STEP_DOWN),
  minChapterRate: null,
  color: COLOURS[bands.length] ?? 'blue',
});

type ColumnInput = {
  readonly readOnly: boolean;
  readonly edit: (index: number, fields: Partial<GradeBand>) => void;
  readonly remove: (index: number) => void;
  readonly only: boolean;
};

function useColumns({ readOnly, edit, remove, only }: ColumnInput): DataColumn<Row>[] {
  const t = useMessages(gradeMessages);
  const name = (row: Row, column: string) => `${row.index + 1} ${column}`;
  const columns: DataColumn<Row>[] = [
    {
      key: 'name',
      title: t('band'),
      render: (row) =>
        readOnly ? (
          <Tag color={row.color}>{row.name}</Tag>
        ) : (
          <Input
            maxLength={20}
            aria-label={name(row, t('band'))}
            value={row.name}
            onChange={(event) => edit(row.index, { name: event.target.value })}
          />
        ),
    },
    {
      key: 'minPercent',
      title: t('minPercent'),
      width: 150,
      number: true,
      render: (row) =>
        readOnly ? (
          row.minPercent
        ) : (
          <InputNumber
            className="picker"
            min={0}
            max={100}
            precision={2}
            controls={false}
            aria-label={name(row, t('minPercent'))}
            value={row.minPercent}
            onChange={(value) => edit(row.index, { minPercent: value ?? 0 })}
          />
        ),
    },
    {
      key: 'minChapterRate',
      title: t('minChapterRate'),
      width: 150,
      number: true,
      render: (row) =>
        readOnly ? (
          (row.minChapterRate ?? t('noFloor'))
        ) : (
          <InputNumber
            className="picker"
            min={0}
            max={100}
            precision={2}
            controls={false}
            placeholder={t('noFloor')}
            aria-label={name(row, t('minChapterRate'))}
            value={row.minChapterRate}
            onChange={(minChapterRate) => edit(row.index, { minChapterRate })}
          />
        ),
    },
  ];
  if (readOnly) return columns;
  return [
    ...columns,
    {
      key: 'color',
      title: t('colour'),
      width: 110,
      render: (row) => (
        <Select
          className="picker"
          aria-label={name(row, t('colour'))}
          value={row.color}
          options={COLOURS.map((value) => ({ value, label: <Tag color={value}>{t(value)}</Tag> }))}
          onChange={(color) => edit(row.index, { color })}
        />
      ),
    },
    {
      key: 'remove',
      title: '',
      width: 52,
      render: (row) => (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          disabled={only}
          title={t('removeBand', { name: row.name || row.index + 1 })}
          aria-label={t('removeBand', { name: row.name || row.index + 1 })}
          onClick={() => remove(row.index)}
        />
      ),
    },
  ];
}
