import { STEPS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import type { AutomationRun } from '@auditplus/contract/features/automations/automations.model.ts';
import { automationRunsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { Alert, Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { RUN_TONES } from './automation-words.ts';
import { automationMessages, automationStepMessages } from './automations.messages.ts';
import './automations.css';

type RunDrawerProps = {
  readonly id: string;
  /** Goes to another run. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** A run: what it began with, its steps, and why it stopped. */
export function RunDrawer({ id, onOpen, onClose }: RunDrawerProps) {
  const t = useMessages(automationMessages);
  const query = useRoute(automationRunsRoutes.read, { params: { id } }, { staleTime: 0 });
  return (
    <SideDrawer open width="medium" title={query.data?.automationName ?? t('run')} onClose={onClose}>
      <Loaded query={query}>{(run) => <Run run={run} onOpen={onOpen} />}</Loaded>
    </SideDrawer>
  );
}

type RunProps = { readonly run: AutomationRun; readonly onOpen: (id: string) => void };

function Run({ run, onOpen }: RunProps) {
  const t = useMessages(automationMessages);
  const mayEdit = useCan('btn_edit', 'workFlow.automation');
  const again = useAction(automationRunsRoutes.rerun, {
    done: t('rerunDone'),
    onDone: ({ id }) => onOpen(id),
  });
  const rerun = async (nodeId: string, step: string) => {
    const isAgreed = await confirm({
      title: t('rerunAsk', { step }),
      text: t('rerunText'),
      okText: t('rerun'),
    });
    if (isAgreed) again.mutate({ params: { id: run.id }, body: { nodeId } });
  };
  return (
    <div className="automation-run">
      <p>
        <StateTag tone={RUN_TONES[run.state]} text={t(run.state)} /> {run.subject}{' '}
        <span className="quiet">
          {t('published', { version: run.version })} · {run.userName} · {moment(run.startTime)}
          {run.endTime === null ? '' : ` – ${moment(run.endTime)}`}
        </span>
      </p>
      {run.askedBy ? <p className="quiet">{t('askedBy', { name: run.askedBy })}</p> : null}
      {run.rerunOf ? (
        <p className="quiet">
          {t('rerunOf')} ·{' '}
          <Button type="link" size="small" onClick={() => onOpen(run.rerunOf)}>
            {t('openOld')}
          </Button>
        </p>
      ) : null}
      {run.problem ? <Alert showIcon type="error" title={run.problem} /> : null}
      {run.isOpen ? null : <Alert showIcon type="info" title={t('closed')} />}
      <h3>{t('steps')}</h3>
      {run.steps.length === 0 ? (
        <EmptyBlock text={t('noSteps')} />
      ) : (
        <ol className="automation-steps">
          {run.steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run may stay at one step several times
            <li key={`${step.nodeId} ${at}`}>
              <Step step={step} />
              {run.canRerun && mayEdit && step.kind !== 'end' ? (
                <Button
                  type="link"
                  size="small"
                  loading={again.isPending}
                  onClick={() => void rerun(step.nodeId, step.nodeName)}
                >
                  {t('rerun')}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {run.input.length > 0 ? (
        <>
          <h3>{t('input')}</h3>
          <dl className="automation-input">
            {run.input.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </div>
  );
}

function Step({ step }: { readonly step: AutomationRun['steps'][number] }) {
  const t = useMessages(automationMessages);
  const names = useMessages(automationStepMessages);
  const output = Object.entries(step.output).filter(
    ([name, value]) => name !== 'designId' && value !== null && value !== '',
  );
  const nameOf = (name: string): string => {
    const own = step.kind === STEPS.callInterface ? undefined : OUTPUTS.find((one) => one === name);
    return own ? t(`output.${own}`) : name;
  };
  const known = STEP_NAMES.find((name) => name === step.kind);
  return (
    <>
      <strong>{step.nodeName || (known ? names(known) : step.kind)}</strong>{' '}
      <span className="quiet">
        {[
          known && names(known) !== step.nodeName ? names(known) : '',
          moment(step.startTime),
          step.tries > 1 ? t('tries', { count: step.tries }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {step.problem ? <p className="automation-problem">{step.problem}</p> : null}
      {output.length > 0 ? (
        <p className="quiet">
          {output.map(([name, value]) => `${nameOf(name)}: ${textOf(value)}`).join(' · ')}
        </p>
      ) : null}
    </>
  );
}

const STEP_NAMES = [...Object.values(STEPS), 'timer', 'end', 'condition'] as const;

/** What steps give; interfaces give what their settings name. */
const OUTPUTS = ['title', 'receivers', 'recordId', 'processId'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
