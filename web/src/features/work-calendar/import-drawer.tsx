import {
  type CalendarDay,
  FIRST_YEAR,
  LAST_YEAR,
} from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import { type HolidayNotice, readHolidayNotice } from '@auditplus/core/calendar/holiday-notice.ts';
import { Alert, Button, Input, InputNumber } from 'antd';
import { useId, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { attempt } from '../../lib/attempt.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { sendImport } from '../../lib/upload.ts';
import { useHolidayName } from './holiday-names.ts';
import { useWeekday } from './use-weekday.ts';
import { workCalendarMessages } from './work-calendar.messages.ts';

type ImportDrawerProps = {
  /** The year to begin with. */
  readonly year: number;
  readonly onClose: () => void;
  readonly onImported: (year: number) => void;
};

type ReadFile = { readonly name: string; readonly notice: HolidayNotice };

const MAX_TEXT = 20_000;

/** The holidays of a year from the pasted notice or from a file, checked before they are stored. */
export function ImportDrawer({ year: first, onClose, onImported }: ImportDrawerProps) {
  const t = useMessages(workCalendarMessages);
  const [year, setYear] = useState(first);
  const [text, setText] = useState('');
  const [fromFile, setFromFile] = useState<ReadFile | null>(null);
  const stored = useRoute(workCalendarRoutes.year, { params: { year } }, { staleTime: 0 });
  const save = useAction(workCalendarRoutes.importYear, {
    done: t('imported', { year }),
    onDone: () => onImported(year),
  });
  const found = fromFile?.notice ?? readHolidayNotice(text, year);
  const foreign = found.days.find(({ day }) => day < `${year - 1}-12-01` || day > `${year}-12-31`);
  const current = stored.data;
  const isReady = found.days.length > 0 && foreign === undefined && current?.year === year;
  return (
    <SideDrawer
      open
      title={t('import')}
      width="medium"
      isDirty={text !== '' || fromFile !== null}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel />
          <Button
            type="primary"
            disabled={!isReady}
            loading={save.isPending}
            onClick={() => {
              if (current) save.mutate({ params: { year }, body: { days: found.days, rev: current.rev } });
            }}
          >
            {t('submit')}
          </Button>
        </div>
      }
    >
      <div className="work-calendar-import">
        <Source
          year={year}
          text={text}
          fileName={fromFile?.name ?? null}
          onYear={setYear}
          onText={(next) => {
            setFromFile(null);
            setText(next);
          }}
          onFile={(file) => {
            setText('');
            setFromFile(file);
          }}
        />
        {foreign ? <Alert type="error" showIcon title={t('otherYear', { year, day: foreign.day })} /> : null}
        {found.unread.length > 0 ? (
          <Alert type="warning" showIcon title={t('unread')} description={found.unread.join('\n')} />
        ) : null}
        {current && current.days.length > 0 && found.days.length > 0 ? (
          <p className="quiet">{t('replaces', { year, count: current.days.length })}</p>
        ) : null}
        <Preview days={found.days} />
      </div>
    </SideDrawer>
  );
}

type SourceProps = {
  readonly year: number;
  readonly text: string;
  /** Of the file that was read last, while nothing has been typed since. */
  readonly fileName: string | null;
  readonly onYear: (year: number) => void;
  readonly onText: (text: string) => void;
  readonly onFile: (file: ReadFile) => void;
};

function Source({ year, text, fileName, onYear, onText, onFile }: SourceProps) {
  const t = useMessages(workCalendarMessages);
  const ids = { year: useId(), text: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    setReading(true);
    await attempt(async () => {
      const { data } = await sendImport(workCalendarRoutes.readFile, {
        params: { year: String(year) },
        file,
        onProgress: () => undefined,
      });
      onFile({ name: file.name, notice: workCalendarRoutes.readFile.reply.parse(data) });
    });
    setReading(false);
  };
  return (
    <>
      <label htmlFor={ids.year}>{t('year')}</label>
      <InputNumber
        id={ids.year}
        min={FIRST_YEAR}
        max={LAST_YEAR}
        precision={0}
        value={year}
        onChange={(next) => next !== null && onYear(next)}
      />
      <label htmlFor={ids.text}>{t('paste')}</label>
      <Input.TextArea
        id={ids.text}
        rows={6}
        maxLength={MAX_TEXT}
        placeholder={t('pasteExample')}
        value={text}
        readOnly={isReading}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="work-calendar-file">
        <Button loading={isReading} onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
        {fileName === null ? (
          <span className="quiet">{t('fileHint')}</span>
        ) : (
          <span role="status">{fileName}</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx"
        aria-label={t('chooseFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}

function Preview({ days }: { readonly days: readonly CalendarDay[] }) {
  const t = useMessages(workCalendarMessages);
  const weekday = useWeekday();
  const holidayName = useHolidayName();
  if (days.length === 0) return <EmptyBlock text={t('nothing')} />;
  const off = days.filter(({ kind }) => kind === 'holiday').length;
  return (
    <>
      <h3>{t('preview', { off, on: days.length - off })}</h3>
      <DataTable<CalendarDay>
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', title: t('date'), width: 120 },
          { key: 'weekday', title: t('weekday'), width: 90, render: ({ day }) => weekday(day) },
          {
            key: 'kind',
            title: t('kind'),
            width: 140,
            render: ({ kind }) => (
              <StateDot
                tone={kind === 'holiday' ? 'red' : 'blue'}
                text={t(kind === 'holiday' ? 'kindHoliday' : 'kindWorkday')}
              />
            ),
          },
          { key: 'name', title: t('name'), render: ({ name }) => holidayName(name) || '–' },
        ]}
      />
    </>
  );
}
