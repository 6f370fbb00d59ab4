import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import type { IntegrationRow } from '@auditplus/contract/features/integration/integration.model.ts';
import { IntegrationLevel } from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import type { Filter } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { integrationMessages } from './integration.messages.ts';
import { NewRunDrawer } from './new-run-drawer.tsx';
import { RunDetail } from './run-detail.tsx';
import { useRunStates } from './run-states.ts';
import './integration.css';
import { useOrgNames } from '../../kit/org-names.ts';

const source = listSource(integrationRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    ...(filters.level ? { level: IntegrationLevel.parse(filters.level) } : {}),
    ...(filters.state ? { state: Number(filters.state) } : {}),
  },
}));

/** 整合: the runs, and `?id=` one of them with its conflicts. */
export default function IntegrationPage() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  const open = (run: string) => setAddress({ id: run });
  if (id) return <RunDetail key={id} id={id} onOpen={open} />;
  return <RunList onOpen={open} />;
}

function RunList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useMessages(integrationMessages);
  const stateOf = useRunStates();
  const [making, setMaking] = useState(false);
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'level',
      label: t('level'),
      options: IntegrationLevel.options.map((value) => ({ value, label: t(`level.${value}`) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      options: integrationLifecycle.numbers.map((state) => ({
        value: String(state),
        label: stateOf(state).text,
      })),
    },
  ];
  const create = (
    <Can button="btn_int_decide">
      <Button type="primary" onClick={() => setMaking(true)}>
        {t('newRun')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        create={create}
        source={source}
        columns={useColumns()}
        filters={filters}
        keywordHint={t('keywordHint')}
        onOpen={(run) => onOpen(run.id)}
        emptyText={t('empty')}
      />
      <NewRunDrawer open={making} onClose={() => setMaking(false)} onMade={onOpen} />
    </>
  );
}

function useColumns(): readonly ListColumn<IntegrationRow>[] {
  const orgs = useOrgNames();
  const t = useMessages(integrationMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useRunStates();
  return [
    { key: 'level', title: t('level'), width: 180, render: (run) => t(`level.${run.level}`) },
    { key: 'state', title: t('state'), width: 110, render: (run) => <StateDot {...stateOf(run.state)} /> },
    { key: 'check', title: t('check'), least: 190, render: (run) => run.check.fullName },
    { key: 'unit', title: t('unit'), width: 92, render: (run) => orgs.short(run.unit) },
    { key: 'scopeName', title: t('scope'), width: 130, isSpare: true, render: (run) => run.scopeName || '–' },
    {
      key: 'stage',
      title: t('stage'),
      width: 130,
      render: (run) => (run.stage ? stages.label(run.stage) : '–'),
    },
    {
      key: 'rule',
      title: t('rule'),
      width: 120,
      isSpare: true,
      render: (run) => (run.rule ? t(`rule.${run.rule}`) : '–'),
    },
    { key: 'conflicts', title: t('conflicts'), width: 80, number: true },
    { key: 'inputs', title: t('inputs'), width: 80, number: true, hidden: true },
    { key: 'runBy', title: t('runBy'), width: 110, render: (run) => <Person name={run.runBy.name} /> },
    { key: 'runAt', title: t('runAt'), width: 150, render: (run) => moment(run.runAt) },
  ];
}
