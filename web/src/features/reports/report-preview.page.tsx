import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportPreview } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Button, Checkbox, Select, Slider } from 'antd';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useRoute } from '../../lib/query.ts';
import { reportMessages } from './reports.messages.ts';
import { SummaryReportView } from './summary-report-view.tsx';
import { PARTS, type ReportPart, UnitReportView } from './unit-report-view.tsx';
import { useReportFiles } from './use-report-files.ts';
import './reports.css';

type Preview = z.output<typeof ReportPreview>;

/** A report, or the live figures of a task without one, laid out as it will be printed (audit-domain 8.14). */
export default function ReportPreviewPage() {
  const [search] = useSearchParams();
  const reportId = search.get('reportId');
  const taskId = search.get('checkTaskId');
  const ofReport = useRoute(
    reportsRoutes.preview,
    { params: { id: reportId ?? '' } },
    { enabled: reportId !== null },
  );
  const ofTask = useRoute(
    reportsRoutes.taskPreview,
    { params: { id: taskId ?? '' } },
    { enabled: reportId === null && taskId !== null },
  );
  if (reportId === null && taskId === null) return <NewestReport />;
  return (
    <Loaded query={reportId === null ? ofTask : ofReport}>
      {(preview) => <PreviewBody preview={preview} />}
    </Loaded>
  );
}

/** Reached without a report, from the menu: the one published last. */
function NewestReport() {
  const t = useMessages(reportMessages);
  const navigate = useNavigate();
  const query = useReports();
  return (
    <Loaded query={query}>
      {({ list: [newest] }) =>
        newest ? (
          <Navigate replace to={`/scoreList?reportId=${newest.id}`} />
        ) : (
          <PageFrame title={t('previewTitle')}>
            <EmptyBlock text={t('empty')}>
              <Button onClick={() => navigate('/auditReportList')}>{t('toReports')}</Button>
            </EmptyBlock>
          </PageFrame>
        )
      }
    </Loaded>
  );
}

/** How many of the newest reports the chooser holds. */
const CHOICES = 100;

const useReports = () =>
  useRoute(
    reportsRoutes.list,
    { query: { currentPage: 1, pageSize: CHOICES, sidx: 'publishedAt', sort: 'desc' } },
    { staleTime: 60_000 },
  );

/** Changes to another report. */
function ReportChooser({ chosen }: { readonly chosen: string }) {
  const t = useMessages(reportMessages);
  const navigate = useNavigate();
  const orgs = useOrgNames();
  const { data, isPending } = useReports();
  const options = (data?.list ?? []).map(({ id, unit, enCode, fullName, versionNo }) => ({
    value: id,
    label: [...(unit ? [orgs.short(unit)] : []), fullName, `V${versionNo}`, enCode].join(' · '),
  }));
  return (
    <Select<string | null>
      className="picker reports-chooser"
      aria-label={t('chooseReport')}
      placeholder={t('chooseReport')}
      loading={isPending}
      value={options.some(({ value }) => value === chosen) ? chosen : null}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={420}
      onChange={(id) => {
        if (id) navigate(`/scoreList?reportId=${id}`, { replace: true });
      }}
    />
  );
}

function PreviewBody({ preview }: { preview: Preview }) {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const files = useReportFiles();
  const [hidden, setHidden] = useState<ReadonlySet<ReportPart>>(new Set());
  const [zoom, setZoom] = useState(100);
  const [isNumbered, setNumbered] = useState(true);
  const { reportId, state, snapshot } = preview;
  const sheetStyle = { '--report-zoom': `${zoom}%` };
  const isSigned = reportLifecycle.is(state, 'signed', 'published', 'superseded');
  const watermark = reportLifecycle.is(state, 'superseded')
    ? t('superseded')
    : isSigned
      ? null
      : t('unpublished');
  const isTranslated = language !== 'zh' && isSigned;
  const shown = new Set(PARTS.filter((part) => !hidden.has(part)));
  const title = snapshot.kind === 'unit' ? snapshot.unit.fullName : snapshot.orgName;

  return (
    <PageFrame
      title={t('previewTitle')}
      subtitle={<span>{title}</span>}
      actions={
        <>
          <Button onClick={() => window.print()}>{t('print')}</Button>
          {reportId ? (
            <>
              <Button
                loading={files.working === 'xlsx'}
                onClick={() => void files.download(reportId, 'xlsx')}
              >
                {t('excel')}
              </Button>
              <Button
                loading={files.working === 'docx'}
                onClick={() => void files.download(reportId, 'docx')}
              >
                {t('word')}
              </Button>
              <Button
                type="primary"
                loading={files.working === 'pdf'}
                onClick={() => void files.download(reportId, 'pdf')}
              >
                {t('pdf')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="reports-tools">
        {reportId ? <ReportChooser chosen={reportId} /> : null}
        {snapshot.kind === 'unit' ? (
          <Checkbox.Group
            aria-label={t('show')}
            value={[...shown]}
            options={PARTS.map((part) => ({ value: part, label: t(part) }))}
            onChange={(values) => setHidden(new Set(PARTS.filter((part) => !values.includes(part))))}
          />
        ) : null}
        <Checkbox checked={isNumbered} onChange={(event) => setNumbered(event.target.checked)}>
          {t('pageNumbers')}
        </Checkbox>
        <span className="reports-zoom">
          <span>{t('zoom')}</span>
          <Slider
            ariaLabelForHandle={t('zoom')}
            style={{ width: 140 }}
            min={60}
            max={140}
            step={10}
            value={zoom}
            onChange={setZoom}
          />
        </span>
      </div>
      {isTranslated ? (
        <p className="reports-translation" role="note">
          {t('translation')}
        </p>
      ) : null}
      <style>{pageRule(isNumbered)}</style>
      <div
        className="reports-sheet"
        style={sheetStyle as React.CSSProperties}
        data-watermark={watermark ?? undefined}
      >
        {snapshot.kind === 'unit' ? (
          <UnitReportView
            snapshot={snapshot}
            sections={preview.sections}
            shown={shown}
            isProvisional={preview.provisional}
          />
        ) : (
          <SummaryReportView snapshot={snapshot} sections={preview.sections} />
        )}
      </div>
    </PageFrame>
  );
}

/** Paper of the printed preview: A4 as in the PDF, with the page's number at its foot when wanted. */
const pageRule = (isNumbered: boolean): string =>
  `@page { size: A4; margin: 10mm; ${isNumbered ? '@bottom-center { content: counter(page) " / " counter(pages); font-size: 9pt; }' : ''} }`;
