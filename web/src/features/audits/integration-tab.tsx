import type { IntegrationRow } from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { integrationMessages, useRunStates } from '../integration/public.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

/** The integration runs of one audit; each opens on its page. */
export function IntegrationTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(integrationMessages);
  const words = useMessages(auditDetailMessages);
  const stages = useDictionary('auditStage');
  const stateOf = useRunStates();
  const navigate = useNavigate();
  const source = useMemo(
    () => listSource(integrationRoutes.list, ({ page }) => ({ query: { ...page, checkId } })),
    [checkId],
  );
  const orgs = useOrgNames();
  const columns: readonly ListColumn<IntegrationRow>[] = [
    { key: 'level', title: t('level'), width: 180, render: (run) => t(`level.${run.level}`) },
    { key: 'state', title: t('state'), width: 110, render: (run) => <StateDot {...stateOf(run.state)} /> },
    { key: 'unit', title: t('unit'), width: 92, render: (run) => orgs.short(run.unit) },
    { key: 'scopeName', title: t('scope'), render: (run) => run.scopeName || '–' },
    {
      key: 'stage',
      title: t('stage'),
      width: 130,
      render: (run) => (run.stage ? stages.label(run.stage) : '–'),
    },
    { key: 'rule', title: t('rule'), width: 120, render: (run) => (run.rule ? t(`rule.${run.rule}`) : '–') },
    { key: 'conflicts', title: t('conflicts'), width: 80, number: true },
    { key: 'runBy', title: t('runBy'), width: 110, render: (run) => <Person name={run.runBy.name} /> },
    { key: 'runAt', title: t('runAt'), width: 150, render: (run) => moment(run.runAt) },
  ];
  return (
    <List
      name="audit.detail.integration"
      source={source}
      columns={columns}
      keywordHint={t('keywordHint')}
      onOpen={(run) => navigate(`/integration?id=${run.id}`)}
      emptyText={words('noIntegration')}
    />
  );
}
