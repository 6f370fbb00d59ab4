import './record-exchange.css';
import type {
  ExchangeColumn,
  StrayRow,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import {
  type ImportQuestion,
  MAX_ASKED_NAMES,
  type NameChoice,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { partEnd } from '@auditplus/core/exchange/part-end.ts';
import { Button, Progress, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { saveExport } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { SideDrawer } from '../drawers.tsx';
import { hasProblem, type ImportRow, ImportSheets, type SheetOf, type StateOf } from './import-sheets.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';
import { type Candidates, choicesOf, isSame, type NameAnswer, SharedNames } from './shared-names.tsx';
import { StrayRows } from './stray-rows.tsx';

/** A kind of record that comes from workbooks: where its rows are read, checked and stored. */
export type ImportSource<Row extends ImportRow> = {
  readonly columns: readonly ExchangeColumn[];
  /** Further sheets whose rows belong to those of the first one. */
  readonly tables?: readonly SheetOf[];
  readonly template: () => Promise<ExportLink>;
  /** The button that uploads a workbook and gives its rows. */
  readonly upload: (
    onRows: (rows: readonly Row[], ignored?: readonly string[], strays?: readonly StrayRow[]) => void,
  ) => ReactNode;
  /** Rows are sent in parts of so many, those of further sheets counted. */
  readonly part: number;
  /** What is wrong with rows; nothing is stored. */
  readonly check: (rows: Row[], choices: NameChoice[]) => Promise<readonly Row[]>;
  /** Those of names that several have, where people are asked whom or what is meant. */
  readonly candidates?: Candidates;
  /** Rows come unchecked from the upload. */
  readonly isCheckedApart?: boolean;
  readonly store: (
    rows: Row[],
    choices: NameChoice[],
  ) => Promise<{ readonly failed: readonly Row[] } & Tally>;
  /** The rows that did not go in as a workbook. */
  readonly faults?: (rows: Row[]) => Promise<ExportLink>;
  readonly onStored: () => Promise<unknown>;
};

type Tally = { readonly added: number; readonly changed?: number };

type ImportDrawerProps<Row extends ImportRow> = {
  readonly source: ImportSource<Row>;
  readonly hint?: string;
  /** What is to be chosen before the upload. */
  readonly options?: ReactNode;
  /** What stands below the upload. */
  readonly below?: ReactNode;
  /** What a row will do; rows that do nothing are not sent. */
  readonly stateOf?: StateOf;
  readonly onClose: () => void;
};

type Work = { readonly kind: 'check' | 'store'; readonly done: number; readonly total: number };

/** Template, upload, editable preview, import with progress; the rows that did not go in stay with what is wrong. */
export function ImportDrawer<Row extends ImportRow>(props: ImportDrawerProps<Row>) {
  const { source, stateOf, onClose } = props;
  const t = useMessages(recordExchangeMessages);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const [strays, setStrays] = useState<readonly StrayRow[]>([]);
  const [shown, setShown] = useState<'all' | 'changes' | 'wrong'>('changes');
  const [questions, setQuestions] = useState<readonly ImportQuestion[]>([]);
  const [answers, setAnswers] = useState<readonly NameAnswer[]>([]);
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
        const end = partEnd(all, at, source.part);
        kept.push(...(await send(all.slice(at, end))));
        at = end;
        setWork({ kind, done: at, total: all.length });
      }
    });
    setWork(null);
    // What was not reached stays as it was.
    return [...kept, ...all.slice(at)];
  };
  const check = async (all: readonly Row[], said = choicesOf(answers)) => {
    const checked = await inParts('check', all, (part) => source.check(part, said));
    setRows(checked);
    // A name that is answered stays to be seen, and to be answered otherwise.
    setQuestions((known) => [
      ...known.filter((one) => said.some(isSame(one))),
      ...questionsIn(checked, said),
    ]);
  };
  const isIdle = (row: Row): boolean =>
    stateOf?.({ isWrong: hasProblem(row), does: row.does }).isIdle === true;
  const wrong = (rows ?? []).filter(hasProblem);
  const right = (rows ?? []).filter((row) => !hasProblem(row) && !isIdle(row));
  const idle = (rows ?? []).filter((row) => !hasProblem(row) && isIdle(row));
  const among = { all: rows ?? [], changes: (rows ?? []).filter((row) => !idle.includes(row)), wrong };
  const choices = (['all', 'changes', 'wrong'] as const).filter(
    (one) => one === 'all' || (among[one].length > 0 && among[one].length < among.all.length),
  );
  const kept = choices.includes(shown) ? shown : 'all';
  const store = async () => {
    let [added, changed] = [0, 0];
    const left = await inParts('store', right, async (part) => {
      const reply = await source.store(part, choicesOf(answers));
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
            {source.upload((read, left = [], without = []) => {
              setIgnored(left);
              setStrays(without);
              setShown('changes');
              setQuestions([]);
              setAnswers([]);
              if (source.isCheckedApart) void check(read, []);
              else setRows(read);
            })}
          </div>
          {props.below}
        </>
      ) : work ? (
        <Working work={work} onStop={() => (stopped.current = true)} />
      ) : (
        <>
          <div className="record-exchange-head">
            <div role="status">
              <p className={wrong.length > 0 ? 'record-exchange-problem' : 'quiet'}>
                {t(wrong.length > 0 ? 'count' : 'countRight', {
                  total: rows?.length ?? 0,
                  wrong: wrong.length,
                })}
              </p>
              {stateOf ? <p className="quiet">{t('tally', tallyOf([...right, ...idle]))}</p> : null}
            </div>
            {choices.length > 1 ? (
              <Segmented
                size="small"
                aria-label={t('shown')}
                value={kept}
                options={choices.map((value) => ({ value, label: t(CHOICES[value]) }))}
                onChange={setShown}
              />
            ) : null}
          </div>
          {ignored.length > 0 ? (
            <p className="record-exchange-problem">{t('ignored', { columns: listed(ignored) })}</p>
          ) : null}
          <StrayRows strays={strays} />
          {source.candidates ? (
            <SharedNames
              questions={questions}
              answers={answers}
              candidates={source.candidates}
              onAnswers={setAnswers}
              onGo={() => void check(rows ?? [])}
            />
          ) : null}
          <ImportSheets
            columns={source.columns}
            tables={source.tables}
            stateOf={stateOf}
            rows={rows ?? []}
            shown={among[kept]}
            isNarrowed={kept !== 'all'}
            onRows={setRows}
          />
        </>
      )}
    </SideDrawer>
  );
}

const CHOICES = { all: 'all', changes: 'onlyChanges', wrong: 'onlyWrong' } as const;

/** The names in rows that nothing was said about, each once. */
function questionsIn(rows: readonly ImportRow[], said: readonly NameChoice[]): ImportQuestion[] {
  const found: ImportQuestion[] = [];
  for (const { shared = [] } of rows) {
    const own = shared.filter((one, at) => shared.findIndex(isSame(one)) === at && !said.some(isSame(one)));
    for (const one of own) {
      const at = found.findIndex(isSame(one));
      found[at < 0 ? found.length : at] = { ...one, rows: (found[at]?.rows ?? 0) + 1 };
    }
  }
  return found.slice(0, MAX_ASKED_NAMES - said.length);
}

/** How many rows will do what. */
function tallyOf(rows: readonly ImportRow[]) {
  const count = (does: ImportRow['does']) => rows.filter((row) => row.does === does).length;
  return { changed: count('change'), added: count('add'), same: count('nothing') };
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
