import type { EntryView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { Tooltip } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useProgrammeFaces } from './programme-states.ts';
import { programmeMessages } from './programmes.messages.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index);

/** The windows of every unit over the year, with today's line. */
export function ProgrammeTimeline({
  year,
  entries,
}: {
  readonly year: number;
  readonly entries: readonly EntryView[];
}) {
  const t = useMessages(programmeMessages);
  const language = useLanguage();
  const orgs = useOrgNames();
  const holder = useTodayInSight(year);
  if (entries.length === 0) return <EmptyBlock text={t('timelineEmpty')} />;
  const units = [...Map.groupBy(entries, (entry) => entry.unitOrgId).values()];
  const today = dayjs();
  const monthName = (index: number) =>
    language === 'en'
      ? new Intl.DateTimeFormat('en', { month: 'short' }).format(new Date(year, index, 1))
      : t('month', { month: index + 1 });
  return (
    <div ref={holder} className="programme-timeline">
      <div className="programme-timeline-row programme-timeline-head">
        <span>{t('unit')}</span>
        <div className="programme-timeline-track">
          {MONTHS.map((index) => (
            <span key={index} style={place(index / 12, 1 / 12)}>
              {monthName(index)}
            </span>
          ))}
        </div>
      </div>
      <ul aria-label={t('tabTimeline')}>
        {units.map((own) => (
          <li key={own[0]?.unitOrgId} className="programme-timeline-row">
            <span title={orgs.full(own[0]?.unit)}>{orgs.full(own[0]?.unit)}</span>
            <div className="programme-timeline-track">
              {own.map((entry) => (
                <Bar key={entry.id} entry={entry} year={year} />
              ))}
              {today.year() === year ? (
                <span
                  className="programme-timeline-today"
                  title={t('today')}
                  style={place(shareOf(today, year), 0)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a narrow screen the months around today come into sight, once. */
function useTodayInSight(year: number) {
  const holder = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  useEffect(() => {
    const box = holder.current;
    if (!box || isPlaced.current || dayjs().year() !== year) return;
    isPlaced.current = true;
    box.scrollLeft = shareOf(dayjs(), year) * box.scrollWidth - box.clientWidth / 2;
  }, [year]);
  return holder;
}

function Bar({ entry, year }: { readonly entry: EntryView; readonly year: number }) {
  const orgs = useOrgNames();
  const t = useMessages(programmeMessages);
  const { progressOf } = useProgrammeFaces();
  const face = progressOf(entry.progress);
  const from = shareOf(dayjs(entry.windowStart), year);
  const to = shareOf(dayjs(entry.windowEnd).add(1, 'day'), year);
  const text = t('timelineLabel', {
    unit: orgs.short(entry.unit),
    standard: `${entry.standard.fullName} ${entry.standard.versionNo}`,
    start: entry.windowStart,
    end: entry.windowEnd,
    progress: entry.late ? `${face.text} ${t('late')}` : face.text,
  });
  return (
    <Tooltip title={text}>
      <span
        className="programme-timeline-bar"
        data-tone={entry.late ? 'red' : face.tone}
        data-exempt={entry.exempt === 1}
        style={place(from, Math.max(to - from, 0.005))}
        role="img"
        aria-label={text}
      >
        {entry.check?.enCode ?? face.text}
      </span>
    </Tooltip>
  );
}

/** The place of a day in its year, 0 to 1. */
function shareOf(moment: dayjs.Dayjs, year: number): number {
  const start = dayjs(`${year}-01-01`);
  const share = moment.diff(start, 'day') / start.add(1, 'year').diff(start, 'day');
  return Math.min(1, Math.max(0, share));
}

const place = (from: number, width: number): CSSProperties => ({
  insetInlineStart: `${from * 100}%`,
  ...(width > 0 ? { inlineSize: `${width * 100}%` } : {}),
});
