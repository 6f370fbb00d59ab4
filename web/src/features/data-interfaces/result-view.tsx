import type { BenchResult } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { cellText, type InterfaceRow } from '../../kit/interfaces/interface-rows.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

const SHOWN_ROWS = 200;
const SHOWN_TEXT = 200_000;

/** The answer of an interface as a table or as JSON, with the time of each step. */
export function ResultView({ result }: { readonly result: BenchResult }) {
  const t = useMessages(interfaceMessages);
  const rows = rowsOf(result.data);
  const [view, setView] = useState<'table' | 'json'>('table');
  const steps = {
    check: t('stepCheck'),
    source: t('stepSource'),
    filter: t('stepFilter'),
    script: t('stepScript'),
  };
  return (
    <section className="interface-result" aria-live="polite">
      <div className="interface-result-head">
        <span>
          {result.rows === null ? '' : t(result.isCut ? 'rowsCut' : 'rowsFound', { count: result.rows })}
        </span>
        <span className="quiet">
          {result.timings.map(({ step, ms }) => t('milliseconds', { step: steps[step], ms })).join(' · ')}
        </span>
        {rows ? (
          <Segmented<'table' | 'json'>
            size="small"
            value={view}
            options={[
              { value: 'table', label: t('table') },
              { value: 'json', label: t('json') },
            ]}
            onChange={setView}
          />
        ) : null}
      </div>
      {rows && view === 'table' ? (
        <RowsTable rows={rows} />
      ) : (
        <CodeEditor
          language="json"
          label={t('json')}
          readOnly
          height="360px"
          value={(JSON.stringify(result.data, null, 2) ?? '').slice(0, SHOWN_TEXT)}
        />
      )}
    </section>
  );
}

type ShownRow = { readonly row: InterfaceRow; readonly key: string };

function RowsTable({ rows }: { readonly rows: readonly InterfaceRow[] }) {
  const t = useMessages(interfaceMessages);
  if (rows.length === 0) return <EmptyBlock text={t('noRows')} />;
  const shown = rows.slice(0, SHOWN_ROWS).map((row, at) => ({ row, key: String(at) }));
  const names = [...new Set(shown.flatMap(({ row }) => Object.keys(row)))];
  return (
    <>
      <DataTable
        label={t('table')}
        rows={shown}
        rowKey={({ key }) => key}
        height={360}
        columns={names.map(
          (name): DataColumn<ShownRow> => ({
            key: name,
            title: name,
            width: 140,
            render: ({ row }) => cellText(row[name]) || '–',
          }),
        )}
      />
      {rows.length > SHOWN_ROWS ? <p className="quiet">{t('showRows', { count: SHOWN_ROWS })}</p> : null}
    </>
  );
}

const isRow = (value: unknown): value is InterfaceRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a result that is a list of rows. */
const rowsOf = (data: unknown): readonly InterfaceRow[] | null =>
  Array.isArray(data) && data.every(isRow) ? data : null;
