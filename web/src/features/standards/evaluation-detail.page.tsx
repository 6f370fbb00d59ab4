import type { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import { Button, Checkbox, Select } from 'antd';
import { type RefObject, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DetailPage } from '../../kit/detail-page.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { PdfButton } from '../../kit/pdf-button.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { percent, points } from '../../lib/formats.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useRoute } from '../../lib/query.ts';
import './evaluation-detail.css';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { evaluationDetailMessages } from './evaluation-detail.messages.ts';
import { detailWorkbook } from './evaluation-detail-export.ts';
import { type Detail, type DetailFilter, shownRows } from './evaluation-detail-rows.ts';
import { EvaluationSheet } from './evaluation-detail-sheet.tsx';
import { EvaluationSignOff } from './evaluation-detail-sign.tsx';
import { EvaluationVariance } from './evaluation-detail-variance-part.tsx';

/** 审核标准细则: all stages of a task side by side; all lines, the water line, or with the sign-off block. */
export default function EvaluationDetailPage() {
  const t = useMessages(evaluationDetailMessages);
  const orgs = useOrgNames();
  const { preset } = usePageHandle();
  const { checkId = '', id = '' } = useParams();
  const gradeOf = useGradeName();
  const line: Line | null = preset === 'evaluationDetailWater' ? 'W' : null;
  const isSign = preset === 'evaluationDetailSign';
  const sheet = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const query = useRoute(evaluationRoutes.taskDetail, {
    params: { id },
    query: { checkId, ...(line ? { line } : {}) },
  });
  const [address, setAddress] = useSearchParams();
  const filter: DetailFilter = {
    chapter: address.get('chapter') ?? '',
    only: (address.get('only') ?? '').split(',').filter(Boolean),
  };
  const change = (part: Partial<DetailFilter>) => {
    const next = { ...filter, ...part };
    setAddress(
      {
        ...(next.chapter ? { chapter: next.chapter } : {}),
        ...(next.only.length > 0 ? { only: next.only.join(',') } : {}),
      },
      { replace: true },
    );
  };
  return (
    <DetailPage
      query={query}
      backTo={`/checkInfo?id=${checkId}`}
      title={({ task }) => orgs.full(task.unit)}
      unit={({ task }) => task.unit}
      state={(detail) =>
        line ? null : detail.task.grade ? (
          <StateTag tone="green" text={gradeOf(detail.task.grade)} />
        ) : (
          <StateTag tone="grey" text={isProvisional(detail) ? t('provisional') : t('unpublished')} />
        )
      }
      subtitle={({ task }) => (
        <>
          <span>{task.checkName}</span>
          <span>
            {task.version.standardName} {task.version.versionNo}
          </span>
          {line ? <span>{t('waterLine')}</span> : null}
        </>
      )}
      actions={(detail) => <Actions detail={detail} filter={filter} sheet={sheet} />}
    >
      {(detail) => (
        <div className="evaluation-detail" ref={sheet}>
          <Totals detail={detail} isLine={line !== null} />
          <EvaluationVariance detail={detail} line={line} />
          <Filters detail={detail} filter={filter} onChange={change} />
          <EvaluationSheet detail={detail} rows={shownRows(detail, filter, language)} />
          {isSign ? <EvaluationSignOff detail={detail} /> : null}
        </div>
      )}
    </DetailPage>
  );
}

type PartProps = { readonly detail: Detail; readonly filter: DetailFilter };

function Actions({ detail, filter, sheet }: PartProps & { readonly sheet: RefObject<HTMLElement | null> }) {
  const t = useMessages(evaluationDetailMessages);
  const orgs = useOrgNames();
  const language = useLanguage();
  const unitName = orgs.full(detail.task.unit);
  const name = `${detail.task.checkCode}-${unitName}`;
  const exportExcel = async () =>
    saveBlob(
      await detailWorkbook(t, { detail, unitName }, shownRows(detail, filter, language)),
      `${name}.xlsx`,
    );
  return (
    <>
      <Button onClick={() => void attempt(exportExcel)}>{t('exportTable')}</Button>
      <PdfButton area={sheet} fileName={name} />
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </>
  );
}

/** Nothing is final while an item is open, nor before the last stage has confirmed. */
const isProvisional = ({ task, summary }: Detail) =>
  summary.provisional || task.state < taskLifecycle.state.final;

function Totals({ detail, isLine }: { readonly detail: Detail; readonly isLine: boolean }) {
  const t = useMessages(evaluationDetailMessages);
  const gradeOf = useGradeName();
  const { summary } = detail;
  const reasons = summary.gradeReasons.map((reason) =>
    reason.kind === 'veto' ? t('gradeVeto') : t('gradeFloor', { code: reason.nodeCode, floor: reason.floor }),
  );
  const figures = [
    [t('standard'), points(summary.standard)],
    [t('notApplicable'), points(summary.notApplicable)],
    [t('due'), points(summary.due)],
    [t('got'), points(summary.got)],
    [isProvisional(detail) ? t('provisionalRate') : t('rate'), percent(summary.percent)],
    // A line alone has no grade.
    ...(isLine
      ? []
      : [[isProvisional(detail) ? t('gradePreview') : t('grade'), gradeOf(summary.grade)] as const]),
    [t('completion'), percent(summary.completion)],
  ] as const;
  return (
    <>
      <dl className="evaluation-detail-totals">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reasons.length > 0 ? <p className="quiet">{reasons.join('; ')}</p> : null}
    </>
  );
}

const ONLY = ['deducted', 'na', 'findings', 'differences'] as const;

function Filters({
  detail,
  filter,
  onChange,
}: PartProps & { readonly onChange: (part: Partial<DetailFilter>) => void }) {
  const t = useMessages(evaluationDetailMessages);
  const language = useLanguage();
  const chapters = detail.nodes.filter((node) => node.parentId === null && !node.isItem);
  return (
    <div className="evaluation-detail-filters">
      <Select
        allowClear
        className="evaluation-detail-chapter"
        placeholder={t('allChapters')}
        aria-label={t('chapter')}
        value={filter.chapter || null}
        options={chapters.map((chapter) => ({
          value: chapter.nodeCode,
          label: `${chapter.nodeCode} ${nodeName(chapter, language)}`,
        }))}
        onChange={(chapter: string | null) => onChange({ chapter: chapter ?? '' })}
      />
      <Checkbox.Group
        value={[...filter.only]}
        options={ONLY.map((value) => ({ value, label: t(`only_${value}`) }))}
        onChange={(only) => onChange({ only })}
      />
    </div>
  );
}
