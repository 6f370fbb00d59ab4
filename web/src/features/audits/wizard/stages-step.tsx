import { StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { evidenceDueOf } from '@auditplus/core/audits/new-audit.ts';
import { Button, DatePicker, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { labelled, listed } from '../../../lib/phrases.ts';
import type { StepProps } from './basis-step.tsx';
import { undatedStages } from './open-steps.ts';
import { useFirstGap } from './use-first-gap.ts';
import { wizardMessages } from './wizard.messages.ts';

const RULES = StagePlanEntry.shape.mergeRule.unwrap().options;
const ACCEPTERS = ['COORD', 'COMPANY', 'HQ'] as const;

/** Step 3: which stages score, when, and how several scorers become one score. */
export function StagesStep({
  draft,
  change,
  attempts,
}: StepProps & {
  /** How often the person wanted to go on although dates are missing. */
  readonly attempts: number;
}) {
  const t = useMessages(wizardMessages);
  const stages = useDictionary('auditStage');
  const part = useFirstGap(attempts);
  const dueId = useId();
  const undated = undatedStages(draft);
  const isGap = (stage: StagePlanEntry['stage']) => attempts > 0 && undated.includes(stage);
  const usualDue = evidenceDueOf(draft.stagePlan, draft.startDate);
  const edit = (stage: StagePlanEntry['stage'], fields: Partial<StagePlanEntry>) =>
    change((current) => ({
      stagePlan: current.stagePlan.map((entry) => (entry.stage === stage ? { ...entry, ...fields } : entry)),
    }));
  const setOptions = (fields: Partial<typeof draft.options>) =>
    change((current) => ({ options: { ...current.options, ...fields } }));
  return (
    <div className="audits-sections" ref={part}>
      <div className="audits-tab-actions">
        <Button onClick={() => change((current) => ({ stagePlan: spread(current) }))}>
          {t('fillDates')}
        </Button>
      </div>
      <DataTable
        rows={draft.stagePlan}
        rowKey={(entry) => entry.stage}
        columns={[
          { key: 'stage', title: t('stage'), render: (entry) => stages.label(entry.stage) },
          {
            key: 'enabled',
            title: t('enabled'),
            width: 90,
            render: (entry) => (
              <Switch
                size="small"
                aria-label={`${stages.label(entry.stage)} ${t('enabled')}`}
                checked={entry.enabled || entry.stage === 'MSD'}
                disabled={entry.stage === 'MSD'}
                onChange={(enabled) => edit(entry.stage, { enabled })}
              />
            ),
          },
          {
            key: 'dates',
            title: `${t('startDate')} ~ ${t('dueDate')}`,
            width: 290,
            render: (entry) => (
              <span data-gap={isGap(entry.stage)}>
                <DatePicker.RangePicker
                  disabled={!entry.enabled && entry.stage !== 'MSD'}
                  aria-label={stages.label(entry.stage)}
                  status={isGap(entry.stage) ? 'error' : ''}
                  minDate={dayjs(draft.startDate)}
                  maxDate={dayjs(draft.endDate)}
                  value={[
                    entry.startDate ? dayjs(entry.startDate) : null,
                    entry.dueDate ? dayjs(entry.dueDate) : null,
                  ]}
                  onChange={(_days, texts) =>
                    edit(entry.stage, { startDate: texts?.[0] || null, dueDate: texts?.[1] || null })
                  }
                />
              </span>
            ),
          },
          {
            key: 'mergeRule',
            title: t('mergeRule'),
            width: 230,
            render: (entry) => (
              <Select
                className="picker"
                disabled={!entry.enabled}
                aria-label={`${stages.label(entry.stage)} ${t('mergeRule')}`}
                value={entry.mergeRule}
                options={RULES.map((rule) => ({ value: rule, label: t(`rule${rule}`) }))}
                onChange={(mergeRule) => edit(entry.stage, { mergeRule })}
              />
            ),
          },
          {
            key: 'sampling',
            title: t('sampling'),
            width: 90,
            // The unit scores itself whole: there is no lower stage whose score could stand.
            render: (entry) =>
              entry.stage === 'SELF' ? (
                <span className="quiet">–</span>
              ) : (
                <Switch
                  size="small"
                  aria-label={`${stages.label(entry.stage)} ${t('sampling')}`}
                  disabled={!entry.enabled}
                  checked={entry.sampling}
                  onChange={(sampling) => edit(entry.stage, { sampling })}
                />
              ),
          },
        ]}
      />
      {attempts > 0 && undated.length > 0 ? (
        <p className="audits-overdue" role="alert">
          {labelled(t('undated'), listed(undated.map((stage) => stages.label(stage))))}
        </p>
      ) : null}
      <p className="quiet">{t('samplingHelp')}</p>
      <div className="audits-form">
        <div className="audits-form-row">
          <label htmlFor={dueId}>{t('evidenceDue')}</label>
          <div>
            <DatePicker
              id={dueId}
              minDate={dayjs(draft.startDate)}
              maxDate={dayjs(draft.endDate)}
              placeholder={usualDue ?? t('evidenceDueOpen')}
              value={draft.evidenceDueDate ? dayjs(draft.evidenceDueDate) : null}
              onChange={(_day, text) => change({ evidenceDueDate: text || null })}
            />
            <p className="quiet audits-help">{t('evidenceDueHelp')}</p>
          </div>
        </div>
      </div>
      <section>
        <h2>{t('options')}</h2>
        <ul className="audits-options">
          <li>
            <Switch
              aria-label={t('blind')}
              checked={draft.options.blindScoring}
              onChange={(blindScoring) => setOptions({ blindScoring })}
            />
            <span>{t('blind')}</span>
            <span className="quiet">{t('blindHelp')}</span>
          </li>
          <li>
            <Switch
              aria-label={t('open')}
              checked={draft.options.processOpen}
              onChange={(processOpen) => setOptions({ processOpen })}
            />
            <span>{t('open')}</span>
            <span className="quiet">{t('openHelp')}</span>
          </li>
          <li>
            <span>{t('acceptBy')}</span>
            <Select
              aria-label={t('acceptBy')}
              popupMatchSelectWidth={false}
              value={draft.options.acceptBy}
              options={ACCEPTERS.map((who) => ({ value: who, label: t(`accept${who}`) }))}
              onChange={(acceptBy) => setOptions({ acceptBy })}
            />
          </li>
        </ul>
      </section>
    </div>
  );
}

/** The audit's days divided among the stages that are used, one after another. */
function spread(draft: StepProps['draft']): StagePlanEntry[] {
  const used = draft.stagePlan.filter((entry) => entry.enabled || entry.stage === 'MSD');
  const first = dayjs(draft.startDate);
  const days = dayjs(draft.endDate).diff(first, 'day') + 1;
  const dayOf = (share: number) => first.add(Math.floor((days * share) / used.length), 'day');
  return draft.stagePlan.map((entry) => {
    const place = used.indexOf(entry);
    if (place < 0) return { ...entry, startDate: null, dueDate: null };
    const start = dayOf(place);
    const end = dayOf(place + 1).subtract(1, 'day');
    return {
      ...entry,
      startDate: start.format('YYYY-MM-DD'),
      dueDate: (end.isBefore(start) ? start : end).format('YYYY-MM-DD'),
    };
  });
}
