import type { Report, ReportDiff } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { Switch } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { reportMessages } from './reports.messages.ts';
import { htmlToText } from './section-text.ts';

type Diff = z.output<typeof ReportDiff>;
type Row = {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
};

type CompareProps = { readonly report: Report; readonly onClose: () => void };

/** A report beside the version before or after it: texts and figures that differ, or all of them. */
export function CompareReportsDrawer({ report, onClose }: CompareProps) {
  const t = useMessages(reportMessages);
  const [all, setAll] = useState(false);
  const fromId = report.supersedes?.id ?? report.id;
  const toId = report.supersedes ? report.id : (report.supersededBy?.id ?? report.id);
  const query = useRoute(reportsRoutes.diff, { query: { fromId, toId } });
  return (
    <SideDrawer open width="large" title={t('compareTitle', { name: report.fullName })} onClose={onClose}>
      <Loaded query={query}>
        {(diff) => (
          <>
            <p className="reports-compare-bar">
              <Switch id="reports-compare-all" size="small" checked={all} onChange={setAll} />
              <label htmlFor="reports-compare-all">{t('compareAll')}</label>
            </p>
            <DiffTable diff={diff} rows={rowsOf(diff).filter(({ changed }) => all || changed)} />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}

const rowsOf = ({ sections, figures }: Diff): Row[] => [
  ...sections.map(({ code, title, before, after, changed }) => ({
    key: `section-${code}`,
    name: title,
    before: htmlToText(before),
    after: htmlToText(after),
    changed,
  })),
  ...figures.map((figure) => ({ ...figure, key: `figure-${figure.name}` })),
];

function DiffTable({ diff, rows }: { readonly diff: Diff; readonly rows: readonly Row[] }) {
  const t = useMessages(reportMessages);
  const side = (value: string) => <span className="reports-diff">{value || '–'}</span>;
  return (
    <DataTable
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyBlock text={t('compareNone')} />}
      columns={[
        { key: 'name', title: t('compareWhat'), width: 220, render: ({ name }) => side(name) },
        { key: 'before', title: `V${diff.from.versionNo}`, render: ({ before }) => side(before) },
        { key: 'after', title: `V${diff.to.versionNo}`, render: ({ after }) => side(after) },
      ]}
    />
  );
}
