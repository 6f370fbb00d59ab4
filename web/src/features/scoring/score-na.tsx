import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { percent, points } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { PLACES, useScore, useSheet } from './score-context.ts';
import { isNa } from './score-draft.ts';
import { type FocusItem, Part, TextArea } from './score-focus-part.tsx';
import { naEffect } from './score-na-effect.ts';
import { highestLower } from './score-rows.ts';
import { useLiveValues } from './score-totals.ts';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';

/** 不适用: the claim with its reason, and the later stage's decision on it (audit-domain 5.4). */
export function ScoreNa({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const { store } = useScore();
  const { record, lower } = useSheet();
  const { node, draft, canEdit } = item;
  const below = highestLower(lower[node.id]);
  const isClaimed = draft.status === ITEM_STATUS.naClaimed || (below !== undefined && isNa(below.status));
  if (!node.naAllowed && !isNa(draft.status) && !isClaimed) return null;
  const isSelf = record.stage === 'SELF';
  const isToDecide = isClaimed && !isSelf && record.can.decideNa;
  return (
    <Part
      title={t('naTitle')}
      extra={
        canEdit && node.naAllowed && (isSelf || !isClaimed) ? (
          <Button
            size="small"
            type={isNa(draft.status) ? 'default' : 'text'}
            onClick={() => store.edit(node.id, { type: 'na' })}
          >
            {isNa(draft.status) ? t('naTakeBack') : isSelf ? t('naClaim') : t('naDecide')}
          </Button>
        ) : null
      }
    >
      {below && isNa(below.status) ? (
        <p className="score-prose quiet">
          {t('naClaimedBy', { stage: t(stageKey(below.stage)) })} {below.naReason}
        </p>
      ) : null}
      {isNa(draft.status) ? (
        <TextArea
          item={item}
          field="naReason"
          label={t('naReason')}
          max={500}
          id={PLACES.naReason}
          required
        />
      ) : null}
      {draft.naDecisionReason ? (
        <p className="score-prose">
          <span className="quiet">{labelled(t('naDecisionReason'), '')}</span>
          {draft.naDecisionReason}
        </p>
      ) : null}
      {canEdit && (isToDecide || isNa(draft.status)) ? <Effect nodeId={node.id} /> : null}
      {canEdit && isToDecide ? <Decision item={item} /> : null}
    </Part>
  );
}

/** What the decision does to the denominator, before it is taken (X6). */
function Effect({ nodeId }: { readonly nodeId: string }) {
  const t = useMessages(scoringMessages);
  const input = useLiveValues();
  const { omitted, applies } = useMemo(() => naEffect(input, nodeId), [input, nodeId]);
  return (
    <ul className="score-na-effect">
      <li>{t('naEffectOmitted', { due: points(omitted.due), percent: percent(omitted.percent) })}</li>
      <li>
        {t('naEffectApplies', {
          due: points(applies.due),
          lowest: percent(applies.lowest),
          highest: percent(applies.highest),
        })}
      </li>
    </ul>
  );
}

function Decision({ item }: { readonly item: FocusItem }) {
  const t = useMessages(scoringMessages);
  const { store } = useScore();
  const { record } = useSheet();
  const options = {
    invalidates: [],
    onDone: (reply: {
      row: Parameters<typeof store.takeRows>[0][number];
      record: Parameters<typeof store.mark>[0];
    }) => {
      store.drop(item.node.id);
      store.takeRows([reply.row]);
      store.mark(reply.record);
    },
  };
  const accept = useAction(scoringRoutes.naAccept, options);
  const refuse = useAction(scoringRoutes.naRefuse, options);
  const params = { id: record.id, nodeId: item.node.id };
  const rev = item.row?.rev ?? 0;
  const decide = async (kind: 'accept' | 'refuse') => {
    const reason = await askReason({
      title: kind === 'accept' ? t('naAcceptAsk') : t('naRefuseAsk'),
      text: kind === 'accept' ? t('naAcceptText') : t('naRefuseText'),
      label: t('naDecisionReason'),
      minLength: kind === 'accept' ? 0 : 1,
      maxLength: 500,
      okText: kind === 'accept' ? t('naAccept') : t('naRefuse'),
      danger: kind === 'refuse',
    });
    if (reason === null) return;
    const request = { params, body: { rev, ...(reason ? { reason } : {}) } };
    (kind === 'accept' ? accept : refuse).mutate(request);
  };
  return (
    <div className="score-line-actions">
      <Button
        size="small"
        disabled={
          item.draft.status === ITEM_STATUS.naAccepted && !item.draft.scored && item.row?.inherited !== 1
        }
        loading={accept.isPending}
        onClick={() => void decide('accept')}
      >
        {t('naAccept')}
      </Button>
      <Button size="small" danger loading={refuse.isPending} onClick={() => void decide('refuse')}>
        {t('naRefuse')}
      </Button>
    </div>
  );
}
