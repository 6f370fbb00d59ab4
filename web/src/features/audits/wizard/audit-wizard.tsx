import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import type { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { Button, Steps } from 'antd';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../../i18n/messages.ts';
import { Loaded } from '../../../kit/blocks.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { useRoute } from '../../../lib/query.ts';
import { type DraftBox, useAuditDraft } from './audit-draft.ts';
import { BasisStep } from './basis-step.tsx';
import { isStepOpen } from './open-steps.ts';
import { PackagesStep } from './packages-step.tsx';
import { StagesStep } from './stages-step.tsx';
import { SubmitStep } from './submit-step.tsx';
import { TeamStep } from './team-step.tsx';
import { UnitsStep } from './units-step.tsx';
import { wizardMessages } from './wizard.messages.ts';

type AuditWizardProps = {
  /** The draft to go on with; null starts a new one. */
  readonly id: string | null;
  /** The draft has come into being; the wizard goes on with it at a step. */
  readonly onCreated: (id: string, step: number) => void;
  readonly onSubmitted: (id: string) => void;
};

const STEPS = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'] as const;

/** Creates an audit in six steps; the step stays in the address and the draft on the server. */
export function AuditWizard({ id, onCreated, onSubmitted }: AuditWizardProps) {
  const t = useMessages(wizardMessages);
  const query = useRoute(auditsRoutes.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  const settings = useRoute(checkTasksRoutes.settings, {}, { staleTime: 60_000 });
  if (settings.data && (id === null || query.data))
    return (
      <WizardSteps
        loaded={query.data ?? null}
        settings={settings.data}
        onCreated={onCreated}
        onSubmitted={onSubmitted}
      />
    );
  return (
    <PageFrame title={t('newAudit')}>
      {settings.data ? (
        <Loaded query={query}>{() => null}</Loaded>
      ) : (
        <Loaded query={settings}>{() => null}</Loaded>
      )}
    </PageFrame>
  );
}

type WizardStepsProps = Omit<AuditWizardProps, 'id'> & {
  readonly loaded: CheckView | null;
  readonly settings: AuditSettings;
};

function WizardSteps({ loaded, settings, onCreated, onSubmitted }: WizardStepsProps) {
  const t = useMessages(wizardMessages);
  const narrow = useNarrow(720);
  const [address, setAddress] = useSearchParams();
  const step = Math.min(STEPS.length, Math.max(1, Number(address.get('step')) || 1));
  const go = useCallback(
    (next: number) =>
      setAddress(
        (current) => {
          const fields = new URLSearchParams(current);
          fields.set('step', String(next));
          return fields;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const box = useAuditDraft(loaded, settings);
  const unsaved = ['dirty', 'incomplete', 'failed'].includes(box.state.kind);
  // How often the person wanted to go on although the step lacks something; each time its first gap takes the focus.
  const [attempts, setAttempts] = useState(0);
  const isOpen = isStepOpen(box.draft, step);
  /** Leaving a step saves it; what cannot be saved keeps the person from going on, not from going back. */
  const leaveFor = async (next: number) => {
    if (next > step && step === 1 && isOpen) return setAttempts(attempts + 1);
    setAttempts(0);
    const isNew = box.check === null;
    const saved = unsaved || isNew ? await box.save() : box.check;
    if (!isNew && (saved || next < step)) return go(next);
    if (isNew && saved) onCreated(saved.id, next);
  };
  return (
    <PageFrame
      title={box.draft.fullName || t('newAudit')}
      crumbs={[]}
      subtitle={<SaveNote box={box} />}
      actions={
        <>
          {step > 1 ? <Button onClick={() => void leaveFor(step - 1)}>{t('previous')}</Button> : null}
          {step < STEPS.length ? (
            <Button
              type="primary"
              loading={box.state.kind === 'saving'}
              onClick={() => {
                if (!isOpen) return void leaveFor(step + 1);
                setAttempts(attempts + 1);
                if (box.check) void box.save();
              }}
            >
              {t('next')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="audits-wizard">
        <Steps
          current={step - 1}
          size="small"
          orientation="horizontal"
          responsive={false}
          {...(narrow ? { type: 'dot' as const } : {})}
          items={STEPS.map((key, index) => ({
            title: narrow && index !== step - 1 ? '' : t(key),
            disabled: box.check === null && index > 0,
            ...(index + 1 < step && isStepOpen(box.draft, index + 1)
              ? { status: 'wait' as const, className: 'audits-step-open' }
              : {}),
          }))}
          onChange={(index) => void leaveFor(index + 1)}
        />
        <StepContent step={step} box={box} attempts={attempts} onGo={go} onSubmitted={onSubmitted} />
      </div>
    </PageFrame>
  );
}

type StepContentProps = {
  readonly step: number;
  readonly box: DraftBox;
  readonly attempts: number;
  readonly onGo: (step: number) => void;
  readonly onSubmitted: (id: string) => void;
};

function StepContent({ step, box, attempts, onGo, onSubmitted }: StepContentProps) {
  const { draft, change } = box;
  switch (step) {
    case 2:
      return <UnitsStep draft={draft} change={change} attempts={attempts} />;
    case 3:
      return <StagesStep draft={draft} change={change} attempts={attempts} />;
    case 4:
      return <TeamStep box={box} attempts={attempts} />;
    case 5:
      return <PackagesStep draft={draft} change={change} />;
    case 6:
      return <SubmitStep box={box} onGo={onGo} onSubmitted={onSubmitted} />;
    default:
      return <BasisStep box={box} attempts={attempts} />;
  }
}

function SaveNote({ box }: { readonly box: DraftBox }) {
  const t = useMessages(wizardMessages);
  const { state, check } = box;
  const number = check ? <span>{check.enCode}</span> : null;
  switch (state.kind) {
    case 'failed':
      return (
        <>
          {number}
          <span className="audits-overdue" role="alert">
            {t('saveFailed', { reason: state.reason })}
          </span>
        </>
      );
    case 'incomplete':
      return (
        <>
          {number}
          <span className="audits-overdue" role="alert">
            {t('incomplete')}
          </span>
        </>
      );
    default:
      return (
        <>
          {number}
          <span role="status">
            {check
              ? t(state.kind === 'clean' ? 'savedAt' : state.kind === 'saving' ? 'saving' : 'unsaved')
              : t('notCreated')}
          </span>
        </>
      );
  }
}
