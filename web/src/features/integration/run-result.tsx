import type { IntegrationResult } from '@auditplus/contract/features/integration/integration.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { count, percent, points } from '../../lib/formats.ts';
import { integrationMessages } from './integration.messages.ts';

type Of<Level extends IntegrationResult['level']> = Extract<IntegrationResult, { level: Level }>;

/** What a run came to, by its level. */
export function RunResult({ result }: { readonly result: IntegrationResult }) {
  const t = useMessages(integrationMessages);
  switch (result.level) {
    case 'SCORER':
      return (
        <FactGrid
          facts={[
            { label: t('item'), value: count(result.items) },
            { label: t('merged'), value: count(result.merged) },
            { label: t('undecided'), value: count(result.undecided) },
          ]}
        />
      );
    case 'PACKAGE':
      return <Packages result={result} />;
    case 'STAGE':
      return <Stages result={result} />;
    case 'GROUP':
      return <Group result={result} />;
  }
}

function Packages({ result }: { readonly result: Of<'PACKAGE'> }) {
  const t = useMessages(integrationMessages);
  const stages = useDictionary('auditStage');
  return (
    <DataTable
      label={t('packages')}
      rows={result.packages}
      rowKey={(one) => one.evaluationId}
      columns={[
        { key: 'fullName', title: t('name'), width: 240 },
        { key: 'stage', title: t('stage'), width: 150, render: (one) => stages.label(one.stage) },
        { key: 'owner', title: t('owner'), width: 130, render: (one) => one.owner?.name ?? '–' },
        {
          key: 'complete',
          title: t('complete'),
          render: (one) => (
            <StateDot
              tone={one.decided === one.items ? 'green' : 'orange'}
              text={`${one.decided} / ${one.items}`}
            />
          ),
        },
      ]}
    />
  );
}

function Stages({ result }: { readonly result: Of<'STAGE'> }) {
  const t = useMessages(integrationMessages);
  const stages = useDictionary('auditStage');
  return (
    <>
      <FactGrid
        facts={[
          { label: t('percent'), value: percent(result.percent) },
          { label: t('grade'), value: result.grade ?? '' },
          { label: t('due'), value: points(result.due) },
          { label: t('got'), value: points(result.got) },
          { label: t('openItems'), value: count(result.openItems) },
        ]}
      />
      <h2 className="integration-heading">{t('pairs')}</h2>
      <DataTable
        rows={result.pairs}
        rowKey={(pair) => `${pair.from} ${pair.to}`}
        columns={[
          { key: 'from', title: t('from'), width: 170, render: (pair) => stages.label(pair.from) },
          {
            key: 'fromRate',
            title: t('percent'),
            width: 100,
            number: true,
            render: (pair) => percent(pair.fromRate),
          },
          { key: 'to', title: t('to'), width: 170, render: (pair) => stages.label(pair.to) },
          {
            key: 'toRate',
            title: t('percent'),
            width: 100,
            number: true,
            render: (pair) => percent(pair.toRate),
          },
          { key: 'bias', title: t('bias'), width: 110, number: true, render: (pair) => points(pair.bias) },
          { key: 'mad', title: t('mad'), width: 170, number: true, render: (pair) => points(pair.mad) },
          {
            key: 'alert',
            title: t('alert'),
            width: 100,
            render: (pair) =>
              pair.biasAlert || pair.madAlert ? <StateDot tone="red" text={t('alert')} /> : '–',
          },
          { key: 'reasonsMissing', title: t('reasonsMissing'), width: 120, number: true },
        ]}
      />
    </>
  );
}

function Group({ result }: { readonly result: Of<'GROUP'> }) {
  const orgs = useOrgNames();
  const t = useMessages(integrationMessages);
  return (
    <>
      <FactGrid
        facts={[
          { label: t('mean'), value: percent(result.mean) },
          { label: t('weightedMean'), value: percent(result.weightedMean) },
          { label: t('openUnits'), value: count(result.open) },
        ]}
      />
      <h2 className="integration-heading">{t('ranking')}</h2>
      <DataTable
        rows={result.units}
        rowKey={(one) => one.unit.id}
        columns={[
          { key: 'rank', title: t('rank'), width: 70, number: true, render: (one) => one.rank ?? '–' },
          { key: 'unit', title: t('unit'), width: 240, render: (one) => orgs.short(one.unit) },
          {
            key: 'percent',
            title: t('percent'),
            width: 100,
            number: true,
            render: (one) => percent(one.percent),
          },
          { key: 'grade', title: t('grade'), width: 100, render: (one) => one.grade ?? '–' },
          { key: 'got', title: t('got'), width: 100, number: true, render: (one) => points(one.got) },
          { key: 'due', title: t('due'), width: 100, number: true, render: (one) => points(one.due) },
          { key: 'severeFindings', title: t('severe'), width: 110, number: true },
          { key: 'findings', title: t('findings'), width: 90, number: true },
        ]}
      />
      <h2 className="integration-heading">{t('chapterMeans')}</h2>
      <DataTable
        rows={result.chapters}
        rowKey={(chapter) => chapter.nodeCode}
        columns={[
          { key: 'nodeCode', title: t('chapter'), width: 80 },
          { key: 'fullName', title: t('name') },
          {
            key: 'mean',
            title: t('mean'),
            width: 120,
            number: true,
            render: (chapter) => percent(chapter.mean),
          },
        ]}
      />
    </>
  );
}
