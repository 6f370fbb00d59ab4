import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { useFormFrame } from '../../kit/form-context.ts';
import { settingsTexts } from './audit-settings.texts.ts';

type Changes = { readonly off: readonly string[]; readonly on: readonly string[] };

const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** A year of days; a click makes a working day a holiday or a weekend day a working day, and back. */
export function WorkCalendar() {
  const t = useTexts(settingsTexts);
  const { readOnly } = useFormFrame();
  const { field } = useController({ name: 'workCalendar' });
  const changes: Changes = field.value;
  const [year, setYear] = useState(dayjs().year());
  const inYear = (days: readonly string[]) => days.filter((day) => day.startsWith(`${year}-`)).length;
  const toggle = (day: string, isWeekend: boolean) => {
    const list = isWeekend ? 'on' : 'off';
    const rest = changes[list].filter((other) => other !== day);
    const next = rest.length < changes[list].length ? rest : [...rest, day].sort();
    field.onChange({ ...changes, [list]: next });
  };
  return (
    <div className="audit-calendar">
      <div className="audit-calendar-bar">
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label={t('previousYear')}
          onClick={() => setYear(year - 1)}
        />
        <b>{t('yearOf', { year })}</b>
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label={t('nextYear')}
          onClick={() => setYear(year + 1)}
        />
        <span className="quiet">{t('holidays', { off: inYear(changes.off), on: inYear(changes.on) })}</span>
      </div>
      {year >= dayjs().year() && inYear(changes.off) === 0 ? (
        <p role="status">{t('calendarUnknown', { year })}</p>
      ) : null}
      {readOnly ? null : <p className="quiet measure">{t('calendarHelp')}</p>}
      <div className="audit-calendar-months">
        {MONTHS.map((month) => (
          <Month
            key={month}
            first={dayjs(new Date(year, month, 1))}
            changes={changes}
            onToggle={readOnly ? null : toggle}
          />
        ))}
      </div>
    </div>
  );
}

type MonthProps = {
  readonly first: Dayjs;
  readonly changes: Changes;
  readonly onToggle: ((day: string, isWeekend: boolean) => void) | null;
};

function Month({ first, changes, onToggle }: MonthProps) {
  const t = useTexts(settingsTexts);
  // Weeks begin on Monday.
  const before = (first.day() + 6) % 7;
  return (
    <section className="audit-calendar-month">
      <h4>{first.format('YYYY-MM')}</h4>
      <div className="audit-calendar-days">
        {Array.from({ length: first.daysInMonth() }, (_, index) => {
          const date = first.add(index, 'day');
          const day = date.format('YYYY-MM-DD');
          const isWeekend = date.day() === 0 || date.day() === 6;
          const isChanged = (isWeekend ? changes.on : changes.off).includes(day);
          const kind = isWeekend ? (isChanged ? 'isOn' : 'isWeekend') : isChanged ? 'isOff' : 'isWorkday';
          return (
            <button
              key={day}
              type="button"
              data-kind={kind}
              disabled={onToggle === null}
              aria-pressed={isChanged}
              aria-label={`${index + 1}: ${t(kind, { day })}`}
              {...(index === 0 ? { style: { gridColumnStart: before + 1 } } : {})}
              onClick={() => onToggle?.(day, isWeekend)}
            >
              {index + 1}
            </button>
          );
        })}
      </div>
    </section>
  );
}
