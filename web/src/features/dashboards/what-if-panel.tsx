import type { WhatIf } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { percent, points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { dashboardMessages } from './dashboards.messages.ts';
import { type DashboardFilter, statQuery } from './plot-query.ts';

type Answer = z.infer<typeof WhatIf>;
type Blocker = Answer['blockers'][number];

/** Which items lift a unit to a grade; nothing that is tried here is stored (X13). */
export function WhatIfPanel({ filter }: { readonly filter: DashboardFilter }) {
  const orgs = useOrgNames();
  const t = useMessages(dashboardMessages);
  const units = useRoute(
    statisticsRoutes.readiness,
    { query: statQuery({ ...filter, line: null }) },
    { keepPrevious: true },
  );
  return (
    <section className="what-if">
      <p className="plot-note">{t('whatIfNote')}</p>
      <Loaded query={units}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('nothing')} />
          ) : (
            <UnitWhatIf
              key={filter.year}
              tasks={list.map(({ checkTaskId, unit }) => ({ value: checkTaskId, label: orgs.short(unit) }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}

type UnitWhatIfProps = { readonly tasks: readonly { readonly value: string; readonly label: string }[] };

function UnitWhatIf({ tasks }: UnitWhatIfProps) {
  const t = useMessages(dashboardMessages);
  const gradeOf = useGradeName();
  const [taskId, setTaskId] = useState(tasks[0]?.value ?? '');
  const [grade, setGrade] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const query = useRoute(
    statisticsRoutes.whatIf,
    {
      query: {
        checkTaskId: taskId,
        ...(grade ? { grade } : {}),
        ...(chosen ? { nodeIds: chosen.join(',') } : {}),
      },
    },
    { keepPrevious: true },
  );
  const grades = query.data?.grades ?? [];
  return (
    <>
      <div className="what-if-choice">
        <Select
          className="plot-unit"
          aria-label={t('unit')}
          value={taskId}
          options={[...tasks]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id) => {
            setTaskId(id);
            setGrade(null);
            setChosen(null);
          }}
        />
        <Select
          aria-label={t('targetGrade')}
          value={query.data?.grade ?? null}
          options={grades.map((name) => ({ value: name, label: t('toGrade', { grade: gradeOf(name) }) }))}
          onChange={(name: string | null) => {
            setGrade(name);
            setChosen(null);
          }}
        />
        <Button disabled={chosen === null} onClick={() => setChosen(null)}>
          {t('propose')}
        </Button>
        <Button onClick={() => setChosen([])}>{t('chooseNone')}</Button>
      </div>
      <Loaded query={query}>
        {(answer) => (
          <>
            <Outcome answer={answer} />
            <Blockers title={t('blockers')} blockers={answer.blockers} none={t('alreadyReached')} />
            <ItemChoice items={answer.items} chosen={chosen ?? proposedIn(answer)} onChange={setChosen} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Outcome({ answer }: { readonly answer: Answer }) {
  const t = useMessages(dashboardMessages);
  const gradeOf = useGradeName();
  const { before, after } = answer;
  return (
    <dl className="what-if-outcome" aria-live="polite">
      <div>
        <dt>{answer.isProvisional ? t('nowProvisional') : t('now')}</dt>
        <dd>
          <strong className="number">{percent(before.percent)}</strong> {gradeOf(before.grade)} ·{' '}
          {points(before.got)} / {points(before.due)}
        </dd>
      </div>
      <div data-tone={answer.isReached ? 'green' : 'orange'}>
        <dt>{t('afterwards')}</dt>
        <dd>
          <strong className="number">{percent(after.percent)}</strong> {gradeOf(after.grade)} ·{' '}
          {points(after.got)} / {points(after.due)} · {answer.isReached ? t('reached') : t('notReached')}
        </dd>
      </div>
    </dl>
  );
}

type BlockersProps = { readonly title: string; readonly blockers: readonly Blocker[]; readonly none: string };

function Blockers({ title, blockers, none }: BlockersProps) {
  const t = useMessages(dashboardMessages);
  const words = (blocker: Blocker): string => {
    if (blocker.kind === 'veto') return t('blockedByVeto');
    if (blocker.kind === 'noPercent') return t('blockedByNothing');
    const rates = { rate: percent(blocker.rate), target: percent(blocker.target) };
    if (blocker.kind === 'weightedTotal')
      return t('blockedByWeighted', { ...rates, short: percent(blocker.short) });
    const sums = {
      ...rates,
      short: points(blocker.short),
      got: points(blocker.got),
      needed: points(blocker.needed),
      due: points(blocker.due),
    };
    return blocker.kind === 'total'
      ? t('blockedByTotal', sums)
      : t('blockedByChapter', { ...sums, chapter: `${blocker.chapterCode} ${blocker.chapterName}` });
  };
  return (
    <div className="what-if-blockers">
      <h3>{title}</h3>
      {blockers.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {blockers.map((blocker) => (
            <li key={`${blocker.kind} ${blocker.chapterCode}`}>{words(blocker)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const proposedIn = ({ items }: Answer): string[] =>
  items.filter((item) => item.isChosen).map((item) => item.nodeId);

type ItemChoiceProps = {
  readonly items: Answer['items'];
  readonly chosen: readonly string[];
  readonly onChange: (nodeIds: string[]) => void;
};

function ItemChoice({ items, chosen, onChange }: ItemChoiceProps) {
  const t = useMessages(dashboardMessages);
  return (
    <div className="plot-table">
      <table>
        <caption className="visually-hidden">{t('liftItems')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('full')}</th>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('chapter')}</th>
            <th scope="col" className="number">
              {t('lost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.nodeId} data-chosen={chosen.includes(item.nodeId)}>
              <td>
                <Checkbox
                  aria-label={`${item.nodeCode} ${item.fullName}`}
                  checked={chosen.includes(item.nodeId)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...chosen, item.nodeId] : chosen.filter((id) => id !== item.nodeId),
                    )
                  }
                />
              </td>
              <td>
                {item.nodeCode} {item.fullName}
              </td>
              <td>{item.chapterCode}</td>
              <td className="number">{points(item.lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
