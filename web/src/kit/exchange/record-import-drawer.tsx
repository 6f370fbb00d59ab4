import './record-exchange.css';
import { CloseOutlined } from '@ant-design/icons';
import type {
  ExchangeColumn,
  ExchangeRow,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { recordExchangeRoutes } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { DataTable } from '../data-table.tsx';
import { SideDrawer } from '../drawers.tsx';
import { ImportButton } from '../import-button.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';

const HEIGHT = 480;

/** Template, upload, editable preview, import; the rows that did not go in stay with what is wrong. */
export function RecordImportDrawer({
  kind,
  onClose,
}: {
  readonly kind: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(recordExchangeMessages);
  const [rows, setRows] = useState<readonly ExchangeRow[] | null>(null);
  const columns = useRoute(recordExchangeRoutes.columns, { params: { kind } }).data ?? [];
  const template = useAction(recordExchangeRoutes.template, { invalidates: [], onDone: saveExport });
  const check = useAction(recordExchangeRoutes.check, { invalidates: [], onDone: setRows });
  const store = useAction(recordExchangeRoutes.import, {
    onDone: ({ added, failed }) => {
      if (failed.length === 0) {
        toast.success(t('done', { added }));
        onClose();
      } else {
        toast.warning(t('partly', { added, failed: failed.length }));
        setRows(failed);
      }
    },
  });
  const body = { rows: [...(rows ?? [])] };
  const wrong = (rows ?? []).filter((row) => row.problems !== '').length;
  const right = (rows ?? []).length - wrong;
  return (
    <SideDrawer open width="large" title={t('importTitle')} onClose={onClose}>
      {rows === null ? (
        <>
          <p className="quiet measure">{t('hint')}</p>
          <div className="record-exchange-actions">
            <Button loading={template.isPending} onClick={() => template.mutate({ params: { kind } })}>
              {t('template')}
            </Button>
            <ImportButton
              route={recordExchangeRoutes.preview}
              params={{ kind }}
              label={t('upload')}
              accept=".xlsx"
              done={(read) => t('count', { total: read.length, wrong: read.filter(hasProblem).length })}
              onDone={setRows}
            />
          </div>
        </>
      ) : (
        <>
          <p className={wrong > 0 ? 'record-exchange-problem' : 'quiet'}>
            {t('count', { total: rows.length, wrong })}
          </p>
          <Rows rows={rows} columns={columns} onChange={setRows} />
          <div className="drawer-actions">
            <Button onClick={() => setRows(null)}>{t('again')}</Button>
            <Button
              disabled={rows.length === 0}
              loading={check.isPending}
              onClick={() => check.mutate({ params: { kind }, body })}
            >
              {t('check')}
            </Button>
            <Button
              type="primary"
              disabled={right === 0}
              loading={store.isPending}
              onClick={() => store.mutate({ params: { kind }, body })}
            >
              {t('store', { count: right })}
            </Button>
          </div>
        </>
      )}
    </SideDrawer>
  );
}

const hasProblem = (row: ExchangeRow): boolean => row.problems !== '';

type RowsProps = {
  readonly rows: readonly ExchangeRow[];
  readonly columns: readonly ExchangeColumn[];
  readonly onChange: (rows: readonly ExchangeRow[]) => void;
};

function Rows({ rows, columns, onChange }: RowsProps) {
  const t = useMessages(recordExchangeMessages);
  const set = (row: ExchangeRow, key: string, value: string) =>
    onChange(
      rows.map((one) =>
        one === row ? { ...one, problems: '', cells: { ...one.cells, [key]: value } } : one,
      ),
    );
  return (
    <DataTable<ExchangeRow>
      height={HEIGHT}
      label={t('importTitle')}
      rows={rows}
      rowKey={(row) => String(row.rowNumber)}
      columns={[
        { key: 'rowNumber', title: t('row'), width: 60, number: true, fixed: 'left' },
        {
          key: 'problems',
          title: t('problem'),
          width: 260,
          fixed: 'left',
          render: (row) => (
            <span className="record-exchange-problem" title={row.problems}>
              {row.problems}
            </span>
          ),
        },
        ...columns.map(({ key, label }) => ({
          key,
          title: label,
          width: key === 'parent' || key === 'organize' ? 280 : 140,
          render: (row: ExchangeRow) => (
            <Input
              size="small"
              variant="borderless"
              aria-label={`${label} ${row.rowNumber}`}
              value={row.cells[key] ?? ''}
              onChange={(event) => set(row, key, event.target.value)}
            />
          ),
        })),
        {
          key: 'drop',
          title: '',
          width: 50,
          fixed: 'right' as const,
          render: (row: ExchangeRow) => (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('drop', { row: row.rowNumber })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            />
          ),
        },
      ]}
    />
  );
}
