import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { day } from '../../lib/formats.ts';
import { labelled, listed } from '../../lib/phrases.ts';
import { useMoney } from './money.ts';
import { rectificationMessages } from './rectifications.messages.ts';

/** The five-fixed plan as text. */
export function PlanFacts({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const causes = useDictionary('auditCause');
  const money = useMoney();
  const orgs = useOrgNames();
  return (
    <>
      {record.planReturnReason ? (
        <p className="rect-warning" role="note">
          {labelled(t('planReturned'), record.planReturnReason)}
        </p>
      ) : null}
      <FactGrid
        facts={[
          { label: t('responsibleOrg'), value: orgs.full(record.responsibleOrg) },
          {
            label: t('responsibleUser'),
            value: record.responsibleUser ? <Person name={record.responsibleUser.name} /> : '',
          },
          { label: t('assistOrgs'), value: listed(record.assistOrgs.map(orgs.full)) },
          { label: t('deadline'), value: day(record.planDeadline ?? record.deadline) },
          {
            label: t('fund'),
            value: record.noFund === 1 ? t('noFund') : money(record.fund),
          },
          { label: t('fundSource'), value: record.fundSource },
          { label: t('causeCodes'), value: listed(record.causeCodes.map(causes.label)) },
          {
            label: t('approvedBy'),
            value: record.planApprovedBy ? <Person name={record.planApprovedBy.name} /> : '',
          },
          ...(['immediateAction', 'rootCause', 'measures', 'contingency', 'preventive'] as const).map(
            (key) => ({
              label: t(key),
              value: record[key] ? <span className="rect-text">{record[key]}</span> : '',
              wide: true,
            }),
          ),
        ]}
      />
    </>
  );
}
