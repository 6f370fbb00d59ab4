import './record-exchange.css';
import { CloseOutlined } from '@ant-design/icons';
import type {
  ExchangeColumn,
  ExchangeRow,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { Button, Input, Progress, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { saveExport } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { DataTable } from '../data-table.tsx';
import { SideDrawer } from '../drawers.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';

const HEIGHT = 480;

/** A kind of record that comes from workbooks: where its rows are read, checked and stored. */
export type ImportSource<Row extends ExchangeRow> = {
  readonly columns: readonly ExchangeColumn[];
  readonly template: () => Promise<ExportLink>;
  /** The button that uploads a workbook and gives its rows. */
  readonly upload: (onRows: (rows: readonly Row[], ignored?: readonly string[]) => void) => ReactNode;
  /** Rows are sent in parts of so many. */
  readonly part: number;
  /** What is wrong with rows; nothing is stored. */
  readonly check: (rows: Row[]) => Promise<readonly Row[]>;
  /** Rows come unchecked from the upload. */
  readonly isCheckedApart?: boolean;
  readonly store: (rows: Row[]) => Promise<{ readonly failed: readonly Row[] } & Tally>;
  /** The rows that did not go in as a workbook. */
  readonly faults?: (rows: Row[]) => Promise<ExportLink>;
  readonly onStored: () => Promise<unknown>;
};

type Tally = { readonly added: number; readonly changed?: number };

type ImportDrawerProps<Row extends ExchangeRow> = {
  readonly source: ImportSource<Row>;
  readonly hint?: string;
  /** What is to be chosen before the upload. */
  readonly options?: ReactNode;
  /** What a row will do; rows that do nothing are not sent. */
  readonly stateOf?: (row: Row) => { readonly text: ReactNode; readonly isIdle: boolean };
  /** What the record holds now in a cell that the row changes. */
  readonly beforeOf?: (row: Row, key: string) => string | undefined;
  readonly onClose: () => void;
};

type Work = { readonly kind: 'check' | 'store'; readonly done: number; readonly total: number };

/** Template, upload, editable preview, import with progress; the rows that did not go in stay with what is wrong. */
export function ImportDrawer<Row extends ExchangeRow>(props: ImportDrawerProps<Row>) {
  const { source, stateOf, onClose } = props;
  const t = useMessages(recordExchangeMessages);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<'all' | 'wrong'>('all');
  const [work, setWork] = useState<Work | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  useUnsavedGuard(rows !== null && work === null && rows.length > 0);
  const inParts = async (
    kind: Work['kind'],
    all: readonly Row[],
    send: (part: Row[]) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> => {
    stopped.current = false;
    const kept: Row[] = [];
    let at = 0;
    setWork({ kind, done: 0, total: all.length });
    await attempt(async () => {
      while (at < all.length && !stopped.current) {
        kept.push(...(await send(all.slice(at, at + source.part))));
        at += source.part;
        setWork({ kind, done: Math.min(at, all.length), total: all.length });
      }
    });
    setWork(null);
    // What was not reached stays as it was.
    return [...kept, ...all.slice(at)];
  };
  const check = async (all: readonly Row[]) => setRows(await inParts('check', all, source.check));
  const isIdle = (row: Row): boolean => stateOf?.(row).isIdle === true;
  const wrong = (rows ?? []).filter(hasProblem);
  const right = (rows ?? []).filter((row) => !hasProblem(row) && !isIdle(row));
  const store = async () => {
    let [added, changed] = [0, 0];
    const left = await inParts('store', right, async (part) => {
      const reply = await source.store(part);
      added += reply.added;
      changed += reply.changed ?? 0;
      return reply.failed;
    });
    await source.onStored();
    const remaining = [...wrong, ...left].sort((a, b) => a.rowNumber - b.rowNumber);
    const done = changed > 0 ? t('doneBoth', { added, changed }) : t('done', { added });
    if (remaining.length === 0) {
      toast.success(done);
      setRows(null);
      onClose();
      return;
    }
    toast.warning(
      changed > 0
        ? `${done}${t('left', { failed: remaining.length })}`
        : t('partly', { added, failed: remaining.length }),
    );
    setRows(remaining);
  };
  return (
    <SideDrawer
      open
      width={rows === null ? 'medium' : 1200}
      title={t('importTitle')}
      onClose={() => {
        stopped.current = true;
        onClose();
      }}
      footer={
        rows === null || work ? undefined : (
          <div className="drawer-actions">
            <Button onClick={() => setRows(null)}>{t('again')}</Button>
            {source.faults && wrong.length > 0 ? (
              <Button
                onClick={() =>
                  void attempt(async () =>
                    saveExport(await (source.faults?.([...wrong]) ?? Promise.reject())),
                  )
                }
              >
                {t('faultBook', { count: wrong.length })}
              </Button>
            ) : null}
            <Button disabled={rows.length === 0} onClick={() => void check(rows)}>
              {t('check')}
            </Button>
            <Button type="primary" disabled={right.length === 0} onClick={() => void store()}>
              {t('store', { count: right.length })}
            </Button>
          </div>
        )
      }
    >
      {rows === null && !work ? (
        <>
          <p className="quiet measure">{props.hint ?? t('hint')}</p>
          {props.options}
          <div className="record-exchange-actions">
            <Button onClick={() => void attempt(async () => saveExport(await source.template()))}>
              {t('template')}
            </Button>
            {source.upload((read, left = []) => {
              setIgnored(left);
              setShown('all');
              if (source.isCheckedApart) void check(read);
              else setRows(read);
            })}
          </div>
        </>
      ) : work ? (
        <Working work={work} onStop={() => (stopped.current = true)} />
      ) : (
        <>
          <div className="record-exchange-head">
            <p className={wrong.length > 0 ? 'record-exchange-problem' : 'quiet'} role="status">
              {t('count', { total: rows?.length ?? 0, wrong: wrong.length })}
            </p>
            {wrong.length > 0 && wrong.length < (rows?.length ?? 0) ? (
              <Segmented
                size="small"
                aria-label={t('shown')}
                value={shown}
                options={[
                  { value: 'all' as const, label: t('all') },
                  { value: 'wrong' as const, label: t('onlyWrong') },
                ]}
                onChange={setShown}
              />
            ) : null}
          </div>
          {ignored.length > 0 ? (
            <p className="record-exchange-problem">{t('ignored', { columns: listed(ignored) })}</p>
          ) : null}
          <Rows
            {...props}
            rows={rows ?? []}
            shown={shown === 'wrong' && wrong.length > 0 ? wrong : (rows ?? [])}
            onRows={setRows}
          />
        </>
      )}
    </SideDrawer>
  );
}

function Working({ work, onStop }: { readonly work: Work; readonly onStop: () => void }) {
  const t = useMessages(recordExchangeMessages);
  const percent = work.total === 0 ? 0 : Math.round((work.done / work.total) * 100);
  return (
    <div role="status">
      <p>{t(work.kind === 'check' ? 'checking' : 'storing', { done: work.done, total: work.total })}</p>
      <Progress percent={percent} />
      {work.kind === 'store' ? <Button onClick={onStop}>{t('stop')}</Button> : null}
    </div>
  );
}

const hasProblem = (row: ExchangeRow): boolean => row.problems !== '';

type RowsProps<Row extends ExchangeRow> = Pick<ImportDrawerProps<Row>, 'source' | 'stateOf' | 'beforeOf'> & {
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
};

function Rows<Row extends ExchangeRow>({ source, stateOf, beforeOf, rows, shown, onRows }: RowsProps<Row>) {
  const t = useMessages(recordExchangeMessages);
  const set = (row: Row, key: string, value: string) =>
    onRows(rows.map((one) => (one === row ? edited(one, key, value) : one)));
  // Columns that the workbook does not have are left as they are.
  const columns = source.columns.filter(({ key }) =>
    rows.some(({ cells, faults }) => key in cells || (faults && key in faults)),
  );
  return (
    <DataTable<Row>
      height={HEIGHT}
      label={t('importTitle')}
      rows={shown}
      rowKey={(row) => String(row.rowNumber)}
      columns={[
        { key: 'rowNumber', title: t('row'), width: 60, number: true, fixed: 'left' },
        ...(stateOf
          ? [{ key: 'state', title: t('does'), width: 90, render: (row: Row) => stateOf(row).text }]
          : []),
        {
          key: 'problems',
          title: t('problem'),
          width: 240,
          render: (row) => (
            <span className="record-exchange-problem record-exchange-why" title={row.problems}>
              {row.problems || '–'}
            </span>
          ),
        },
        ...columns.map(({ key, label }) => ({
          key,
          title: label,
          width: key === 'parent' || key === 'organize' ? 280 : 160,
          render: (row: Row) => {
            const before = beforeOf?.(row, key);
            const fault = row.faults?.[key];
            return (
              <span className="record-exchange-cell">
                {before === undefined ? null : (
                  <s className="quiet" title={before}>
                    {before || t('blank')}
                  </s>
                )}
                <Input
                  size="small"
                  variant={fault || before !== undefined ? 'outlined' : 'borderless'}
                  status={fault ? 'error' : ''}
                  aria-invalid={fault !== undefined}
                  {...(fault ? { title: fault } : {})}
                  aria-label={`${label} ${row.rowNumber}`}
                  value={row.cells[key] ?? ''}
                  onChange={(event) => set(row, key, event.target.value)}
                />
              </span>
            );
          },
        })),
        {
          key: 'drop',
          title: '',
          width: 50,
          fixed: 'right' as const,
          render: (row: Row) => (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('drop', { row: row.rowNumber })}
              onClick={() => onRows(rows.filter((one) => one !== row))}
            />
          ),
        },
      ]}
    />
  );
}

/** A changed cell is no longer known to be wrong; the row is right once no cell is known to be wrong. */
function edited<Row extends ExchangeRow>(row: Row, key: string, value: string): Row {
  const { [key]: _mended, ...faults } = row.faults ?? {};
  const problems = Object.keys(faults).length === 0 ? '' : row.problems;
  return { ...row, faults, problems, cells: { ...row.cells, [key]: value } };
}
