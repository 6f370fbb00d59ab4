import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useAction } from '../../lib/query.ts';
import { itemsOf, useScore, useSheet } from './score-context.ts';
import { scoreStageMessages } from './score-stage.messages.ts';
import { stageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-drawers.css';

type ReturnProps = {
  readonly open: boolean;
  /** What is sent back unless another is chosen. */
  readonly targetId: string | null;
  readonly onClose: () => void;
};

/** Sends this record, a package of it or a lower stage's record back, with a reason and the items to look at again. */
export function ScoreReturn({ open, targetId, onClose }: ReturnProps) {
  return open ? <ReturnForm first={targetId} onClose={onClose} /> : null;
}

type FormProps = { readonly first: string | null; readonly onClose: () => void };

function ReturnForm({ first, onClose }: FormProps) {
  const t = useMessages(scoringMessages);
  const words = useMessages(scoreStageMessages);
  const common = useMessages(commonMessages);
  const { reload } = useScore();
  const sheet = useSheet();
  const { record } = sheet;
  const presets = useDictionary('auditReturnPreset');
  const items = itemsOf(sheet);
  const targets = [
    ...(record.can.return
      ? [{ id: record.id, rev: record.rev, name: record.evaluationName, stage: record.stage, nodeIds: null }]
      : []),
    ...[...sheet.parts, ...sheet.lowerRecords].flatMap((linked) =>
      linked.canReturn ? [{ ...linked, name: linked.evaluationName }] : [],
    ),
  ];
  const [targetId, setTargetId] = useState(first ?? targets[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const [marked, setMarked] = useState<readonly string[]>([]);
  const target = targets.find(({ id }) => id === targetId);
  const own = target?.nodeIds;
  const choices = own ? items.filter(({ id }) => own.includes(id)) : items;
  const send = useAction(scoringRoutes.returnStage, {
    done: words('returned'),
    onDone: () => {
      onClose();
      reload();
    },
  });
  return (
    <SideDrawer
      open
      title={words('returnTitle')}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          {reason.trim() === '' ? <span className="quiet">{t('reasonNeeded')}</span> : null}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="primary"
            danger
            disabled={!target || reason.trim() === ''}
            loading={send.isPending}
            onClick={() =>
              target &&
              send.mutate({
                params: { id: target.id },
                body: { rev: target.rev, reason, ...(marked.length > 0 ? { nodeIds: [...marked] } : {}) },
              })
            }
          >
            {words('return')}
          </Button>
        </div>
      }
    >
      <div className="score-return">
        <div className="score-field">
          <span>{words('returnTarget')}</span>
          <Select
            value={targetId}
            aria-label={words('returnTarget')}
            options={targets.map(({ id, name, stage }) => ({
              value: id,
              label: `${t(stageKey(stage))} · ${name}`,
            }))}
            onChange={(id: string) => {
              setTargetId(id);
              setMarked([]);
            }}
          />
        </div>
        <div>
          <span>{words('returnReason')}</span>
          <p className="score-line-actions">
            {presets.options.map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                onClick={() => setReason(reason ? `${reason}; ${label}` : label)}
              >
                {label}
              </Button>
            ))}
          </p>
          <Input.TextArea
            rows={3}
            maxLength={500}
            value={reason}
            aria-label={words('returnReason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div>
          <span>{words('markItems')}</span>
          <p className="quiet">
            {marked.length === 0 ? words('markNone') : t('marked', { count: marked.length })}
          </p>
          <Checkbox.Group
            className="score-mark-list"
            value={[...marked]}
            options={choices.map(({ id, nodeCode, fullName }) => ({
              value: id,
              label: `${nodeCode} ${fullName}`,
            }))}
            onChange={(ids) => setMarked(ids)}
          />
        </div>
      </div>
    </SideDrawer>
  );
}
