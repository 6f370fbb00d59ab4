import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import { auditedBetween } from '@auditplus/core/audits/audited-between.ts';
import { useMessages } from '../../i18n/messages.ts';
import { day, moment, percent, points } from '../../lib/formats.ts';
import { clauses } from '../../lib/phrases.ts';
import { ChapterBars } from './chapter-bars.tsx';
import { ReportTable } from './report-table.tsx';
import { reportMessages } from './reports.messages.ts';
import { htmlToText } from './section-text.ts';

/** Parts of the preview that can be switched off. */
export const PARTS = [
  'partSummary',
  'partChart',
  'partDeductions',
  'partOmissions',
  'partFindings',
  'partTexts',
  'partSign',
] as const;
export type ReportPart = (typeof PARTS)[number];

type UnitReportProps = {
  readonly snapshot: ReportSnapshot;
  readonly sections: readonly ReportSection[];
  readonly shown: ReadonlySet<ReportPart>;
  readonly isProvisional: boolean;
};

/** A unit's report on screen: the same figures as the printed one, none of them computed here. */
export function UnitReportView({ snapshot, sections, shown, isProvisional }: UnitReportProps) {
  return (
    <>
      <Cover snapshot={snapshot} isProvisional={isProvisional} />
      {shown.has('partSummary') ? <Summary snapshot={snapshot} /> : null}
      {shown.has('partChart') ? <ChapterBars chapters={snapshot.chapters} /> : null}
      {shown.has('partDeductions') ? <Deductions snapshot={snapshot} /> : null}
      {shown.has('partOmissions') ? <Omissions snapshot={snapshot} /> : null}
      {shown.has('partFindings') ? <Findings snapshot={snapshot} /> : null}
      {shown.has('partTexts') ? <WrittenTexts sections={sections} /> : null}
      {shown.has('partSign') ? <Signing signing={snapshot.signing} /> : null}
    </>
  );
}

type Part = { readonly snapshot: ReportSnapshot };

type CoverProps = Part & { readonly isProvisional: boolean };

function Cover({ snapshot, isProvisional }: CoverProps) {
  const t = useMessages(reportMessages);
  const { head, unit, standard, totals } = snapshot;
  const [first, last] = auditedBetween(snapshot);
  return (
    <header className="reports-cover">
      <h2>{unit.fullName}</h2>
      <p>{head.title}</p>
      <p className="reports-result">
        {isProvisional ? t('provisionalRate') : null}{' '}
        <strong className="number">{percent(totals.percent)}</strong>{' '}
        {isProvisional && totals.grade ? t('gradePreview') : null} {totals.grade}
      </p>
      {totals.loweredReasons.length > 0 ? (
        <p className="quiet">{t('lowered', { reasons: clauses(totals.loweredReasons) })}</p>
      ) : null}
      <dl>
        <dt>{t('checkName')}</dt>
        <dd>
          {head.checkName} {head.checkCode}
        </dd>
        <dt>{t('period')}</dt>
        <dd>
          {first === null ? '–' : day(first)}
          {last === null || day(last) === day(first) ? null : ` – ${day(last)}`}
        </dd>
        <dt>{t('standard')}</dt>
        <dd>
          {standard.fullName} {standard.versionNo}
        </dd>
      </dl>
    </header>
  );
}

function Summary({ snapshot: { chapters, totals } }: Part) {
  const t = useMessages(reportMessages);
  return (
    <section>
      <h3>{t('partSummary')}</h3>
      <ReportTable
        caption={t('partSummary')}
        rows={chapters}
        rowKey={(row) => row.code}
        columns={[
          { title: t('chapter'), cell: (row) => `${row.code} ${row.name}` },
          { title: t('standardScore'), number: true, cell: (row) => points(row.standardScore) },
          { title: t('omitted'), number: true, cell: (row) => points(row.omitted) },
          { title: t('due'), number: true, cell: (row) => points(row.due) },
          { title: t('deducted'), number: true, cell: (row) => points(row.deducted) },
          { title: t('got'), number: true, cell: (row) => points(row.got) },
          { title: t('rate'), number: true, cell: (row) => percent(row.rate) },
          { title: t('lastYear'), number: true, cell: (row) => percent(row.lastYearRate) },
        ]}
        total={[
          t('total'),
          points(totals.standardScore),
          points(totals.omitted),
          points(totals.due),
          points(totals.deducted),
          points(totals.got),
          percent(totals.percent),
          percent(totals.lastYearPercent),
        ]}
      />
    </section>
  );
}

