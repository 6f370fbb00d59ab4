import type { AutomationRun } from '@auditplus/contract/features/automations/automations.model.ts';
import { automationRunsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { Alert } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { RUN_TONES } from './automation-words.ts';
import { automationMessages, automationStepMessages } from './automations.messages.ts';
import './automations.css';

type RunDrawerProps = { readonly id: string; readonly onClose: () => void };

/** A run: what it began with, its steps, and why it stopped. */
export function RunDrawer({ id, onClose }: RunDrawerProps) {
  const t = useMessages(automationMessages);
  const query = useRoute(automationRunsRoutes.read, { params: { id } }, { staleTime: 0 });
  return (
    <SideDrawer open width="medium" title={query.data?.automationName ?? t('run')} onClose={onClose}>
      <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>
    </SideDrawer>
  );
}

function Run({ run }: { readonly run: AutomationRun }) {
  const t = useMessages(automationMessages);
  return (
    <div className="automation-run">
      <p>
        <StateTag tone={RUN_TONES[run.state]} text={t(run.state)} /> {run.subject}{' '}
        <span className="quiet">
          {t('published', { version: run.version })} · {run.userName} · {moment(run.startTime)}
          {run.endTime === null ? '' : ` – ${moment(run.endTime)}`}
        </span>
      </p>
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
  const output = OUTPUTS.filter((name) => step.output[name] !== undefined && step.output[name] !== '');
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
          {output.map((name) => `${t(`output.${name}`)}: ${textOf(step.output[name])}`).join(' · ')}
        </p>
      ) : null}
    </>
  );
}

const STEP_NAMES = ['createRecord', 'updateRecord', 'message', 'timer', 'end', 'condition'] as const;

/** What steps give, as far as people read it. */
const OUTPUTS = ['title', 'receivers', 'recordId'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
