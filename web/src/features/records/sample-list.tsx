import type { DesignBody, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { dayOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import type { FormFacts } from '@auditplus/core/forms/form-run.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { sampleRecords } from '@auditplus/core/forms/sample-values.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { FilterRow } from '../../kit/filters.tsx';
import { ListCards } from '../../kit/list-cards.tsx';
import { rowLook } from '../../kit/look.tsx';
import { type Action, actionsColumn } from '../../kit/row-actions.tsx';
import { toast } from '../../lib/toast.ts';
import { BoardView } from './board-view.tsx';
import { CalendarView } from './calendar-view.tsx';
import { GroupTitle, recordColumns } from './record-columns.tsx';
import { recordFilters, startFilters } from './record-filters.tsx';
import { recordsMessages } from './records.messages.ts';
import { type Runtime, RuntimeProvider, useOwnRuntime, useRuntime } from './use-runtime.ts';
import { useViewLooks } from './view-looks.ts';
import './records.css';

const ROWS = 6;

type SampleListProps = {
  readonly designId: string;
  readonly body: DesignBody;
  readonly view: ListView;
  /** Codes of the buttons that are seen; null: all. */
  readonly buttons: readonly string[] | null;
  readonly isPhone: boolean;
};

/** A list of a draft as people will see it, with records that are made up; nothing that is pressed does anything. */
export default function SampleList({ designId, body, ...shown }: SampleListProps) {
  const drafted = useMemo(
    () => ({
      designId,
      code: '',
      fullName: '',
      webType: 2,
      version: 0,
      body,
      lookedUp: {},
      menuId: '',
      entries: [],
      buttons: [],
      readOnly: [],
      isOpen: true,
      hasBin: false,
    }),
    [designId, body],
  );
  const runtime = useRuntime(drafted);
  return (
    <RuntimeProvider value={runtime}>
      <Sample {...shown} />
    </RuntimeProvider>
  );
}

function Sample({ view, buttons, isPhone }: Omit<SampleListProps, 'designId' | 'body'>) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const words = useWords();
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>(() => startFilters(runtime, view));
  const seen = ({ code }: { readonly code: string }) => buttons === null || buttons.includes(code);
  const tell = () => toast.info(t('sampleOnly'));
  const above = [...view.buttons, ...view.customButtons.filter(({ place }) => place === 'list')].filter(seen);
  const ofRow = [...view.rowButtons, ...view.customButtons.filter(({ place }) => place !== 'list')].filter(
    seen,
  );
  return (
    <div className="sample-list">
      <div className="sample-list-buttons">
        {above.map(({ code, label }, at) => (
          <Button key={code} type={at === 0 ? 'primary' : 'default'} onClick={tell}>
            {words(label) || code}
          </Button>
        ))}
      </div>
      <FilterRow
        filters={recordFilters(runtime, view, words)}
        values={filters}
        keyword=""
        hasKeyword={runtime.model.fields.some(({ table, field }) => table === null && field.searchable)}
        onFilters={setFilters}
        onKeyword={tell}
      />
      {view.kind === 'tree' && view.tree ? (
        <p className="quiet">{t('sampleTree', { tree: words(view.tree.title) || t('tree') })}</p>
      ) : null}
      <SampleRows
        view={view}
        isPhone={isPhone}
        actions={ofRow.map(({ code, label }) => ({ key: code, label: words(label) || code, onClick: tell }))}
      />
      <p className="quiet">{t('sampleOnly')}</p>
    </div>
  );
}

type SampleRowsProps = {
  readonly view: ListView;
  readonly isPhone: boolean;
  readonly actions: readonly Action[];
};

function SampleRows({ view, isPhone, actions }: SampleRowsProps) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const words = useWords();
  const language = useLanguage();
  const facts = useFormFacts();
  const looks = useViewLooks(view);
  const { toneOf, formatOf } = looks;
  const [month, setMonth] = useState(() => dayOf(Date.now()).slice(0, 7));
  const rows = useMemo(
    () => sampleRows(runtime, facts, { words, language }),
    [runtime, facts, words, language],
  );
  const nothing = () => toast.info(t('sampleOnly'));
  if (view.kind === 'kanban')
    return <BoardView view={view} rows={rows} selection={null} looks={looks} onOpen={nothing} />;
  if (view.kind === 'calendar' && view.calendar)
    return (
      <CalendarView
        calendar={view.calendar}
        month={month}
        rows={rows}
        toneOf={toneOf}
        onMonth={setMonth}
        onOpen={nothing}
      />
    );
  const told = recordColumns(runtime, view, words, formatOf);
  const columns = [...told, actionsColumn<RecordRow>(() => actions)];
  const isGrouped = view.kind === 'grouped' && view.groupField !== undefined;
  const shown = isGrouped ? groupsOf(rows, view) : rows;
  const shared = {
    rows: shown,
    rowKey: ({ id }: RecordRow) => id,
    columns,
    rowClass: (row: RecordRow) => rowLook(toneOf(row)),
  };
  if (!isPhone) return <DataTable<RecordRow> {...shared} {...(isGrouped ? { tree: true } : {})} />;
  return (
    <ListCards<RecordRow>
      {...shared}
      nameKey={(told.find(({ isName }) => isName === true) ?? told[0])?.key}
      {...(isGrouped
        ? {
            groupTitle: (row: RecordRow) => <GroupTitle row={row} text={row[view.columns[0]?.field ?? '']} />,
          }
        : {})}
    />
  );
}

type Spoken = { readonly words: (text: LocalText) => string; readonly language: Language };

/** Made-up records as the list's call answers them. */
function sampleRows({ model }: Runtime, facts: FormFacts, { words, language }: Spoken): RecordRow[] {
  const nameOf = ({ field }: FormField) => words(field.label);
  const main = model.fields.filter(({ table }) => table === null);
  const textOf = (field: FormField, value: unknown, at: number): string => {
    const { kind, props } = field;
    const reference = kind.refersTo?.(props);
    const options = reference?.to === 'options' ? staticOptions(reference.source) : [];
    const names = new Map(options.map(({ id, fullName }) => [id, fullName]));
    const text = kind.toCell(value, { props }, { language, names });
    // Whom or what a field names is not made up; that it names something is.
    return text === '' && (reference || kind.isSystem) ? `${nameOf(field)} ${at + 1}` : text;
  };
  return sampleRecords(model, facts, nameOf, ROWS).map((values, at) => ({
    id: `sample-${at}`,
    ...Object.fromEntries(main.map((field) => [field.path, textOf(field, values[field.name], at)])),
    values: writeRecord(model, values),
  }));
}

/** The rows below a row for each of their groups, as a grouped list has them. */
function groupsOf(rows: readonly RecordRow[], { groupField = '', columns }: ListView): RecordRow[] {
  const groups = Map.groupBy(rows, (row) => String(row[groupField] ?? ''));
  return [...groups].map(([text, children], at) => ({
    id: `group-${at}`,
    top: true,
    [columns[0]?.field ?? '']: text,
    children,
  }));
}
