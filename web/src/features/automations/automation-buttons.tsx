import {
  type AutomationButton,
  MAX_PRESSED,
} from '@auditplus/contract/features/automations/automations.model.ts';
import { automationButtonsRoutes } from '@auditplus/contract/features/automations/automations.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { RUN_TONES } from './automation-words.ts';
import { automationButtonMessages, automationMessages } from './automations.messages.ts';
import './automations.css';

type Row = { readonly id: string };

type AutomationButtons = {
  readonly ofRow: (row: Row) => Action[];
  /** For the rows that are ticked. */
  readonly ofMany: ((rows: readonly Row[], clear: () => void) => ReactNode) | null;
  /** How what was begun goes. */
  readonly element: ReactNode;
};

type Begun = {
  readonly button: AutomationButton;
  readonly runs: readonly string[];
  readonly passedOver: number;
};

/** The buttons that automations add to the lists of a function, for those who may change its records. */
export function useAutomationButtons(modelId: string, mayEdit: boolean): AutomationButtons {
  const t = useMessages(automationButtonMessages);
  const [begun, setBegun] = useState<Begun | null>(null);
  const found = useRoute(automationButtonsRoutes.list, { params: { modelId } }, { enabled: mayEdit });
  const press = useAction(automationButtonsRoutes.press);
  const buttons = mayEdit ? (found.data?.list ?? []) : [];
  const start = (button: AutomationButton, ids: string[]) =>
    press.mutate(
      { params: { modelId, id: button.id }, body: { ids } },
      {
        onSuccess: ({ runs, passedOver }) => {
          if (runs.length === 0) toast.warning(t('noneBegun'));
          else setBegun({ button, runs, passedOver });
        },
      },
    );
  const many = buttons.filter(({ hasMany }) => hasMany);
  const ask = ({ label, confirm: question }: AutomationButton, count: number) => ({
    title: label,
    text: question || t('ask', { count }),
    okText: label,
  });
  return {
    ofRow: ({ id }) =>
      buttons.map((button) => ({
        key: `automation ${button.id}`,
        label: button.label,
        confirm: ask(button, 1),
        onClick: () => start(button, [id]),
      })),
    ofMany:
      many.length === 0
        ? null
        : (rows, clear) =>
            many.map((button) => (
              <Button
                key={button.id}
                size="small"
                loading={press.isPending}
                onClick={async () => {
                  if (rows.length > MAX_PRESSED) {
                    toast.warning(t('tooMany', { max: MAX_PRESSED }));
                    return;
                  }
                  if (!(await confirm(ask(button, rows.length)))) return;
                  start(
                    button,
                    rows.map(({ id }) => id),
                  );
                  clear();
                }}
              >
                {button.label}
              </Button>
            )),
    element: begun ? <Runs modelId={modelId} begun={begun} onClose={() => setBegun(null)} /> : null,
  };
}

const POLL_MS = 800;

type RunsProps = { readonly modelId: string; readonly begun: Begun; readonly onClose: () => void };

/** How runs go; it closes by itself once all have gone well. */
function Runs({ modelId, begun, onClose }: RunsProps) {
  const t = useMessages(automationButtonMessages);
  const names = useMessages(automationMessages);
  const queries = useQueryClient();
  const { button, runs, passedOver } = begun;
  const [isOver, setOver] = useState(false);
  const query = useRoute(
    automationButtonsRoutes.runs,
    { params: { modelId, id: button.id }, query: { ids: runs.join(',') } },
    { staleTime: 0, ...(isOver ? {} : { refetchInterval: POLL_MS }) },
  );
  const list = query.data?.list ?? [];
  const ended = list.filter(({ state }) => state !== 'running').length;
  const failed = list.filter(({ state }) => state === 'incident');
  const isDone = ended === runs.length;
  const wentWell = isDone && failed.length === 0 && passedOver === 0;
  useEffect(() => {
    if (!isDone || isOver) return;
    setOver(true);
    void queries.invalidateQueries();
    if (!wentWell) return;
    toast.success(t('done', { count: runs.length }));
    onClose();
  }, [isDone, isOver, wentWell, queries, t, runs.length, onClose]);
  return (
    <SideDrawer open width="small" title={button.label} onClose={onClose}>
      <div className="automation-run">
        <p role="status">{t('progress', { ended, all: runs.length })}</p>
        <Progress
          percent={Math.round((ended / runs.length) * 100)}
          status={failed.length > 0 ? 'exception' : isDone ? 'success' : 'active'}
        />
        {passedOver > 0 ? (
          <Alert showIcon type="info" title={t('passedOver', { count: passedOver })} />
        ) : null}
        <ul className="automation-pressed">
          {list.map(({ id, subject, state, problem }) => (
            <li key={id}>
              <StateTag tone={RUN_TONES[state]} text={names(state)} /> {subject || '–'}
              {problem ? <p className="automation-problem">{problem}</p> : null}
            </li>
          ))}
        </ul>
      </div>
    </SideDrawer>
  );
}
