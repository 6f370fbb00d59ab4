import type {
  ProgrammeView,
  RiskReason,
  UnitProposal,
} from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { DictSelect } from '../../kit/dict-select.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { points } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { programmeMessages } from './programmes.messages.ts';

type GenerateDrawerProps = {
  readonly open: boolean;
  readonly programme: ProgrammeView;
  readonly onClose: () => void;
};

/** What the units' risks ask for and why, before it is added to the programme. */
export function GenerateDrawer({ open, programme, onClose }: GenerateDrawerProps) {
  const orgs = useOrgNames();
  const t = useMessages(programmeMessages);
  const common = useMessages(commonMessages);
  const published = useRoute(standardsRoutes.selector, {}, { enabled: open }).data?.list ?? [];
  const [versionId, setVersionId] = useState<string | null>(null);
  const [checkType, setCheckType] = useState(1);
  const preview = useAction(programmesRoutes.generate, { invalidates: [] });
  const add = useAction(programmesRoutes.generate, {
    onDone: () => {
      onClose();
    },
  });
  const { id, rev } = programme;
  const ask = (dryRun: boolean) => ({
    params: { id },
    body: { rev, dryRun, checkType, ...(versionId ? { standardVersionId: versionId } : {}) },
  });
  const show = preview.mutate;
  useEffect(() => {
    if (!open) return;
    show({
      params: { id },
      body: { rev, dryRun: true, checkType, ...(versionId ? { standardVersionId: versionId } : {}) },
    });
  }, [open, show, id, rev, checkType, versionId]);
  const list = preview.data?.list ?? [];
  const count = list.reduce((sum, proposal) => sum + proposal.entries.length, 0);
  return (
    <SideDrawer
      open={open}
      title={t('generateTitle')}
      width="large"
      onClose={onClose}
      footer={
        <div className="programme-drawer-footer">
          {count === 0 && !preview.isPending ? <span className="quiet">{t('generateNone')}</span> : null}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="primary"
            disabled={count === 0}
            loading={add.isPending}
            onClick={() => add.mutate(ask(false))}
          >
            {t('generateAdd', { count })}
          </Button>
        </div>
      }
    >
      <p className="measure">{t('generateText')}</p>
      <div className="programme-basis">
        <DictSelect
          code="auditCheckType"
          aria-label={t('checkType')}
          allowClear={false}
          value={String(checkType)}
          onChange={(value) => setCheckType(Number(value))}
        />
        <Select
          aria-label={t('standard')}
          className="programme-version"
          value={versionId ?? preview.data?.standard.versionId ?? null}
          options={published.map((row) => ({ value: row.id, label: `${row.fullName} ${row.versionNo}` }))}
          onChange={setVersionId}
        />
      </div>
      <DataTable
        rows={list}
        rowKey={(proposal) => proposal.unit.id}
        loading={preview.isPending}
        columns={[
          { key: 'unit', title: t('unit'), width: 200, render: (proposal) => orgs.short(proposal.unit) },
          { key: 'riskWeight', title: t('weight'), width: 90, number: true },
          {
            key: 'outcome',
            title: t('outcome'),
            width: 190,
            render: (proposal) => <Outcome proposal={proposal} />,
          },
          {
            key: 'reasons',
            title: t('reasons'),
            render: (proposal) => (
              <ul className="programme-reasons">
                {proposal.reasons.map((reason) => (
                  <li key={reason.kind}>
                    <Reason reason={reason} />
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
        empty={<EmptyBlock text={t('generateNone')} />}
      />
    </SideDrawer>
  );
}

function Outcome({ proposal }: { readonly proposal: UnitProposal }) {
  const t = useMessages(programmeMessages);
  const { outcome, entries, lastYear } = proposal;
  if (outcome === 'kept') return <StateDot tone="grey" text={t('outcome.kept')} />;
  if (outcome === 'skipped')
    return <StateDot tone="grey" text={t('outcome.skipped', { year: lastYear ?? '' })} />;
  return (
    <span title={listed(entries.map((entry) => `${entry.windowStart} – ${entry.windowEnd}`))}>
      <StateDot tone="green" text={t('outcome.add', { count: entries.length })} />
    </span>
  );
}

function Reason({ reason }: { readonly reason: RiskReason }) {
  const t = useMessages(programmeMessages);
  return t(`reason.${reason.kind}`, { value: points(reason.value), weight: reason.weight });
}
