import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { HistoryDrawer } from '../../kit/history.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { useRecordPrints } from '../print-templates/public.ts';
import { DecideExtensionDrawer, EffectDialog, ExtensionDialog, HandOverDialog } from './action-dialogs.tsx';
import { PlanDrawer, ReviewDrawer } from './plan-drawer.tsx';
import { rectificationActionMessages } from './rectification-actions.messages.ts';

const PRINTED = { record: 'rectification' };

type Dialog = 'plan' | 'review' | 'extend' | 'decide' | 'handOver' | 'effect' | 'history';
type Opened = { readonly what: Dialog; readonly row: RectificationRow };

/** What the pages of a rectification offer in their forms. */
export const IN_FORMS = ['proof', 'verify', 'finish'] as const;

/** What moves a rectification on besides. */
export const STEPS: ReadonlySet<string> = new Set(['sign', 'plan', 'review', 'decide', 'effect']);

type RectificationActions = {
  /** What the caller may do with a row now, the next step first. `leave` names acts that the page itself offers. */
  readonly actionsOf: (row: RectificationRow, leave?: readonly string[]) => readonly Action[];
  /** Put it once into the page. */
  readonly dialogs: ReactNode;
};

/** The actions on a rectification, as its abilities permit them, with their dialogs. */
export function useRectificationActions(): RectificationActions {
  const t = useMessages(rectificationActionMessages);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const sign = useAction(rectificationsRoutes.sign, { done: t('signed') });
  const skip = useAction(rectificationsRoutes.skipPlan, { done: t('skipped') });
  const urge = useAction(rectificationsRoutes.urge, { done: t('urged') });

  const prints = useRecordPrints(PRINTED);

  const actionsOf = (row: RectificationRow, leave: readonly string[] = []): readonly Action[] => {
    const { abilities: may } = row;
    const request = { params: { id: row.id }, body: { rev: row.rev } };
    const open = (what: Dialog) => () => setOpened({ what, row });
    const go = (page: string) => () => navigate(`/${page}/${row.check.id}/${row.id}`);
    const actions: (Action | false)[] = [
      may.sign && { key: 'sign', label: t('sign'), onClick: () => sign.mutate(request) },
      may.plan && { key: 'plan', label: t('plan'), onClick: open('plan') },
      may.approvePlan && { key: 'review', label: t('review'), onClick: open('review') },
      may.proof && { key: 'proof', label: t('proof'), onClick: go('SubmitProofs') },
      may.verify && { key: 'verify', label: t('verify'), onClick: go('FinishRectify') },
      may.finish && { key: 'finish', label: t('finish'), onClick: go('FinishRectify') },
      may.decideExtension && { key: 'decide', label: t('decide'), onClick: open('decide') },
      may.effectCheck && { key: 'effect', label: t('effect'), onClick: open('effect') },
      may.urge && { key: 'urge', label: t('urge'), onClick: () => urge.mutate(request) },
      may.extend && { key: 'extend', label: t('extend'), onClick: open('extend') },
      may.handOver && { key: 'handOver', label: t('handOver'), onClick: open('handOver') },
      may.skipPlan && {
        key: 'skip',
        label: t('skipPlan'),
        confirm: { title: t('skipAsk', { title: row.title }), text: t('skipText'), okText: t('skipPlan') },
        onClick: () => skip.mutate(request),
      },
      { key: 'noticePdf', label: t('noticePdf'), onClick: () => void saveNotice(row.id, 'pdf') },
      { key: 'noticeWord', label: t('noticeWord'), onClick: () => void saveNotice(row.id, 'docx') },
      ...prints(row.id),
      { key: 'history', label: t('history'), onClick: open('history') },
    ];
    return actions.filter((action): action is Action => action !== false && !leave.includes(action.key));
  };
  return { actionsOf, dialogs: opened ? <Dialogs {...opened} onClose={() => setOpened(null)} /> : null };
}

function Dialogs({ what, row, onClose }: Opened & { readonly onClose: () => void }) {
  switch (what) {
    case 'plan':
      return <PlanDrawer id={row.id} onClose={onClose} />;
    case 'review':
      return <ReviewDrawer id={row.id} onClose={onClose} />;
    case 'extend':
      return <ExtensionDialog row={row} onClose={onClose} />;
    case 'decide':
      return <DecideExtensionDrawer row={row} onClose={onClose} />;
    case 'handOver':
      return <HandOverDialog row={row} onClose={onClose} />;
    case 'effect':
      return <EffectDialog row={row} onClose={onClose} />;
    default:
      return <HistoryDrawer open of={{ targetType: 'rectification', targetId: row.id }} onClose={onClose} />;
  }
}

async function saveNotice(id: string, format: 'pdf' | 'docx'): Promise<void> {
  await attempt(async () => {
    const { blob, fileName } = await callBytes(rectificationsRoutes.notice, {
      params: { id },
      query: { format },
    });
    saveBlob(blob, fileName);
  });
}
