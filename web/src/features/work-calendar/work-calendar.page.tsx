import './work-calendar.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CalendarYear } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { FIRST_YEAR, LAST_YEAR } from '@auditplus/contract/features/work-calendar/work-calendar.model.ts';
import { workCalendarRoutes } from '@auditplus/contract/features/work-calendar/work-calendar.routes.ts';
import { isWorkday } from '@auditplus/core/calendar/work-days.ts';
import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { DayDialog } from './day-dialog.tsx';
import { HoursDrawer } from './hours-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { workCalendarMessages } from './work-calendar.messages.ts';
import { YearGrid } from './year-grid.tsx';

/** Which days are worked: a year at a glance, its import, and the hours of a working day. */
export default function WorkCalendarPage() {
  const t = useMessages(workCalendarMessages);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('year'));
  const year = asked >= FIRST_YEAR && asked <= LAST_YEAR ? Math.trunc(asked) : dayjs().year();
  const query = useRoute(workCalendarRoutes.year, { params: { year } }, { keepPrevious: true });
  const hours = useRoute(workCalendarRoutes.hours, {});
  const may = { edit: useCan('btn_edit'), upload: useCan('btn_upload') };
  const announce = useAction(workCalendarRoutes.announce, { done: t('marked') });
  const [day, setDay] = useState<string | null>(null);
  const [importing, setImporting] = useState<number | null>(null);
  const [isEditingHours, setEditingHours] = useState(false);
  const show = (next: number) => setSearch({ year: String(next) }, { replace: true });
  const calendar = query.data;
  return (
    <PageFrame
      title={t('title')}
      state={
        calendar ? (
          <StateTag
            tone={calendar.announced ? 'green' : 'orange'}
            text={t(calendar.announced ? 'announced' : 'unannounced')}
          />
        ) : null
      }
      subtitle={
        hours.data
          ? t('hoursNow', { hours: listed(hours.data.workingHours.map(({ from, to }) => `${from}–${to}`)) })
          : null
      }
      actions={
        <Can button="btn_upload">
          <Button type="primary" onClick={() => setImporting(calendar?.missing[0] ?? year)}>
            {t('import')}
          </Button>
        </Can>
      }
      moreActions={
        may.edit && calendar
          ? [
              { key: 'hours', label: t('editHours'), onClick: () => setEditingHours(true) },
              {
                key: 'announce',
                label: t(calendar.announced ? 'markUnknown' : 'markKnown'),
                onClick: () =>
                  announce.mutate({
                    params: { year },
                    body: { announced: !calendar.announced, rev: calendar.rev },
                  }),
              },
            ]
          : []
      }
    >
      <Loaded query={query}>
        {(shown) => (
          <div className="work-calendar">
            <Missing years={shown.missing} onImport={may.upload ? setImporting : null} />
            <YearBar calendar={shown} onShow={show} canEdit={may.edit} />
            <YearGrid calendar={shown} onChoose={may.edit ? setDay : null} />
            {day === null ? null : <DayDialog day={day} calendar={shown} onClose={() => setDay(null)} />}
          </div>
        )}
      </Loaded>
      {importing === null ? null : (
        <ImportDrawer
          year={importing}
          onClose={() => setImporting(null)}
          onImported={(done) => {
            setImporting(null);
            show(done);
          }}
        />
      )}
      {isEditingHours && hours.data ? (
        <HoursDrawer settings={hours.data} onClose={() => setEditingHours(false)} />
      ) : null}
    </PageFrame>
  );
}

type MissingProps = {
  readonly years: readonly number[];
  readonly onImport: ((year: number) => void) | null;
};

function Missing({ years, onImport }: MissingProps) {
  const t = useMessages(workCalendarMessages);
  const [first] = years;
  if (first === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('missing', { years: listed(years.map(String)) })}
      action={
        onImport ? (
          <Button size="small" onClick={() => onImport(first)}>
            {t('importYear', { year: first })}
          </Button>
        ) : null
      }
    />
  );
}

type YearBarProps = {
  readonly calendar: CalendarYear;
  readonly onShow: (year: number) => void;
  readonly canEdit: boolean;
};

function YearBar({ calendar: { year, days }, onShow, canEdit }: YearBarProps) {
  const t = useMessages(workCalendarMessages);
  const kinds = new Map(days.map(({ day, kind }) => [day, kind]));
  const dates = datesOf(year);
  return (
    <div className="work-calendar-bar">
      <Button
        icon={<LeftOutlined />}
        aria-label={t('previousYear')}
        disabled={year <= FIRST_YEAR}
        onClick={() => onShow(year - 1)}
      />
      <h2>{t('yearOf', { year })}</h2>
      <Button
        icon={<RightOutlined />}
        aria-label={t('nextYear')}
        disabled={year >= LAST_YEAR}
        onClick={() => onShow(year + 1)}
      />
      <span>
        {t('summary', {
          off: days.filter(({ kind }) => kind === 'holiday').length,
          on: days.filter(({ kind }) => kind === 'workday').length,
          work: dates.filter((date) => isWorkday(date, kinds)).length,
        })}
      </span>
      <span className="work-calendar-legend">
        <i data-kind="holiday" aria-hidden />
        {t('legendOff')}
        <i data-kind="workday" aria-hidden />
        {t('legendOn')}
      </span>
      {canEdit ? <span className="quiet">{t('help')}</span> : null}
    </div>
  );
}

function datesOf(year: number): string[] {
  const first = dayjs(`${year}-01-01`);
  return Array.from({ length: first.add(1, 'year').diff(first, 'day') }, (_, index) =>
    first.add(index, 'day').format('YYYY-MM-DD'),
  );
}
