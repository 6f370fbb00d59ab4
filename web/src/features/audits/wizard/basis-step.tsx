import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { DictSelect } from '../../../kit/dictionary.tsx';
import type { AuditDraft } from './audit-draft.ts';
import { ProgrammeBasis } from './programme-basis.tsx';
import { wizardTexts } from './wizard.texts.ts';

/** What every step gets. */
export type StepProps = {
  readonly draft: AuditDraft;
  readonly change: (change: Partial<AuditDraft> | ((draft: AuditDraft) => Partial<AuditDraft>)) => void;
};

/** Step 1: what the audit is and why it takes place. */
export function BasisStep({
  draft,
  change,
  checkId,
}: StepProps & { /** The draft's audit once it was saved. */ readonly checkId: string | null }) {
  const t = useTexts(wizardTexts);
  const isOffPlan = draft.programmeId === null;
  const missing = (text: string) => (text.trim() === '' ? ('error' as const) : ('' as const));
  return (
    <div className="audits-form">
      <Row label={t('name')} required>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            autoFocus
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
            onChange={(value) => change({ checkType: Number(value) })}
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
      <Row label={t('programme')} required>
        {(id) => <ProgrammeBasis id={id} draft={draft} change={change} checkId={checkId} />}
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
      <Row
        label={t('offPlan')}
        required={isOffPlan}
        help={t(isOffPlan ? 'offPlanHelp' : 'partlyOffPlanHelp')}
      >
        {(id) => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={500}
            status={draft.fullName && isOffPlan ? missing(draft.offPlanReason) : ''}
            value={draft.offPlanReason}
            onChange={(event) => change({ offPlanReason: event.target.value })}
          />
        )}
      </Row>
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
  readonly children: (id: string) => ReactNode;
};

function Row({ label, required, help, children }: RowProps) {
  const id = useId();
  return (
    <div className="audits-form-row">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="required-mark" aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <div>
        {children(id)}
        {help ? <p className="quiet audits-help">{help}</p> : null}
      </div>
    </div>
  );
}
