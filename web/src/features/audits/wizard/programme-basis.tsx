import type { EntryView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import type { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Loaded } from '../../../kit/blocks.tsx';
import { useOrgNames } from '../../../kit/org-names.ts';
import { labelled } from '../../../lib/phrases.ts';
import type { useRoute } from '../../../lib/query.ts';
import type { AuditDraft } from './audit-draft.ts';
import type { StepProps } from './basis-step.tsx';
import { entriesOfDraft, taskKey, withEntry } from './entry-choice.ts';
import { wizardMessages } from './wizard.messages.ts';

type ProgrammeBasisProps = StepProps & {
  readonly id: string;
  readonly checkId: string | null;
  readonly query: OpenEntries;
  readonly isPlanned: boolean;
  readonly onPlan: (isPlanned: boolean) => void;
};
type OpenEntries = ReturnType<typeof useRoute<typeof programmesRoutes.openEntries>>;

/** Where an audit comes from: open entries of the year’s programme, or outside of it. */
export function ProgrammeBasis({
  id,
  draft,
  change,
  checkId,
  query,
  isPlanned,
  onPlan,
}: ProgrammeBasisProps) {
  const t = useMessages(wizardMessages);
  return (
    <Loaded query={query}>
      {({ programme, list }) => {
        if (!programme)
          return (
            <p id={id} className="quiet">
              {t('noProgramme', { year: draft.year })}
            </p>
          );
        return (
          <div className="audits-source">
            <Radio.Group
              id={id}
              value={isPlanned}
              onChange={(event) => {
                onPlan(event.target.value === true);
                if (event.target.value !== true) change({ programmeId: null });
              }}
            >
              <Radio value>
                {labelled(t('fromProgramme'), `${programme.fullName} V${programme.versionNo}`)}
              </Radio>
              <Radio value={false}>{t('fromOutside')}</Radio>
            </Radio.Group>
            {isPlanned ? (
              <EntryChoice
                key={draft.checkType}
                entries={list}
                draft={draft}
                checkId={checkId}
                onChoose={(chosen) => change((current) => draftFrom(current, programme, chosen, list))}
              />
            ) : null}
          </div>
        );
      }}
    </Loaded>
  );
}

type EntryChoiceProps = {
  readonly entries: readonly EntryView[];
  readonly draft: AuditDraft;
  readonly checkId: string | null;
  readonly onChoose: (chosen: readonly EntryView[]) => void;
};

function EntryChoice({ entries, draft, checkId, onChoose }: EntryChoiceProps) {
  const t = useMessages(wizardMessages);
  const orgs = useOrgNames();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    draft.programmeId === null ? [] : entriesOfDraft(draft, entries, checkId).map((entry) => entry.id),
  );
  const ofType = entries.filter((entry) => entry.checkType === draft.checkType);
  const others = entries.length - ofType.length;
  if (entries.length === 0) return <p className="quiet">{t('noOpenEntries')}</p>;
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    onChoose(entries.filter((entry) => ids.includes(entry.id)));
  };
  return (
    <>
      {ofType.length > 0 ? (
        <>
          <p className="quiet audits-help">{t('entriesHint')}</p>
          <ul className="audits-entries">
            {ofType.map((entry) => (
              <li key={entry.id}>
                <Checkbox
                  checked={chosen.includes(entry.id)}
                  onChange={(event) =>
                    choose(
                      event.target.checked
                        ? withEntry(chosen, entry.id, entries)
                        : chosen.filter((other) => other !== entry.id),
                    )
                  }
                >
                  <span>{orgs.full(entry.unit)}</span>
                  <span className="quiet">
                    {entry.standard.fullName} {entry.standard.versionNo} · {entry.windowStart} ~{' '}
                    {entry.windowEnd} · {t('weightOf', { weight: entry.riskWeight })}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {others > 0 ? <p className="quiet audits-help">{t('otherTypes', { count: others })}</p> : null}
    </>
  );
}

type Programme = { readonly id: string; readonly fullName: string };

/** The draft with what the chosen entries say; what was added beside the programme stays. */
function draftFrom(
  draft: AuditDraft,
  programme: Programme,
  chosen: readonly EntryView[],
  entries: readonly EntryView[],
): Partial<AuditDraft> {
  const known = new Set(entries.map(taskKey));
  const [first] = chosen;
  const beside = draft.tasks.filter((task) => !known.has(taskKey(task)));
  if (!first) return { programmeId: programme.id, tasks: beside };
  const stages = new Set(chosen.flatMap((entry) => entry.stages));
  const once = new Map(chosen.map((entry) => [taskKey(entry), entry]));
  return {
    programmeId: programme.id,
    checkType: first.checkType,
    startDate: chosen.map((entry) => entry.windowStart).toSorted()[0] ?? first.windowStart,
    endDate:
      chosen
        .map((entry) => entry.windowEnd)
        .toSorted()
        .at(-1) ?? first.windowEnd,
    tasks: [
      ...[...once.values()].map((entry) => ({
        unitOrgId: entry.unitOrgId,
        standardVersionId: entry.standardVersionId,
        partnerOrgId: entry.partnerOrgId,
      })),
      ...beside,
    ],
    stagePlan: draft.stagePlan.map((stage) => ({ ...stage, enabled: stages.has(stage.stage) })),
  };
}
