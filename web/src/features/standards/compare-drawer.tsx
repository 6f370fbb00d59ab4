import type { DiffRow, StandardRow } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import type { Tone } from '../../theme/palette.ts';
import { useDiffWords } from './diff-words.ts';
import { standardsMessages } from './standards.messages.ts';

const KINDS = ['added', 'removed', 'points', 'text', 'moved'] as const;
const TONES: Readonly<Record<DiffRow['kind'], Tone>> = {
  added: 'green',
  removed: 'red',
  points: 'orange',
  text: 'blue',
  moved: 'purple',
};

type CompareDrawerProps = { readonly standard: StandardRow; readonly onClose: () => void };

/** What changed between two versions of a standard, in the order of the clauses. */
export function CompareDrawer({ standard, onClose }: CompareDrawerProps) {
  const t = useMessages(standardsMessages);
  const [newest, before] = standard.versions;
  const [fromVersionId, setFrom] = useState(before?.id ?? '');
  const [toVersionId, setTo] = useState(newest?.id ?? '');
  const [kinds, setKinds] = useState<readonly string[]>(KINDS);
  const distinct = fromVersionId !== '' && toVersionId !== '' && fromVersionId !== toVersionId;
  const query = useRoute(
    standardsRoutes.diff,
    { query: { fromVersionId, toVersionId } },
    { enabled: distinct, keepPrevious: true },
  );
  const options = standard.versions.map((version) => ({ value: version.id, label: version.versionNo }));
  return (
    <SideDrawer open width="large" title={t('compareTitle', { name: standard.fullName })} onClose={onClose}>
      <div className="standards-import">
        <div className="standards-compare-bar">
          <span>{t('from')}</span>
          <Select aria-label={t('from')} value={fromVersionId} options={options} onChange={setFrom} />
          <span>{t('to')}</span>
          <Select aria-label={t('to')} value={toVersionId} options={options} onChange={setTo} />
        </div>
        {distinct ? (
          <Loaded query={query}>
            {(diff) => (
              <>
                <div className="standards-compare-bar">
                  <Checkbox.Group
                    value={[...kinds]}
                    options={KINDS.map((kind) => ({
                      value: kind,
                      label: `${t(`diff${kind}`)} ${diff.counts[kind]}`,
                    }))}
                    onChange={setKinds}
                  />
                  <span className="quiet">{t('diffSame', { count: diff.counts.same })}</span>
                </div>
                <DiffTable rows={diff.list.filter((row) => kinds.includes(row.kind))} />
              </>
            )}
          </Loaded>
        ) : (
          <EmptyBlock text={t('chooseTwo')} />
        )}
      </div>
    </SideDrawer>
  );
}

function DiffTable({ rows }: { readonly rows: readonly DiffRow[] }) {
  const t = useMessages(standardsMessages);
  return (
    <DataTable
      rows={rows}
      rowKey={(row) => `${row.fromNodeId ?? ''}-${row.toNodeId ?? ''}-${row.kind}`}
      empty={<EmptyBlock text={t('diffNone')} />}
      columns={[
        {
          key: 'kind',
          title: t('difference'),
          width: 145,
          render: (row) => <StateDot tone={TONES[row.kind]} text={t(`diff${row.kind}`)} />,
        },
        {
          key: 'name',
          title: t('clause'),
          render: (row) => (
            <span
              className="standards-diff-name"
              data-item={row.isItem}
              style={{ paddingLeft: (row.nodeCode.split('.').length - 1) * 14 }}
            >
              {row.nodeCode} {row.fullName}
            </span>
          ),
        },
        { key: 'from', title: t('before'), width: 240, render: (row) => <Sides row={row} side="from" /> },
        { key: 'to', title: t('after'), width: 240, render: (row) => <Sides row={row} side="to" /> },
      ]}
    />
  );
}

function Sides({ row, side }: { readonly row: DiffRow; readonly side: 'from' | 'to' }) {
  const words = useDiffWords();
  return (
    <div className="standards-diff" data-side={side}>
      {row.fields.map(({ field, [side]: value }) => (
        <p key={field}>
          <span className="quiet">{words.fieldName(field)}</span> {words.valueText(field, value) || '–'}
        </p>
      ))}
    </div>
  );
}
