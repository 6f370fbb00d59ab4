import { CheckCircleFilled } from '@ant-design/icons';
import type { CheckProblem } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../../i18n/messages.ts';
import { Loaded } from '../../../kit/blocks.tsx';
import { FactGrid } from '../../../kit/detail-page.tsx';
import { listed } from '../../../lib/phrases.ts';
import { useAction, useRoute } from '../../../lib/query.ts';
import { ProblemList } from '../problem-list.tsx';
import type { DraftBox } from './audit-draft.ts';
import { wizardMessages } from './wizard.messages.ts';

/** Step of the wizard that mends a problem. */
const STEP_OF: Partial<Record<CheckProblem['place'], number>> = {
  basis: 1,
  units: 2,
  stages: 3,
  team: 4,
  packages: 5,
};

/** Roles that do not score and state nothing. */
const LOOKS_ON: ReadonlySet<string> = new Set(['OBSERVER', 'GUEST']);

type SubmitStepProps = {
  readonly box: DraftBox;
  readonly onGo: (step: number) => void;
  readonly onSubmitted: (id: string) => void;
};

/** Step 6: every guard with a way to mend it, then the submission. */
export function SubmitStep({ box, onGo, onSubmitted }: SubmitStepProps) {
  const t = useMessages(wizardMessages);
  const { check, draft } = box;
  const query = useRoute(
    auditsRoutes.submitCheck,
    { params: { id: check?.id ?? '' } },
    { enabled: check !== null && box.state.kind === 'clean', staleTime: 0 },
  );
  const team = useRoute(
    auditsRoutes.members,
    { params: { id: check?.id ?? '' } },
    { enabled: check !== null },
  );
  const waiting = (team.data?.list ?? []).filter(
    (member) => member.conflictDeclared === 0 && !LOOKS_ON.has(member.memberRole),
  );
  const submit = useAction(auditsRoutes.submit, {
    done: t('submitted'),
    onDone: (saved) => onSubmitted(saved.id),
  });
  return (
    <div className="audits-sections">
      <FactGrid
        facts={[
          { label: t('summaryUnits'), value: new Set(draft.tasks.map((task) => task.unitOrgId)).size },
          { label: t('summaryTasks'), value: draft.tasks.length },
          { label: t('summaryStages'), value: draft.stagePlan.filter((entry) => entry.enabled).length },
          { label: t('summaryMembers'), value: draft.members.length },
          { label: t('summaryPackages'), value: draft.packagePlan.length },
        ]}
      />
      <Loaded query={query} rows={3}>
        {(data) => (
          <section>
            {data.ready ? (
              <p className="audits-ready">
                <CheckCircleFilled aria-hidden /> {t('ready')}
              </p>
            ) : (
              <>
                <p>{t('notReady')}</p>
                <StepProblems problems={data.problems} onGo={onGo} />
              </>
            )}
          </section>
        )}
      </Loaded>
      {waiting.length > 0 ? (
        <p className="quiet">
          {t('stillToDeclare', {
            count: waiting.length,
            names: listed(waiting.map((member) => member.user.name)),
          })}
        </p>
      ) : null}
      <div className="audits-submit">
        <Button onClick={() => void query.refetch()}>{t('recheck')}</Button>
        {query.data?.ready && check ? (
          <Button
            type="primary"
            loading={submit.isPending}
            onClick={() => submit.mutate({ params: { id: check.id }, body: { rev: check.rev } })}
          >
            {t('submit')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type StepProblemsProps = {
  readonly problems: readonly CheckProblem[];
  readonly onGo: (step: number) => void;
};

function StepProblems({ problems, onGo }: StepProblemsProps) {
  const t = useMessages(wizardMessages);
  const steps = [...new Set(problems.map((problem) => STEP_OF[problem.place] ?? 1))].sort();
  return steps.map((step) => (
    <ProblemList
      key={step}
      problems={problems.filter((problem) => (STEP_OF[problem.place] ?? 1) === step)}
      actText={t('toStep', { n: step })}
      onGo={() => onGo(step)}
    />
  ));
}
