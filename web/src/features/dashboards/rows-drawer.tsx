import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { dashboardMessages } from './dashboards.messages.ts';
import type { DashboardFilter } from './plot-query.ts';
import { ChapterTable, YearTable } from './result-tables.tsx';
import { rowsMessages } from './rows.messages.ts';
import { type RowsMark, readMark, withoutMark } from './rows-address.ts';
import { CaseTable, ItemTable, RequestTable, WorkTable } from './rows-tables.tsx';

/** The rows behind the mark that was pressed, beside the plots; as many as the mark counts. */
export function RowsDrawer({ filter }: { readonly filter: DashboardFilter }) {
  const [address, setAddress] = useSearchParams();
  const mark = readMark(address);
  const title = useTitle(mark);
  return (
    <SideDrawer
      open={mark !== null}
      title={title}
      width="large"
      onClose={() => setAddress(withoutMark(address), { replace: true })}
    >
      {mark ? <Rows mark={mark} filter={filter} /> : null}
    </SideDrawer>
  );
}

function Rows({ mark, filter }: { readonly mark: RowsMark; readonly filter: DashboardFilter }) {
  switch (mark.rows) {
    case 'cases':
      return <CaseTable mark={mark} filter={filter} />;
    case 'items':
      return <ItemTable mark={mark} filter={filter} />;
    case 'chapter':
      return <ChapterTable mark={mark} filter={filter} />;
    case 'year':
      return <YearTable mark={mark} filter={filter} />;
    case 'requests':
      return <RequestTable mark={mark} />;
    case 'work':
      return <WorkTable mark={mark} filter={filter} />;
  }
}

function useTitle(mark: RowsMark | null): string {
  const t = useMessages(rowsMessages);
  const plots = useMessages(dashboardMessages);
  const severity = useDictionary('auditSeverity');
  const category = useDictionary('auditFindingCategory');
  const stage = useDictionary('auditStage');
  if (mark === null) return '';
  const parts: (string | number | false | undefined)[] = [t(`title_${mark.rows}`)];
  if (mark.rows === 'cases')
    parts.push(
      mark.ofYear,
      mark.node,
      mark.step && plots(`step_${mark.step}`),
      mark.late && plots('lateDays', { days: AGES[mark.late] }),
      mark.severity !== undefined && severity.label(mark.severity),
      mark.category && category.label(mark.category),
      mark.repeat && t('repeat'),
      mark.open && plots('open'),
    );
  else if (mark.rows === 'items') parts.push(mark.node, mark.stage && stage.label(mark.stage));
  else if (mark.rows === 'chapter')
    parts.push(mark.chapter ? `${plots('chapter')} ${mark.chapter}` : plots('total'));
  else if (mark.rows === 'year') parts.push(mark.ofYear);
  else if (mark.rows === 'requests') parts.push(mark.part && plots(mark.part));
  else parts.push(mark.kind && plots(KINDS[mark.kind]));
  return parts.filter(Boolean).join(' · ');
}

const AGES = { '1-7': '1–7', '8-15': '8–15', '16-30': '16–30', '31': '>30', all: '≥1' } as const;
const KINDS = { score: 'scores', evidence: 'evidence', rectification: 'rectifications' } as const;
