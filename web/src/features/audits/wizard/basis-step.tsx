import { OFF_PLAN_REASON_LENGTH } from '@auditplus/contract/features/audits/audits.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { DictSelect } from '../../../kit/dict-select.tsx';
import { useRoute } from '../../../lib/query.ts';
import type { AuditDraft, DraftBox } from './audit-draft.ts';
import { entriesOfDraft, taskKey } from './entry-choice.ts';
import { openBasisFields } from './open-steps.ts';
import { ProgrammeBasis } from './programme-basis.tsx';
import { useFirstGap } from './use-first-gap.ts';
import { wizardMessages } from './wizard.messages.ts';

/** What every step gets. */
export type StepProps = {
  readonly draft: AuditDraft;
  readonly change: (change: Partial<AuditDraft> | ((draft: AuditDraft) => Partial<AuditDraft>)) => void;
};

/** Step 1: what the audit is and why it takes place. */
export function BasisStep({
  box,
  attempts,
}: {
  readonly box: DraftBox;
  /** How often the person wanted to go on although something is missing here. */
  readonly attempts: number;
}) {
  const t = useMessages(wizardMessages);
  const { draft, change } = box;
  const checkId = box.check?.id ?? null;
  const part = useFirstGap(attempts);
  const [wantsEntries, setWantsEntries] = useState<boolean | null>(null);
  const entries = useRoute(programmesRoutes.openEntries, {
    query: { year: draft.year, ...(checkId ? { checkId } : {}) },
  });
  const { programme, list } = entries.data ?? { programme: null, list: [] };
  const isPlanned =
    programme !== null &&
    (wantsEntries ??
      (draft.programmeId === programme.id || (checkId === null && draft.offPlanReason === '')));
  const bound = new Set(isPlanned ? entriesOfDraft(draft, list, checkId).map(taskKey) : []);
  const isPartlyOffPlan = isPlanned && draft.tasks.some((task) => !bound.has(taskKey(task)));
  const asksReason =
    entries.data !== undefined && (!isPlanned || isPartlyOffPlan || draft.offPlanReason !== '');
  const marked = attempts > 0 || box.state.kind === 'incomplete' ? openBasisFields(draft) : [];
  const isSourceMarked = marked.includes('source');
  return (
    <div className="audits-form" ref={part}>
      <Row label={t('name')} required gap={marked.includes('fullName') && t('nameMissing')}>
        {(id, isMarked) => (
          <Input
            id={id}
            maxLength={100}
            autoFocus
            status={isMarked ? 'error' : ''}
            aria-invalid={isMarked}
            value={draft.fullName}
            onChange={(event) => change({ fullName: event.target.value })}
          />
        )}
      </Row>
      <Row label={t('checkType')} required>
        {(id) => (
          <DictSelect
            id={id}
            code="auditCheckType"
            allowClear={false}
            value={String(draft.checkType)}
            onChange={(value) =>
              change((current) => ({
                checkType: Number(value),
                // Entries are of one type: those of the former one are no longer chosen.
                ...(isPlanned ? { tasks: current.tasks.filter((task) => !bound.has(taskKey(task))) } : {}),
              }))
            }
          />
        )}
      </Row>
      <Row label={t('year')} required>
        {(id) => (
          <DatePicker
            id={id}
            picker="year"
            allowClear={false}
            value={dayjs(`${draft.year}-01-01`)}
            onChange={(value) => value && change({ year: value.year(), programmeId: null })}
          />
        )}
      </Row>
      <Row label={t('programme')} required gap={isSourceMarked && !asksReason && t('entriesMissing')}>
        {(id) => (
          <ProgrammeBasis
            id={id}
            query={entries}
            draft={draft}
            change={change}
            checkId={checkId}
            isPlanned={isPlanned}
            onPlan={setWantsEntries}
          />
        )}
      </Row>
      <Row label={t('window')} required>
        {(id) => (
          <DatePicker.RangePicker
            id={id}
            allowClear={false}
            value={[dayjs(draft.startDate), dayjs(draft.endDate)]}
            onChange={(_days, texts) => {
              if (texts?.[0] && texts[1]) change({ startDate: texts[0], endDate: texts[1] });
            }}
          />
        )}
      </Row>
      {asksReason ? (
        <Row
          label={t('offPlan')}
          required={!isPlanned || isPartlyOffPlan}
          help={t(isPlanned ? 'partlyOffPlanHelp' : 'offPlanHelp', { count: OFF_PLAN_REASON_LENGTH })}
          gap={isSourceMarked && t('offPlanShort', { count: OFF_PLAN_REASON_LENGTH })}
        >
          {(id, isMarked) => (
            <Input.TextArea
              id={id}
              rows={2}
              maxLength={500}
              status={isMarked ? 'error' : ''}
              aria-invalid={isMarked}
              value={draft.offPlanReason}
              onChange={(event) => change({ offPlanReason: event.target.value })}
            />
          )}
        </Row>
      ) : null}
      {(['objectives', 'scope', 'criteria'] as const).map((name) => (
        <Row key={name} label={t(name)}>
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 8 }}
              maxLength={4000}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Row>
      ))}
    </div>
  );
}

type RowProps = {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  /** What is missing here, once the person wanted to go on. */
  readonly gap?: string | false;
  readonly children: (id: string, isMarked: boolean) => ReactNode;
};

function Row({ label, required, help, gap = false, children }: RowProps) {
  const id = useId();
  return (
    <div className="audits-form-row" data-gap={gap !== false}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="required-mark" aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <div>
        {children(id, gap !== false)}
        {gap === false ? null : (
          <p className="audits-overdue audits-help" role="alert">
            {gap}
          </p>
        )}
        {help && gap === false ? <p className="quiet audits-help">{help}</p> : null}
      </div>
    </div>
  );
}