function Deductions({ snapshot: { deductions } }: Part) {
  const t = useMessages(reportMessages);
  return (
    <section>
      <h3>
        {t('partDeductions')} <span className="quiet number">{deductions.length}</span>
      </h3>
      {deductions.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ReportTable
          caption={t('partDeductions')}
          rows={deductions}
          rowKey={(row, index) => `${row.code} ${index}`}
          columns={[
            { title: t('item'), width: '28%', cell: (row) => `${row.code} ${row.name}` },
            { title: t('standardScore'), number: true, cell: (row) => points(row.standardScore) },
            { title: t('deducted'), number: true, cell: (row) => points(row.deducted) },
            { title: t('reason'), width: '32%', cell: (row) => row.reason || row.option },
            { title: t('place'), cell: (row) => row.place },
            { title: t('stage'), cell: (row) => t(`stage${row.stage}`) },
          ]}
        />
      )}
    </section>
  );
}

function Omissions({ snapshot: { omissions } }: Part) {
  const t = useMessages(reportMessages);
  return (
    <section>
      <h3>
        {t('partOmissions')} <span className="quiet number">{omissions.length}</span>
      </h3>
      {omissions.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ReportTable
          caption={t('partOmissions')}
          rows={omissions}
          rowKey={(row) => row.code}
          columns={[
            { title: t('item'), cell: (row) => `${row.code} ${row.name}` },
            { title: t('standardScore'), number: true, cell: (row) => points(row.standardScore) },
            { title: t('reason'), width: '45%', cell: (row) => row.reason },
            { title: t('stage'), cell: (row) => t(`stage${row.decidedStage}`) },
          ]}
        />
      )}
    </section>
  );
}

const severityKey = (severity: number) => `severity${severity}` as `severity${1 | 2 | 3 | 4}`;

function Findings({ snapshot: { findings } }: Part) {
  const t = useMessages(reportMessages);
  return (
    <section>
      <h3>
        {t('partFindings')} <span className="quiet number">{findings.length}</span>
      </h3>
      {findings.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ReportTable
          caption={t('partFindings')}
          rows={findings}
          rowKey={(row) => row.code}
          columns={[
            { title: t('number'), cell: (row) => row.code },
            { title: t('severity'), cell: (row) => t(severityKey(row.severity)) },
            {
              title: t('fact'),
              width: '45%',
              cell: (row) => (
                <>
                  <strong>{row.title}</strong>
                  <br />
                  {row.fact}
                </>
              ),
            },
            { title: t('criterion'), cell: (row) => row.criterion },
          ]}
        />
      )}
    </section>
  );
}

/** What people wrote, as sections of the preview. */
export function WrittenTexts({ sections }: { sections: readonly ReportSection[] }) {
  const written = sections.filter((section) => section.kind === 'text' && section.body !== '');
  return written.map((section) => (
    <section key={section.id}>
      <h3>{section.title}</h3>
      <p className="reports-text">{htmlToText(section.body)}</p>
    </section>
  ));
}

/** Who drafted, reviewed and signed, with the hash that was signed. */
export function Signing({ signing }: Pick<ReportSnapshot, 'signing'>) {
  const t = useMessages(reportMessages);
  const people = [
    { label: t('drafter'), signer: signing.drafter },
    { label: t('reviewer'), signer: signing.reviewer },
    { label: t('signer'), signer: signing.signer },
  ];
  return (
    <section className="reports-signing">
      {people.map(({ label, signer }) => (
        <p key={label}>
          <span className="quiet">{label}</span>
          <span>{signer?.name ?? ''}</span>
          <span className="number quiet">{signer ? moment(signer.at) : ''}</span>
        </p>
      ))}
      {signing.contentHash ? <code className="reports-hash">{signing.contentHash}</code> : null}
    </section>
  );
}
