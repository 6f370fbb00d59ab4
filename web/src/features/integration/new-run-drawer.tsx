import { MergeRule } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import {
  type IntegrationCandidate,
  IntegrationLevel,
} from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PropertyField } from '../../kit/property-field.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { integrationMessages } from './integration.messages.ts';

type NewRunDrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
};

/** Chooses what of an audit is put together, and by which rule. */
export function NewRunDrawer({ open, onClose, onMade }: NewRunDrawerProps) {
  const t = useMessages(integrationMessages);
  const common = useMessages(commonMessages);
  const stages = useDictionary('auditStage');
  const [checkId, setCheckId] = useState('');
  const [level, setLevel] = useState<IntegrationLevel>('SCORER');
  const [scopeId, setScopeId] = useState('');
  const [rule, setRule] = useState<MergeRule | null>(null);
  const audits = useRoute(
    auditsRoutes.list,
    { query: { currentPage: 1, pageSize: 200, state: '3,4,5,6' } },
    { enabled: open },
  );
  const found = useRoute(
    integrationRoutes.candidates,
    { query: { checkId } },
    { enabled: open && checkId !== '' },
  );
  const list = (found.data?.list ?? []).filter((one) => one.level === level);
  const chosen = list.find((one) => one.scopeId === scopeId);
  const run = useAction(integrationRoutes.run, {
    done: t('ran'),
    onDone: ({ id }) => {
      onClose();
      onMade(id);
    },
  });
  const orgs = useOrgNames();
  const nameOf = (one: IntegrationCandidate) =>
    [
      one.unit ? orgs.short(one.unit) : '',
      one.level === 'SCORER' ? one.name : one.stage ? stages.label(one.stage) : '',
    ]
      .filter(Boolean)
      .join(' · ') || one.name;
  return (
    <SideDrawer
      open={open}
      title={t('newRun')}
      width="medium"
      onClose={onClose}
      footer={
        <div className="integration-footer">
          {chosen ? null : <span className="quiet">{t(checkId === '' ? 'checkFirst' : 'chooseScope')}</span>}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="primary"
            disabled={!chosen}
            loading={run.isPending}
            onClick={() =>
              run.mutate({
                body: { level, scopeId, ...(level === 'SCORER' && rule ? { rule } : {}) },
              })
            }
          >
            {t('run')}
          </Button>
        </div>
      }
    >
      <div className="integration-fields">
        <PropertyField label={t('check')}>
          {(id) => (
            <Select
              id={id}
              className="picker"
              loading={audits.isPending}
              placeholder={t('chooseCheck')}
              value={checkId || null}
              options={(audits.data?.list ?? []).map((audit) => ({
                value: audit.id,
                label: `${audit.enCode} ${audit.fullName}`,
              }))}
              onChange={(value) => {
                setCheckId(value ?? '');
                setScopeId('');
              }}
            />
          )}
        </PropertyField>
        <PropertyField label={t('level')}>
          {(id) => (
            <Select
              id={id}
              className="picker"
              value={level}
              options={IntegrationLevel.options.map((value) => ({ value, label: t(`level.${value}`) }))}
              onChange={(value) => {
                setLevel(value);
                setScopeId('');
              }}
            />
          )}
        </PropertyField>
        <PropertyField label={t('scope')}>
          {(id) => (
            <Select
              id={id}
              className="picker"
              disabled={checkId === ''}
              loading={found.isFetching}
              placeholder={t(checkId === '' ? 'checkFirst' : 'chooseScope')}
              showSearch={{ optionFilterProp: 'label' }}
              notFoundContent={t('noCandidates')}
              value={scopeId || null}
              options={list.map((one) => ({ value: one.scopeId, label: nameOf(one) }))}
              onChange={(value) => {
                setScopeId(value ?? '');
                setRule(list.find((one) => one.scopeId === value)?.rule ?? null);
              }}
            />
          )}
        </PropertyField>
        {level === 'SCORER' ? (
          <PropertyField label={t('rule')}>
            {(id) => (
              <Select
                id={id}
                className="picker"
                value={rule}
                placeholder={t('ruleOfStage')}
                options={MergeRule.options.map((value) => ({ value, label: t(`rule.${value}`) }))}
                onChange={setRule}
              />
            )}
          </PropertyField>
        ) : null}
      </div>
    </SideDrawer>
  );
}
