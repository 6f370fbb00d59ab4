import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type NodeUpdate, OptionKind } from '@auditplus/contract/features/standards/standards.model.ts';
import { optionLabel, unitWord } from '@auditplus/core/text/standard-words.ts';
import { Button, Checkbox, Input, InputNumber, Select, Table } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { points } from '../../lib/formats.ts';
import type { NodeFormState } from './node-form.tsx';
import { editorMessages } from './standard-editor.messages.ts';

type Option = NodeUpdate['options'][number];
type Row = Option & { readonly index: number };
type TableProps = { readonly form: NodeFormState; readonly readOnly: boolean };

/** Most options of an item, as the contract takes them. */
const MOST = 20;
/** Kinds that take points off by their own figure. */
const WITH_POINTS: readonly string[] = ['FIXED', 'PER', 'RATE'];
const SEVERITIES = [1, 2, 3, 4] as const;

/** The deductions of an item as a table that is edited in place. */
export function OptionTable({ form, readOnly }: TableProps) {
  const t = useMessages(editorMessages);
  const options = form.watch('options');
  const set = (next: Option[]) =>
    form.setValue('options', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const edit = (index: number, fields: Partial<Option>) =>
    set(options.map((option, at) => (at === index ? { ...option, ...fields } : option)));
  const columns = useColumns(readOnly, edit, (index) => set(options.filter((_option, at) => at !== index)));
  const sum = options.reduce((total, option) => total + Math.round((option.cap ?? option.points) * 100), 0);
  return (
    <>
      <DataTable<Row>
        rows={options.map((option, index) => ({ ...option, index }))}
        rowKey={(row) => String(row.index)}
        columns={columns}
        empty={<EmptyBlock text={t('noOptions')} />}
        summary={() =>
          options.length === 0 ? null : (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={4}>
                {t('total')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={4} align="right">
                <strong>{points(sum / 100)}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={5} colSpan={columns.length - 5} />
            </Table.Summary.Row>
          )
        }
      />
      {readOnly || options.length >= MOST ? null : (
        <Button
          className="standards-add-row"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() =>
            set([
              ...options,
              {
                label: '',
                labelEn: '',
                kind: 'FIXED',
                unit: '',
                points: 0,
                cap: null,
                scope: 'ITEM',
                severityDefault: 2,
                needPhoto: 0,
                needReason: 0,
              },
            ])
          }
        >
          {t('add')}
        </Button>
      )}
    </>
  );
}

function useColumns(
  readOnly: boolean,
  edit: (index: number, fields: Partial<Option>) => void,
  remove: (index: number) => void,
): DataColumn<Row>[] {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const severities = useDictionary('auditSeverity');
  const name = (row: Row, column: string) => `${row.index + 1} ${column}`;
  const columns: DataColumn<Row>[] = [
    { key: 'index', title: t('rowNumber'), width: 56, number: true, render: (row) => row.index + 1 },
    {
      key: 'label',
      title: t('optionLabel'),
      width: 280,
      render: (row) =>
        readOnly ? (
          <span title={[row.label, row.labelEn].filter(Boolean).join('\n')}>
            {optionLabel(row, language)}
          </span>
        ) : (
          <div className="standards-two-lines">
            <Input
              maxLength={200}
              aria-label={name(row, t('optionLabel'))}
              status={row.label.trim() === '' ? 'error' : ''}
              value={row.label}
              onChange={(event) => edit(row.index, { label: event.target.value })}
            />
            <Input
              size="small"
              maxLength={300}
              aria-label={name(row, t('optionLabelEn'))}
              placeholder={t('optionLabelEn')}
              value={row.labelEn}
              onChange={(event) => edit(row.index, { labelEn: event.target.value })}
            />
          </div>
        ),
    },
    {
      key: 'kind',
      title: t('optionKind'),
      width: 130,
      render: (row) =>
        readOnly ? (
          t(`kind${row.kind}`)
        ) : (
          <Select
            className="picker"
            aria-label={name(row, t('optionKind'))}
            value={row.kind}
            options={OptionKind.options.map((kind) => ({ value: kind, label: t(`kind${kind}`) }))}
            onChange={(kind) => edit(row.index, kind === 'MANUAL' ? { kind, needReason: 1 } : { kind })}
          />
        ),
    },
    {
      key: 'unit',
      title: t('optionUnit'),
      width: 84,
      render: (row) =>
        row.kind !== 'PER' ? (
          '–'
        ) : readOnly ? (
          unitWord(row, language)
        ) : (
          <Input
            maxLength={20}
            placeholder={t('optionUnitHint')}
            aria-label={name(row, t('optionUnit'))}
            value={row.unit}
            onChange={(event) => edit(row.index, { unit: event.target.value })}
          />
        ),
    },
    {
      key: 'points',
      title: t('points'),
      width: 90,
      number: true,
      render: (row) =>
        readOnly || !WITH_POINTS.includes(row.kind) ? (
          points(row.points)
        ) : (
          <InputNumber
            className="picker"
            min={0}
            max={1000}
            precision={2}
            controls={false}
            aria-label={name(row, t('points'))}
            value={row.points}
            onChange={(value) => edit(row.index, { points: value ?? 0 })}
          />
        ),
    },
    {
      key: 'cap',
      title: t('cap'),
      width: 90,
      number: true,
      render: (row) =>
        readOnly || row.kind !== 'PER' ? (
          points(row.cap)
        ) : (
          <InputNumber
            className="picker"
            min={0}
            max={1000}
            precision={2}
            controls={false}
            aria-label={name(row, t('cap'))}
            value={row.cap}
            onChange={(cap) => edit(row.index, { cap })}
          />
        ),
    },
    {
      key: 'scope',
      title: t('optionScope'),
      width: 120,
      render: (row) =>
        readOnly ? (
          t(`scope${row.scope}`)
        ) : (
          <Select
            className="picker"
            aria-label={name(row, t('optionScope'))}
            value={row.scope}
            options={(['ITEM', 'SECTION'] as const).map((scope) => ({
              value: scope,
              label: t(`scope${scope}`),
            }))}
            onChange={(scope) => edit(row.index, { scope })}
          />
        ),
    },
    {
      key: 'severity',
      title: t('severity'),
      width: 140,
      render: (row) =>
        readOnly ? (
          severities.label(row.severityDefault)
        ) : (
          <Select
            className="picker"
            aria-label={name(row, t('severity'))}
            value={row.severityDefault}
            options={SEVERITIES.map((value) => ({ value, label: severities.label(value) }))}
            onChange={(severityDefault) => edit(row.index, { severityDefault })}
          />
        ),
    },
    ...(['needPhoto', 'needReason'] as const).map(
      (mark): DataColumn<Row> => ({
        key: mark,
        title: t(mark),
        width: 84,
        render: (row) => (
          <Checkbox
            aria-label={name(row, t(mark))}
            disabled={readOnly || (mark === 'needReason' && row.kind === 'MANUAL')}
            checked={row[mark] === 1}
            onChange={(event) => edit(row.index, { [mark]: event.target.checked ? 1 : 0 })}
          />
        ),
      }),
    ),
  ];
  if (readOnly) return columns;
  const action: DataColumn<Row> = {
    key: 'remove',
    title: '',
    width: 52,
    render: (row) => (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        title={t('removeRow', { n: row.index + 1 })}
        aria-label={t('removeRow', { n: row.index + 1 })}
        onClick={() => remove(row.index)}
      />
    ),
  };
  return [...columns, action];
}
