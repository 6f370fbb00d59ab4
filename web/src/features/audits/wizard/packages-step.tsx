import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../../kit/blocks.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { useOrgNames } from '../../../kit/org-names.ts';
import { useRoute } from '../../../lib/query.ts';
import type { StepProps } from './basis-step.tsx';
import { PackageBoard } from './package-board.tsx';
import { isInScope, nodesOfStage, PACKAGE_STAGES, type PackageStage } from './package-plan.ts';
import { wizardMessages } from './wizard.messages.ts';

/** Step 5: dividing a stage of a unit among its departments. */
export function PackagesStep({ draft, change }: StepProps) {
  const t = useMessages(wizardMessages);
  const orgs = useOrgNames();
  const stages = useDictionary('auditStage');
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const published = useRoute(standardsRoutes.selector, {}).data?.list ?? [];
  const [place, setPlace] = useState(0);
  const [stage, setStage] = useState<PackageStage>('SELF');
  const task = draft.tasks[Math.min(place, draft.tasks.length - 1)];
  const tree = useRoute(
    standardsRoutes.tree,
    { params: { versionId: task?.standardVersionId ?? '' } },
    { enabled: task !== undefined, staleTime: 60_000 },
  );
  if (!task) return <EmptyBlock text={t('noTasks')} />;
  const nameOf = (one: typeof task) => {
    const unit = orgs.full(profiles.find(({ org }) => org.id === one.unitOrgId)?.org);
    const version = published.find((row) => row.id === one.standardVersionId);
    return version ? `${unit} · ${version.fullName} ${version.versionNo}` : unit;
  };
  const enabled = PACKAGE_STAGES.filter(
    (one) => draft.stagePlan.find((entry) => entry.stage === one)?.enabled !== false,
  );
  const shownStage = enabled.includes(stage) ? stage : (enabled[0] ?? 'SELF');
  const scope = {
    unitOrgId: task.unitOrgId,
    standardVersionId: task.standardVersionId,
    stage: shownStage,
  };
  const others = draft.tasks.filter(
    (one) => one.standardVersionId === task.standardVersionId && one.unitOrgId !== task.unitOrgId,
  );
  return (
    <div className="audits-sections">
      <div className="audits-package-bar">
        <Select
          aria-label={t('chooseTask')}
          className="audits-package-task"
          value={draft.tasks.indexOf(task)}
          options={draft.tasks.map((one, index) => ({ value: index, label: nameOf(one) }))}
          onChange={setPlace}
        />
        <Segmented
          value={shownStage}
          options={enabled.map((one) => ({ value: one, label: stages.label(one) }))}
          onChange={setStage}
        />
      </div>
      <p className="quiet measure">{t('packagesHelp')}</p>
      <Loaded query={tree}>
        {({ nodes }) => (
          <PackageBoard
            key={`${scope.unitOrgId}-${scope.standardVersionId}-${scope.stage}`}
            scope={scope}
            nodes={nodesOfStage(nodes, scope.stage)}
            entries={draft.packagePlan.filter((entry) => isInScope(entry, scope))}
            otherUnits={others.length}
            onChange={(entries) =>
              change((current) => ({
                packagePlan: [...current.packagePlan.filter((entry) => !isInScope(entry, scope)), ...entries],
              }))
            }
            onCopy={(entries) =>
              change((current) => {
                const scopes = others.map((one) => ({ ...scope, unitOrgId: one.unitOrgId }));
                return {
                  packagePlan: [
                    ...current.packagePlan.filter((entry) => !scopes.some((one) => isInScope(entry, one))),
                    ...scopes.flatMap((one) =>
                      entries.map((entry) => ({ ...entry, ...one, deptOrgId: null, ownerUserId: null })),
                    ),
                  ],
                };
              })
            }
          />
        )}
      </Loaded>
    </div>
  );
}
