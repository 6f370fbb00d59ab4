import type { BulkReply } from '@auditplus/contract/features/scoring/score-writes.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { Button, Space } from 'antd';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useScore, useSheet } from './score-context.ts';
import { valueIn } from './score-state.ts';
import { scoringMessages } from './scoring.messages.ts';

/** Full marks or agreement for the open items shown, after a question that names their number. */
export function ScoreBulk({ nodeIds }: { readonly nodeIds: readonly string[] }) {
  const t = useMessages(scoringMessages);
  const { store } = useScore();
  const { record } = useSheet();
  const options = {
    invalidates: [],
    onDone: (reply: z.infer<typeof BulkReply>) => {
      store.takeRows(reply.rows);
      store.mark(reply.record);
      const skipped = reply.skipped[0];
      if (skipped)
        toast.warning(t('bulkSkipped', { count: reply.changed, n: reply.skipped.length, msg: skipped.msg }));
      else toast.success(t('bulkDone', { count: reply.changed }));
    },
  };
  const full = useAction(scoringRoutes.fullMarks, options);
  const agree = useAction(scoringRoutes.agreeLower, options);
  if (!record.can.edit) return null;

  const open = (kind: 'full' | 'agree'): string[] => {
    const state = store.getState();
    return nodeIds.filter((nodeId) => {
      if (state.drafts[nodeId] || state.sheet.waiting[nodeId]) return false;
      const row = state.rows[nodeId];
      const status = valueIn(state, nodeId)?.status ?? ITEM_STATUS.unscored;
      if (kind === 'full') return status === ITEM_STATUS.unscored;
      const hasLower = (state.sheet.lower[nodeId] ?? []).length > 0;
      return hasLower && row?.agree !== 1 && (row === undefined || row.inherited === 1 || row.rev === 0);
    });
  };
  const run = async (kind: 'full' | 'agree') => {
    const ids = open(kind);
    if (ids.length === 0) return toast.info(t('bulkNone'));
    const yes = await confirm({
      title: t(kind === 'full' ? 'bulkFullAsk' : 'bulkAgreeAsk', { count: ids.length }),
      text: t(kind === 'full' ? 'bulkFullText' : 'bulkAgreeText'),
      okText: t(kind === 'full' ? 'bulkFull' : 'bulkAgree'),
    });
    if (!yes) return;
    (kind === 'full' ? full : agree).mutate({ params: { id: record.id }, body: { nodeIds: ids } });
  };
  const isBusy = full.isPending || agree.isPending;
  return (
    <Space.Compact className="score-bulk">
      <Button size="small" loading={isBusy} onClick={() => void run('full')}>
        {t('bulkFull')}
      </Button>
      {record.stage === 'SELF' ? null : (
        <Button size="small" disabled={isBusy} onClick={() => void run('agree')}>
          {t('bulkAgree')}
        </Button>
      )}
    </Space.Compact>
  );
}
