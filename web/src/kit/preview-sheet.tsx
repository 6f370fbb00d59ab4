import { Skeleton, Tabs } from 'antd';
import { type CellValue, parseCsv, read, type Sheet } from 'hucre';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { kitMessages } from './kit.messages.ts';
import { bytesOf, decodeText } from './preview-bytes.ts';
import { VirtualRows } from './virtual-rows.tsx';

const ROW_HEIGHT = 28;
const MAX_COLUMNS = 100;

/** A workbook, sheet by sheet. */
export default function PreviewSheet({ url }: { readonly url: string }) {
  const t = useMessages(kitMessages);
  const [sheets, setSheets] = useState<readonly Pick<Sheet, 'name' | 'rows'>[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    bytesOf(url, controller.signal)
      .then(sheetsOf)
      .then(setSheets, () => setFailed(!controller.signal.aborted));
    return () => controller.abort();
  }, [url]);
  if (isFailed) return <p className="quiet preview-none">{t('previewFailed')}</p>;
  if (!sheets) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <Tabs
      className="preview-sheets"
      items={sheets.map((sheet, index) => ({
        key: String(index),
        label: sheet.name,
        children: <Grid rows={sheet.rows} label={sheet.name} />,
      }))}
    />
  );
}

type GridProps = { readonly rows: readonly (readonly CellValue[])[]; readonly label: string };

function Grid({ rows, label }: GridProps) {
  const numbered = rows.map((cells, index) => ({ cells, number: index + 1 }));
  const columns = Math.min(MAX_COLUMNS, Math.max(1, ...rows.slice(0, 2000).map((row) => row.length)));
  const widths = Array.from({ length: columns }, (_, column) => widthOf(rows, column));
  const template = `48px ${widths.map((width) => `${width}px`).join(' ')}`;
  return (
    <div className="preview-grid">
      <VirtualRows
        rows={numbered}
        rowKey={(row) => String(row.number)}
        rowHeight={ROW_HEIGHT}
        label={label}
        render={({ cells, number }) => (
          <div className="preview-row" style={{ gridTemplateColumns: template }}>
            <span className="preview-number">{number}</span>
            {widths.map((_, column) => {
              const text = formatMessage(cells[column] ?? null);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
                <span key={column} title={text} data-number={typeof cells[column] === 'number'}>
                  {text}
                </span>
              );
            })}
          </div>
        )}
      />
    </div>
  );
}

async function sheetsOf(bytes: ArrayBuffer): Promise<readonly Pick<Sheet, 'name' | 'rows'>[]> {
  const head = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  const isBook = (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xd0 && head[1] === 0xcf);
  if (isBook) return (await read(new Uint8Array(bytes))).sheets;
  return [{ name: 'CSV', rows: parseCsv(decodeText(bytes)) }];
}

/** Wide enough for most of the first rows' texts; a Chinese character is as wide as two letters. */
function widthOf(rows: GridProps['rows'], column: number): number {
  const lengths = rows
    .slice(0, 60)
    .map((row) => formatMessage(row[column] ?? null).replace(/[^\x20-\x7e]/g, '--').length);
  return Math.min(320, Math.max(64, Math.max(0, ...lengths) * 7 + 20));
}

function formatMessage(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? wallClock(value) : String(value);
}

/** A sheet knows no time zone: what it says is read as it stands, days without an hour as days. */
function wallClock(value: Date): string {
  const text = value.toISOString();
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
