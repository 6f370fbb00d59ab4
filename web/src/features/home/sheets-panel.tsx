import type { HomePanels, HomeSheet } from '@auditplus/contract/features/home/home.model.ts';
import { Link } from 'react-router';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Bar } from './bar.tsx';
import { homeMessages } from './home.messages.ts';
import { useTrackWords } from './use-track-words.ts';

/** The person's score sheets with how far they are and how long is left. */
export function SheetsPanel({ sheets }: { readonly sheets: NonNullable<HomePanels['sheets']> }) {
  const t = useMessages(homeMessages);
  const { open, submitted, later, done } = sheets;
  const more = open + submitted + later - sheets.list.length;
  return (
    <>
      <p className="home-counts">
        <span>{t('sheetsOpen', { count: open })}</span>
        <span className="quiet">{t('sheetsRest', { submitted, later, done })}</span>
      </p>
      <ul className="home-sheets">
        {sheets.list.map((sheet) => (
          <li key={sheet.id}>
            <Sheet sheet={sheet} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="home-more">
          <Link to="/auditTask">{t('moreSheets', { count: more })}</Link>
        </p>
      ) : null}
    </>
  );
}

function Sheet({ sheet }: { readonly sheet: HomeSheet }) {
  const t = useMessages(homeMessages);
  const orgs = useOrgNames();
  const { waits } = useTrackWords();
  const { state, daysLeft, percent } = sheet;
  const isLate = daysLeft !== null && daysLeft < 0 && state === 'open';
  return (
    <Link className="home-sheet" to={sheet.address} data-state={state}>
      <strong>{orgs.short(sheet.unit)}</strong>
      <span className="home-sheet-name">
        {sheet.title}
        {sheet.check ? <span className="quiet"> {sheet.check.fullName}</span> : null}
      </span>
      {state === 'open' ? (
        <span className="home-sheet-progress">
          <Bar percent={percent} />
          <span className="number">{percent}%</span>
        </span>
      ) : (
        <span className="home-sheet-progress quiet">
          {state === 'submitted' ? t('sheetSubmitted') : waits(sheet.waitsFor).join(' · ') || t('sheetLater')}
        </span>
      )}
      <span className={isLate ? 'home-sheet-due home-late' : 'home-sheet-due quiet'}>
        {state === 'submitted' ? waits(sheet.waitsFor).join(' · ') : dueText(t, daysLeft)}
      </span>
    </Link>
  );
}

function dueText(t: Translate<keyof typeof homeMessages.zh>, days: number | null): string {
  if (days === null) return '';
  if (days < 0) return t('daysLate', { days: -days, count: -days });
  return days === 0 ? t('dueToday') : t('daysLeft', { days, count: days });
}
