import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EditTable } from '../../kit/edit-table.tsx';
import type { EditColumn } from '../../kit/edit-table-row.tsx';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

const NUMBER = /^\d+(\.\d+)?$/;

/** The editable table: small with rules, large, and read-only. */
export function TableSamples() {
  const t = useMessages(galleryMessages);
  const [isChecked, setChecked] = useState(false);
  const [rows, setRows] = useState<EditRow[]>([
    { item: '4kg ABC', unit: 'piece', amount: 12, price: 85.5, bought: '2026-03-02' },
    { item: '', unit: 'box', amount: 3, price: 'x', bought: null },
  ]);
  const columns = useMemo<readonly EditColumn[]>(() => {
    const patterns = [{ pattern: NUMBER, message: t('digitsOnly') }];
    return [
      { key: 'item', title: t('item'), required: true, width: 180 },
      {
        key: 'unit',
        title: t('unit'),
        kind: 'select',
        width: 110,
        options: [
          { value: 'piece', label: t('piece') },
          { value: 'box', label: t('box') },
        ],
      },
      { key: 'amount', title: t('amount'), kind: 'number', required: true, patterns, width: 110 },
      { key: 'price', title: t('price'), kind: 'number', patterns, width: 110 },
      { key: 'bought', title: t('bought'), kind: 'date', width: 150 },
    ];
  }, [t]);
  return (
    <div className="gallery">
      <Sample
        wide
        title={t('editTable')}
        code={
          '<EditTable label="…" columns={columns} rows={rows} onChange={setRows} summary={["amount"]} showFaults={submitted} />\n// on submit: tableFaults(rows, columns).size === 0'
        }
      >
        <EditTable
          label={t('editTable')}
          columns={columns}
          rows={rows}
          onChange={setRows}
          emptyRow={{ unit: 'piece' }}
          summary={['amount', 'price']}
          showFaults={isChecked}
        />
        <div>
          <Button onClick={() => setChecked(true)}>{t('checkRows')}</Button>
        </div>
      </Sample>
      <Sample wide title={t('readOnlyTable')} code={'<EditTable readOnly … />'}>
        <EditTable
          label={t('readOnlyTable')}
          columns={columns}
          rows={rows}
          onChange={setRows}
          summary={['amount']}
          readOnly
        />
      </Sample>
      <BigTable />
    </div>
  );
}

const ROWS = 1000;
const COLUMNS = 30;

function BigTable() {
  const t = useMessages(galleryMessages);
  const columns = useMemo<readonly EditColumn[]>(
    () =>
      Array.from({ length: COLUMNS }, (_, n) => ({
        key: `c${n}`,
        title: t('column', { n: n + 1 }),
        kind: n % 3 === 1 ? 'number' : 'text',
        required: n === 0,
        width: 110,
      })),
    [t],
  );
  const [rows, setRows] = useState<EditRow[]>(() =>
    Array.from({ length: ROWS }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: COLUMNS }, (__, n) => [`c${n}`, n % 3 === 1 ? row + n : `${row + 1}-${n + 1}`]),
      ),
    ),
  );
  return (
    <Sample wide title={t('bigTable')} code={'<EditTable height={420} … />'}>
      <EditTable label={t('bigTable')} columns={columns} rows={rows} onChange={setRows} summary={['c1']} />
    </Sample>
  );
}
