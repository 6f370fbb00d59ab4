import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  EVIDENCE_FILE_TYPES,
  type NodeUpdate,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { listed } from '../../lib/phrases.ts';
import type { NodeFormState } from './node-form.tsx';
import { editorMessages } from './standard-editor.messages.ts';
import { TemplateFile } from './template-file.tsx';

type Requirement = NodeUpdate['requirements'][number];
type Row = Requirement & { readonly index: number };
type TableProps = { readonly form: NodeFormState; readonly readOnly: boolean };

/** Most requirements of an item, as the contract takes them. */
const MOST = 20;

/** The evidence that an item asks for, edited in place. */
export function RequirementTable({ form, readOnly }: TableProps) {
  const t = useMessages(editorMessages);
  const rows = form.watch('requirements');
  const set = (next: Requirement[]) =>
    form.setValue('requirements', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const edit = (index: number, fields: Partial<Requirement>) =>
    set(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)));
  const columns = useColumns(readOnly, edit, (index) => set(rows.filter((_row, at) => at !== index)));
  return (
    <>
      <DataTable<Row>
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={(row) => String(row.index)}
        columns={columns}
        empty={<EmptyBlock text={t('noRequirements')} />}
      />
      {readOnly || rows.length >= MOST ? null : (
        <Button
          className="standards-add-row"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() =>
            set([
              ...rows,
              {
                label: '',
                mandatory: 1,
                fileTypes: [],
                maxCount: 0,
                maxSizeMb: 300,
                validMonths: null,
                templateFile: null,
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
  edit: (index: number, fields: Partial<Requirement>) => void,
  remove: (index: number) => void,
): DataColumn<Row>[] {
  const t = useMessages(editorMessages);
  const common = useMessages(commonMessages);
  const types = EVIDENCE_FILE_TYPES.map((type) => ({ value: type, label: t(`type${type}`) }));
  const figure = (
    key: 'maxCount' | 'maxSizeMb' | 'validMonths',
    title: string,
    least: number,
    most: number,
  ): DataColumn<Row> => ({
    key,
    title,
    width: 120,
    number: true,
    render: (row) =>
      readOnly ? (
        (row[key] ?? '–')
      ) : (
        <InputNumber
          className="picker"
          min={least}
          max={most}
          precision={0}
          controls={false}
          aria-label={`${row.index + 1} ${title}`}
          value={row[key]}
          onChange={(value) => {
            if (key === 'validMonths') edit(row.index, { validMonths: value });
            else edit(row.index, { [key]: value ?? least });
          }}
        />
      ),
  });
  const columns: DataColumn<Row>[] = [
    { key: 'index', title: t('rowNumber'), width: 56, number: true, render: (row) => row.index + 1 },
    {
      key: 'label',
      title: t('requirementLabel'),
      width: 260,
      render: (row) =>
        readOnly ? (
          <span title={row.label}>{row.label}</span>
        ) : (
          <Input
            maxLength={200}
            aria-label={`${row.index + 1} ${t('requirementLabel')}`}
            status={row.label.trim() === '' ? 'error' : ''}
            value={row.label}
            onChange={(event) => edit(row.index, { label: event.target.value })}
          />
        ),
    },
    {
      key: 'mandatory',
      title: t('mandatory'),
      width: 90,
      render: (row) => (
        <Checkbox
          aria-label={`${row.index + 1} ${t('mandatory')}`}
          disabled={readOnly}
          checked={row.mandatory === 1}
          onChange={(event) => edit(row.index, { mandatory: event.target.checked ? 1 : 0 })}
        />
      ),
    },
    {
      key: 'fileTypes',
      title: t('fileTypes'),
      width: 220,
      render: (row) =>
        readOnly ? (
          listed(row.fileTypes.map((type) => t(`type${type}`))) || common('all')
        ) : (
          <Select
            className="picker"
            mode="multiple"
            maxTagCount="responsive"
            placeholder={common('all')}
            aria-label={`${row.index + 1} ${t('fileTypes')}`}
            value={row.fileTypes}
            options={types}
            onChange={(fileTypes) => edit(row.index, { fileTypes })}
          />
        ),
    },
    figure('maxCount', t('maxCount'), 0, 1000),
    figure('maxSizeMb', t('maxSize'), 1, 300),
    figure('validMonths', t('validMonths'), 1, 240),
    {
      key: 'templateFile',
      title: t('template'),
      width: 130,
      render: (row) => (
        <TemplateFile
          label={row.label}
          file={row.templateFile}
          readOnly={readOnly}
          onChange={(templateFile) => edit(row.index, { templateFile })}
        />
      ),
    },
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
