import type { ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { percent, points } from '../../lib/formats.ts';
import { ReportTable } from './report-table.tsx';
import { reportMessages } from './reports.messages.ts';
import { Signing, WrittenTexts } from './unit-report-view.tsx';

type SummaryReportProps = {
  readonly snapshot: z.output<typeof SummarySnapshot>;
  readonly sections: readonly ReportSection[];
};

/** The summary report of an audit on screen, with the figures and texts of the printed one. */
export function SummaryReportView({ snapshot, sections }: SummaryReportProps) {
  const t = useMessages(reportMessages);
  const { head, units, chapters, commonProblems, groupMean, repeatFindings, rectification } = snapshot;
  return (
    <>
      <header className="reports-cover">
        <h2>{snapshot.orgName}</h2>
        <p>{head.title}</p>
        <p className="reports-result">{t('mean', { percent: percent(groupMean) })}</p>
      </header>
      <section>
        <h3>{t('partSummary')}</h3>
        <ReportTable
          caption={t('partSummary')}
          rows={units}
          rowKey={(row) => row.code}
          columns={[
            { title: t('rank'), number: true, cell: (row) => row.rank ?? '–' },
            { title: t('unit'), width: '30%', cell: (row) => row.fullName },
            { title: t('due'), number: true, cell: (row) => points(row.due) },
            { title: t('got'), number: true, cell: (row) => points(row.got) },
            { title: t('percent'), number: true, cell: (row) => percent(row.percent) },
            { title: t('lastYear'), number: true, cell: (row) => percent(row.lastYearPercent) },
            { title: t('grade'), cell: (row) => row.grade },
            { title: t('selfPercent'), number: true, cell: (row) => percent(row.selfPercent) },
            { title: t('findingsCount'), number: true, cell: (row) => row.findings },
          ]}
        />
      </section>
      <section>
        <h3>{t('chapterRates')}</h3>
        <ReportTable
          caption={t('chapterRates')}
          rows={units}
          rowKey={(row) => row.code}
          columns={[
            { title: t('unit'), width: '28%', cell: (row) => row.fullName },
            ...chapters.map((chapter, index) => ({
              title: `${chapter.code} ${chapter.name}`,
              number: true,
              cell: (row: (typeof units)[number]) => percent(row.chapterRates[index]),
            })),
          ]}
        />
      </section>
      <section>
        <h3>{t('commonProblems')}</h3>
        <ReportTable
          caption={t('commonProblems')}
          rows={commonProblems}
          rowKey={(row) => row.code}
          columns={[
            { title: t('item'), width: '50%', cell: (row) => `${row.code} ${row.name}` },
            { title: t('lost'), number: true, cell: (row) => points(row.lost) },
            { title: t('units'), number: true, cell: (row) => row.unitCount },
          ]}
        />
      </section>
      <section>
        <h3>{t('repeats')}</h3>
        {repeatFindings.length === 0 ? (
          <p className="quiet">{t('noRepeats')}</p>
        ) : (
          <ReportTable
            caption={t('repeats')}
            rows={repeatFindings}
            rowKey={(row) => row.code}
            columns={[
              { title: t('number'), cell: (row) => row.code },
              { title: t('previousCode'), cell: (row) => row.previousCode },
              { title: t('unit'), cell: (row) => row.unitName },
              { title: t('fact'), width: '36%', cell: (row) => `${row.itemCode} ${row.title}` },
              { title: t('repeatCount'), number: true, cell: (row) => row.repeatCount },
            ]}
          />
        )}
      </section>
      <section>
        <h3>{t('findingsAndRectification')}</h3>
        <p>
          {t('rectificationIs', {
            issued: rectification.issued,
            closed: rectification.closed,
            overdue: rectification.overdue,
            completion: percent(rectification.completionRate),
            onTime: percent(rectification.onTimeRate),
            repeat: percent(rectification.repeatRate),
          })}
        </p>
      </section>
      <WrittenTexts sections={sections} />
      <section>
        <h3>{t('nextYear')}</h3>
        {snapshot.nextYearPlan.length === 0 ? (
          <p className="quiet">{t('none')}</p>
        ) : (
          <ReportTable
            caption={t('nextYear')}
            rows={snapshot.nextYearPlan}
            rowKey={(row, index) => `${row.unitName} ${index}`}
            columns={[
              { title: t('unit'), cell: (row) => row.unitName },
              { title: t('window'), cell: (row) => row.window },
              { title: t('focus'), cell: (row) => row.focus },
              { title: t('reason'), width: '36%', cell: (row) => row.reason },
            ]}
          />
        )}
      </section>
      <Signing signing={snapshot.signing} />
    </>
  );
}
