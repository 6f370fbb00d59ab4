import {
  ConflictBody,
  type IntegrationConflict,
  type IntegrationView,
} from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { Button, Input, InputNumber, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { integrationMessages } from './integration.messages.ts';

/** Items on which the scorers differ, scorer by scorer, with the rule's value and the decision. */
export function ConflictTable({ run }: { readonly run: IntegrationView }) {
  const t = useMessages(integrationMessages);
  const [open, setOpen] = useState<IntegrationConflict | null>(null);
  if (run.conflicts.length === 0) return <EmptyBlock text={t('noConflicts')} />;
  const scorers = [
    ...new Map(
      run.conflicts.flatMap(({ values }) => values.map(({ scorer }) => [scorer.id, scorer] as const)),
    ).values(),
  ];
  const shownValue = (conflict: IntegrationConflict, scorerId: string) => {
    const value = conflict.values.find(({ scorer }) => scorer.id === scorerId);
    if (!value) return t('noValue');
    return scoreRowLifecycle.is(value.status, 'scored') ? points(value.score) : t('na');
  };
  const columns: DataColumn<IntegrationConflict>[] = [
    {
      key: 'item',
      title: t('item'),
      width: 240,
      fixed: 'left',
      render: (conflict) => `${conflict.nodeCode} ${conflict.fullName}`,
    },
    {
      key: 'standard',
      title: t('standard'),
      width: 90,
      number: true,
      render: (conflict) => points(conflict.standardScore),
    },
    ...scorers.map(
      (scorer): DataColumn<IntegrationConflict> => ({
        key: scorer.id,
        title: scorer.name,
        width: 100,
        number: true,
        render: (conflict) => shownValue(conflict, scorer.id),
      }),
    ),
    { key: 'spread', title: t('spread'), width: 80, number: true, render: ({ spread }) => points(spread) },
    {
      key: 'rule',
      title: t('ruleResult'),
      width: 100,
      number: true,
      render: ({ ruleNa, ruleScore }) =>
        ruleNa ? t('na') : ruleScore === null ? t('noRuleResult') : points(ruleScore),
    },
    {
      key: 'decision',
      title: t('decision'),
      width: 260,
      render: ({ decision }) =>
        decision ? (
          <span title={t('decidedBy', { name: decision.decidedBy.name, reason: decision.reason })}>
            <StateDot
              tone="green"
              text={`${decision.kind === 'na' ? t('na') : points(decision.score)} ${decision.decidedBy.name}`}
            />
          </span>
        ) : (
          <StateDot tone="purple" text={t('undecided')} />
        ),
    },
    ...(run.can.decide
      ? [
          {
            key: 'acts',
            title: '',
            width: 80,
            fixed: 'right' as const,
            render: (conflict: IntegrationConflict) => (
              <Button type="link" size="small" onClick={() => setOpen(conflict)}>
                {t(conflict.decision ? 'change' : 'decide')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {run.can.decide ? <ApplyRule run={run} /> : null}
      <DataTable label={t('conflicts')} rows={run.conflicts} rowKey={(row) => row.nodeId} columns={columns} />
      {open ? <DecideDrawer run={run} conflict={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function ApplyRule({ run }: { readonly run: IntegrationView }) {
  const t = useMessages(integrationMessages);
  const [below, setBelow] = useState(3);
  const apply = useAction(integrationRoutes.applyRule, { done: t('applied') });
  return (
    <div className="integration-apply">
      <span>
        {t('below')}{' '}
        <InputNumber
          size="small"
          min={0}
          step={0.5}
          aria-label={t('below')}
          value={below}
          onChange={(value) => setBelow(value ?? 0)}
        />
      </span>
      <Button
        size="small"
        loading={apply.isPending}
        onClick={async () => {
          const reason = await askReason({
            title: t('applyRule'),
            text: t('applyHint'),
            label: t('reason'),
            minLength: 2,
            okText: t('applyRule'),
          });
          if (reason !== null)
            apply.mutate({ params: { id: run.id }, body: { rev: run.rev, belowSpread: below, reason } });
        }}
      >
        {t('applyRule')}
      </Button>
      <span className="quiet">{t('applyHint')}</span>
    </div>
  );
}

type DecideDrawerProps = {
  readonly run: IntegrationView;
  readonly conflict: IntegrationConflict;
  readonly onClose: () => void;
};

const SHORTEST_REASON = 2;
const DecideForm = z.object({
  kind: ConflictBody.shape.kind,
  score: z.number().nullable(),
  reason: z.string().trim().min(SHORTEST_REASON).max(500),
});

/** A decision on one item, with its reason. */
function DecideDrawer({ run, conflict, onClose }: DecideDrawerProps) {
  const t = useMessages(integrationMessages);
  const { decision, ruleScore, standardScore } = conflict;
  const values = useMemo<z.infer<typeof DecideForm>>(
    () => ({
      kind: decision?.kind ?? 'score',
      score: decision?.score ?? ruleScore,
      reason: decision?.reason ?? '',
    }),
    [decision, ruleScore],
  );
  const scoreMissing = t('scoreMissing');
  const schema = useMemo(
    () =>
      DecideForm.refine(({ kind, score }) => kind === 'na' || score !== null, {
        error: scoreMissing,
        path: ['score'],
      }),
    [scoreMissing],
  );
  const form = useKitForm({ schema, values });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const decide = useAction(integrationRoutes.decide, { done: t('decided'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={run.id}
      open
      title={t('decideTitle', { code: conflict.nodeCode, name: conflict.fullName })}
      submitText={t('decide')}
      form={form}
      onSubmit={({ score, ...body }) =>
        decide.mutateAsync({
          params: { id: run.id, nodeId: conflict.nodeId },
          body: { ...body, ...(body.kind === 'score' && score !== null ? { score } : {}) },
        })
      }
      onClose={onClose}
    >
      <ul className="integration-values">
        {conflict.values.map((value) => (
          <li key={value.scorer.id}>
            <Person name={value.scorer.name} />
            <span className="number">
              {scoreRowLifecycle.is(value.status, 'scored') ? points(value.score) : t('na')}
            </span>
          </li>
        ))}
      </ul>
      <Field name="kind" label={t('decision')}>
        <Radio.Group
          options={[
            { value: 'score', label: t('kindScore') },
            { value: 'na', label: t('kindNa') },
          ]}
        />
      </Field>
      {kind === 'score' ? (
        <Field
          name="score"
          label={t('score')}
          required
          help={t('scoreHelp', { most: points(standardScore) })}
        >
          <InputNumber step={0.5} />
        </Field>
      ) : null}
      <Field name="reason" label={t('reason')} required>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 3 }} />
      </Field>
    </FormDrawer>
  );
}
