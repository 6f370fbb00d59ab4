import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import type { OverviewReply } from '@auditplus/contract/features/audits/tasks.model.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';
import { auditsMessages } from './audits.messages.ts';
import { PlanSection } from './plan-section.tsx';
import { ScoreOpening } from './score-opening.tsx';
import { StageMatrix } from './stage-matrix.tsx';

/** Where every unit stands, who has open work, and what the audit is about. */
export function OverviewTab({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const orgs = useOrgNames();
  const query = useRoute(
    auditsRoutes.overview,
    { params: { id: check.id } },
    { enabled: check.state > auditLifecycle.state.awaitingApproval },
  );
  if (check.state <= auditLifecycle.state.awaitingApproval)
    return (
      <div className="audits-sections">
        <PlanSection check={check} />
        <section>
          <h2>{t('members')}</h2>
          <Team check={check} />
        </section>
        <section>
          <h2>{t('basis')}</h2>
          <FactGrid facts={factsOf(check, t)} />
        </section>
      </div>
    );
  return (
    <div className="audits-sections">
      <Loaded query={query}>
        {(overview) => (
          <>
            <section>
              <h2>{t('matrix')}</h2>
              <StageMatrix
                tasks={overview.tasks}
                unitCell={(task) => (
                  <Link
                    to={`/evaluationDetail/${check.id}/${task.id}`}
                    title={`${task.standard.fullName} ${task.standard.versionNo}`}
                  >
                    {orgs.short(task.unit)}
                  </Link>
                )}
              />
            </section>
            <section>
              <h2>{t('openWork')}</h2>
              <OpenWorkTable rows={overview.openWork} />
            </section>
          </>
        )}
      </Loaded>
      <section>
        <h2>{t('options')}</h2>
        <ScoreOpening check={check} />
      </section>
      <section>
        <h2>{t('members')}</h2>
        <Team check={check} />
      </section>
      <section>
        <h2>{t('basis')}</h2>
        <FactGrid facts={factsOf(check, t)} />
      </section>
    </div>
  );
}

function factsOf(check: CheckView, t: (key: keyof (typeof auditDetailMessages)['zh']) => string) {
  const facts = [
    { label: t('returnReason'), value: check.returnReason },
    { label: t('cancelReason'), value: check.cancelReason },
    { label: t('offPlan'), value: check.offPlanReason },
    { label: t('conclusion'), value: check.conclusion },
  ].filter(({ value }) => value !== '');
  const always = [
    { label: t('objectives'), value: check.objectives },
    { label: t('scope'), value: check.scope },
    { label: t('criteria'), value: check.criteria },
  ];
  return [...facts, ...always].map((fact) => ({ ...fact, wide: true }));
}

function OpenWorkTable({ rows }: { readonly rows: OverviewReply['openWork'] }) {
  const t = useMessages(auditDetailMessages);
  const words = useMessages(auditsMessages);
  const orgs = useOrgNames();
  const figure = (value: number) => (value === 0 ? <span className="quiet">–</span> : value);
  return (
    <DataTable
      label={t('openWork')}
      rows={rows}
      rowKey={(row) => row.user.id}
      empty={<EmptyBlock text={t('noOpenWork')} />}
      columns={[
        { key: 'user', title: t('person'), width: 180, render: (row) => <Person name={row.user.name} /> },
        { key: 'org', title: t('organisation'), render: (row) => orgs.short(row.org) },
        { key: 'score', title: t('workScore'), width: 90, number: true, render: (row) => figure(row.score) },
        {
          key: 'evidence',
          title: t('workEvidence'),
          width: 90,
          number: true,
          render: (row) => figure(row.evidence),
        },
        {
          key: 'rectification',
          title: t('workRectification'),
          width: 110,
          number: true,
          render: (row) => figure(row.rectification),
        },
        { key: 'total', title: t('workTotal'), width: 90, number: true },
        {
          key: 'overdue',
          title: words('overdue'),
          width: 90,
          number: true,
          render: (row) =>
            row.overdue > 0 ? <span className="audits-overdue">{row.overdue}</span> : figure(0),
        },
      ]}
    />
  );
}

function Team({ check }: { readonly check: CheckView }) {
  const t = useMessages(auditDetailMessages);
  const roles = useDictionary('auditMemberRole');
  const orgs = useOrgNames();
  return (
    <DataTable
      label={t('members')}
      rows={check.members}
      rowKey={(member) => member.userId}
      columns={[
        {
          key: 'user',
          title: t('person'),
          width: 180,
          render: (member) => <Person name={member.user.name} />,
        },
        { key: 'org', title: t('organisation'), render: (member) => orgs.short(member.org) },
        { key: 'role', title: t('role'), width: 140, render: (member) => roles.label(member.memberRole) },
        {
          key: 'declared',
          title: t('independence'),
          width: 260,
          render: (member) => (
            <StateDot
              tone={member.conflictDeclared === 1 ? 'green' : 'orange'}
              text={
                member.conflictText || (member.conflictDeclared === 1 ? t('declaredYes') : t('declaredNo'))
              }
            />
          ),
        },
      ]}
    />
  );
}
