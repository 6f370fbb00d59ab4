import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { percent } from '../../lib/formats.ts';
import { reportMessages } from './reports.messages.ts';

type Chapter = ReportSnapshot['chapters'][number];

/** Score rate of each chapter as a bar with last year's and the group's mark; the numbers stand beside it. */
export function ChapterBars({ chapters }: { chapters: readonly Chapter[] }) {
  const t = useMessages(reportMessages);
  return (
    <figure className="reports-bars">
      {chapters.map((chapter) => (
        <div key={chapter.code} className="reports-bar-row">
          <span>
            {chapter.code} {chapter.name}
          </span>
          <span className="reports-bar" aria-hidden="true">
            <span style={{ width: `${chapter.rate ?? 0}%` }} />
            <Mark rate={chapter.lastYearRate} kind="last" />
            <Mark rate={chapter.groupMeanRate} kind="mean" />
          </span>
          <span className="number reports-right">{percent(chapter.rate)}</span>
        </div>
      ))}
      <figcaption className="quiet">
        <span className="reports-key reports-key-rate" /> {t('thisYear')}
        <span className="reports-key reports-key-last" /> {t('lastYear')}
        <span className="reports-key reports-key-mean" /> {t('groupMean')}
      </figcaption>
    </figure>
  );
}

function Mark({ rate, kind }: { rate: number | null; kind: 'last' | 'mean' }) {
  return rate === null ? null : (
    <i className={`reports-mark reports-mark-${kind}`} style={{ left: `${rate}%` }} />
  );
}
