import type { OpenDeduction } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { points } from '../../lib/formats.ts';
import { clauses } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import './findings.css';
import { findingsMessages } from './findings.messages.ts';
import { NewFindingDrawer } from './new-finding.tsx';

const FEW = 5;

type OpenDeductionsProps = {
  /** A stage record before its confirmation, or an audit before its report. */
  readonly of: { readonly stageRecordId: string } | { readonly checkId: string };
};

/** Items that lost points although no finding names them, each with the way to open one; nothing where there is none. */
export function OpenDeductions({ of }: OpenDeductionsProps) {
  const t = useMessages(findingsMessages);
  const orgs = useOrgNames();
  const { data } = useRoute(findingsRoutes.openDeductions, { query: of });
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<OpenDeduction | null>(null);
  // Of a unit whose report is signed nothing can be opened any more: what still can comes first.
  const list = (data?.list ?? []).toSorted((one, other) => Number(other.canAdd) - Number(one.canAdd));
  if (list.length === 0) return null;
  const isOneUnit = new Set(list.map(({ checkTaskId }) => checkTaskId)).size === 1;
  return (
    <section className="findings-open" aria-label={t('openDeductions', { count: list.length })}>
      <h3>{t('openDeductions', { count: list.length })}</h3>
      <p className="quiet">{t('openDeductionsHelp')}</p>
      <ul>
        {(isWhole ? list : list.slice(0, FEW)).map((entry) => (
          <li key={`${entry.checkTaskId} ${entry.nodeId}`}>
            <span>
              {isOneUnit ? null : <span className="findings-open-unit">{orgs.full(entry.unit)}</span>}
              {entry.nodeCode} {entry.nodeName}
              <span className="quiet findings-open-reason">
                {clauses(entry.deductions.map(({ reason, label }) => reason || label).filter(Boolean))}
              </span>
            </span>
            <span className="number">−{points(entry.lost)}</span>
            {entry.canAdd ? (
              <Button size="small" onClick={() => setChosen(entry)}>
                {t('newFinding')}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {list.length > FEW ? (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('showFew') : t('showAll', { count: list.length })}
        </Button>
      ) : null}
      {chosen ? <NewFindingDrawer tasks={[]} place={chosen} onClose={() => setChosen(null)} /> : null}
    </section>
  );
}
