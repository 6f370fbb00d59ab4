import './users.css';
import { CloseOutlined } from '@ant-design/icons';
import { type ImportRow, USER_FIELDS } from '@auditplus/contract/features/users/user-import.model.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { importMessages } from './import.messages.ts';
import { useFieldLabel } from './use-field-label.ts';

type Props = {
  readonly rows: readonly ImportRow[];
  readonly readOnly: boolean;
  readonly onChange: (rows: readonly ImportRow[]) => void;
};

const HEIGHT = 460;

/** The rows of a workbook; cells are edited in place, the server checks them again when they are imported. */
export function ImportTable({ rows, readOnly, onChange }: Props) {
  const t = useMessages(importMessages);
  const labelOf = useFieldLabel();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const wrong = rows.filter((row) => row.errorsInfo !== '');
  const shown = onlyWrong ? wrong : rows;
  const set = (row: ImportRow, field: (typeof USER_FIELDS)[number], value: string) =>
    onChange(rows.map((one) => (one === row ? edited(one, field, value) : one)));
  return (
    <div>
      {wrong.length > 0 && wrong.length < rows.length ? (
        <Checkbox checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)}>
          {t('onlyWrong')}
        </Checkbox>
      ) : null}
      <DataTable<ImportRow>
        height={HEIGHT}
        label={t('title')}
        rows={shown}
        rowKey={(row) => String(row.rowNumber)}
        columns={[
          { key: 'rowNumber', title: t('row'), width: 60, number: true, fixed: 'left' },
          {
            key: 'errorsInfo',
            title: t('problem'),
            width: 260,
            fixed: 'left',
            render: (row) => <span className="users-problem users-reason">{row.errorsInfo}</span>,
          },
          ...USER_FIELDS.map((field) => ({
            key: field,
            title: labelOf(field),
            width: field === 'organizeId' ? 260 : 140,
            render: (row: ImportRow) =>
              readOnly ? (
                <span className={row.errorFields.includes(field) ? 'users-problem' : ''}>{row[field]}</span>
              ) : (
                <Input
                  size="small"
                  variant={row.errorFields.includes(field) ? 'outlined' : 'borderless'}
                  status={row.errorFields.includes(field) ? 'error' : ''}
                  aria-invalid={row.errorFields.includes(field)}
                  aria-label={`${labelOf(field)} ${row.rowNumber}`}
                  value={row[field]}
                  onChange={(event) => set(row, field, event.target.value)}
                />
              ),
          })),
          ...(readOnly
            ? []
            : [
                {
                  key: 'drop',
                  title: '',
                  width: 50,
                  fixed: 'right' as const,
                  render: (row: ImportRow) => (
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined />}
                      aria-label={t('dropRow', { row: row.rowNumber })}
                      onClick={() => onChange(rows.filter((one) => one !== row))}
                    />
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}

/** A changed cell is no longer known to be wrong; the row is right once no cell is known to be wrong. */
function edited(row: ImportRow, field: (typeof USER_FIELDS)[number], value: string): ImportRow {
  const errorFields = row.errorFields.filter((one) => one !== field);
  const errorsInfo = errorFields.length === 0 ? '' : row.errorsInfo;
  return { ...row, [field]: value, errorFields, errorsInfo };
}
