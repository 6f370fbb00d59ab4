import { ConflictDecisionBody } from '@auditplus/contract/features/scoring/score-writes.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Input, InputNumber, Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { scoreConflictMessages } from './score-conflict.messages.ts';
import { useScore, useScoreState } from './score-context.ts';
import { scoringMessages } from './scoring.messages.ts';

type DecisionProps = { readonly node: SheetNode; readonly onDecided?: (() => void) | undefined };

/** The stage lead decides between scorers who differ (audit-domain 5.5). */
export function ConflictDecision({ node, onDecided }: DecisionProps) {
  const t = useMessages(scoreConflictMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" type="text" onClick={() => setOpen(true)}>
        {t('decide')}
      </Button>
      {open ? <DecisionDialog node={node} onDecided={onDecided} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Decision = z.output<typeof ConflictDecisionBody>;

const EMPTY: Decision = { kind: 'score', reason: '' };

type DialogProps = DecisionProps & { readonly onClose: () => void };

function DecisionDialog({ node, onDecided, onClose }: DialogProps) {
  const t = useMessages(scoreConflictMessages);
  const words = useMessages(scoringMessages);
  const { reload } = useScore();
  const recordId = useScoreState(({ sheet }) => sheet.record.id);
  const step = useScoreState(({ sheet }) => sheet.record.step);
  const decide = useAction(scoringRoutes.decideConflict, {
    done: t('decided'),
    invalidates: [],
    onRefused: () => true,
    onDone: () => void reload().then(onDecided),
  });
  const most = node.standardScore ?? 0;
  const range = t('range', { max: points(most), step: points(step) });
  const schema = useMemo(
    () =>
      ConflictDecisionBody.refine(({ reason }) => reason.trim() !== '', {
        error: t('reasonNeeded'),
        path: ['reason'],
      })
        .refine(({ kind, score }) => kind === 'na' || score !== undefined, {
          error: t('scoreNeeded'),
          path: ['score'],
        })
        .refine(
          ({ kind, score = 0 }) =>
            kind === 'na' || (score <= most && Math.round(score * 100) % Math.round(step * 100) === 0),
          { error: range, path: ['score'] },
        ),
    [t, most, step, range],
  );
  const form = useKitForm({ schema, values: EMPTY });
  const kind = form.watch('kind');
  return (
    <FormDialog
      recordId={recordId}
      open
      title={`${t('decide')} ${node.nodeCode}`}
      submitText={t('decide')}
      form={form}
      onSubmit={({ score, ...body }) =>
        decide.mutateAsync({
          params: { id: recordId, nodeId: node.id },
          body: { ...body, ...(body.kind === 'score' && score !== undefined ? { score } : {}) },
        })
      }
      onClose={onClose}
    >
      {node.naAllowed ? (
        <Field name="kind" label={t('decision')} required>
          <Radio.Group
            options={[
              { value: 'score', label: words('score') },
              { value: 'na', label: words('na') },
            ]}
          />
        </Field>
      ) : null}
      {kind === 'score' ? (
        <Field
          name="score"
          label={words('score')}
          required
          help={range}
          fromChild={(value) => value ?? undefined}
        >
          <InputNumber style={{ width: 160 }} />
        </Field>
      ) : null}
      <Field name="reason" label={t('reason')} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
