import type {
  IntegrationConflict,
  IntegrationView,
} from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { Button, Input, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { integrationTexts } from './integration.texts.ts';

const SCORED = 1;

/** Items on which the scorers differ, scorer by scorer, with the rule's value and the decision. */
export function ConflictTable({ run }: { readonly run: IntegrationView }) {
  const t = useTexts(integrationTexts);
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
    return value.status === SCORED ? points(value.score) : t('na');
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
      render: ({ ruleNa, ruleScore }) => (ruleNa ? t('na') : points(ruleScore)),
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
  const t = useTexts(integrationTexts);
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

function DecideDrawer({ run, conflict, onClose }: DecideDrawerProps) {
  const t = useTexts(integrationTexts);
  const { decision } = conflict;
  const [kind, setKind] = useState<'score' | 'na'>(decision?.kind ?? 'score');
  const [score, setScore] = useState<number | null>(decision?.score ?? conflict.ruleScore);
  const [reason, setReason] = useState(decision?.reason ?? '');
  const decide = useAction(integrationRoutes.decide, { done: t('decided'), onDone: onClose });
  return (
    <SideDrawer
      open
      title={t('decideTitle', { code: conflict.nodeCode, name: conflict.fullName })}
      onClose={onClose}
      footer={
        <div className="integration-footer">
          <Button
            type="primary"
            loading={decide.isPending}
            onClick={() =>
              decide.mutate({
                params: { id: run.id, nodeId: conflict.nodeId },
                body: { kind, reason, ...(kind === 'score' && score !== null ? { score } : {}) },
              })
            }
          >
            {t('decide')}
          </Button>
        </div>
      }
    >
      <div className="integration-fields">
        <Radio.Group
          value={kind}
          options={[
            { value: 'score', label: t('kindScore') },
            { value: 'na', label: t('kindNa') },
          ]}
          onChange={(event) => setKind(event.target.value)}
        />
        {kind === 'score' ? (
          <span className="integration-label">
            {t('score')}{' '}
            <InputNumber
              min={0}
              max={conflict.standardScore}
              step={0.5}
              aria-label={t('score')}
              value={score}
              onChange={setScore}
            />
          </span>
        ) : null}
        <Input.TextArea
          aria-label={t('reason')}
          placeholder={t('reason')}
          maxLength={500}
          autoSize={{ minRows: 3 }}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </SideDrawer>
  );
}
