import { StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { Button, DatePicker, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useTexts } from '../../../i18n/texts.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import type { StepProps } from './basis-step.tsx';
import { wizardTexts } from './wizard.texts.ts';

const RULES = StagePlanEntry.shape.mergeRule.unwrap().options;
const ACCEPTERS = ['COORD', 'COMPANY', 'HQ'] as const;

/** Step 3: which stages score, when, and how several scorers become one score. */
export function StagesStep({ draft, change }: StepProps) {
  const t = useTexts(wizardTexts);
  const stages = useDictionary('auditStage');
  const edit = (stage: StagePlanEntry['stage'], fields: Partial<StagePlanEntry>) =>
    change((current) => ({
      stagePlan: current.stagePlan.map((entry) => (entry.stage === stage ? { ...entry, ...fields } : entry)),
    }));
  const setOptions = (fields: Partial<typeof draft.options>) =>
    change((current) => ({ options: { ...current.options, ...fields } }));
  return (
    <div className="audits-sections">
      <div className="audits-tab-acts">
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
              <DatePicker.RangePicker
                disabled={!entry.enabled}
                aria-label={stages.label(entry.stage)}
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
      <p className="quiet">{t('samplingHelp')}</p>
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
