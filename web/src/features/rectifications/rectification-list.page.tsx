import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { type Filter, filterNames } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { readListQuery } from '../../kit/list-query.ts';
import { type ListReply, type ListSource, listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { useHasModule } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { BatchPrint } from '../print-templates/public.ts';
import { RectificationBoard } from './rectification-board.tsx';
import { RectificationCalendar } from './rectification-calendar.tsx';
import { type Cards, cardsOf, pageOf, type Query, queryOf } from './rectification-query.ts';
import { RECTIFICATION_STATES, useRectificationState } from './rectification-state.ts';
import './rectifications.css';
import { count, percent } from '../../lib/formats.ts';
import { rectificationListMessages } from './rectifications.messages.ts';
import { DeadlineCell, FiveFixed, RowMarks, SeverityDot } from './row-cells.tsx';
import { useRectificationActions } from './use-rectification-actions.tsx';

const VIEWS = ['table', 'board', 'calendar'] as const;
type View = (typeof VIEWS)[number];
/** Actions that the record's own page offers and a row has no room for. */
const BESIDE_ROW = ['noticeWord', 'history'];

/** Rectification tasks as table, board and calendar (audit-domain 8.10). */
export default function RectificationListPage() {
  const t = useMessages(rectificationListMessages);
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'table';
  const [reply, setReply] = useState<ListReply<RectificationRow> | null>(null);
  const { actionsOf, dialogs } = useRectificationActions();
  const filters = useFilters();
  const choose = (next: View) =>
    setAddress(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === 'table') changed.delete('view');
        else changed.set('view', next);
        return changed;
      },
      { replace: true },
    );
  return (
    <>
      <ListPage<RectificationRow>
        title={t('title')}
        actions={
          <>
            <Segmented<View>
              value={view}
              options={VIEWS.map((value) => ({ value, label: t(value) }))}
              onChange={choose}
            />
            <ExportLedger query={queryOf(readListQuery(address, filterNames(filters), {}))} />
          </>
        }
        above={<RectificationCards cards={reply ? cardsOf(reply) : null} />}
        source={sourceOf(view)}
        columns={useColumns()}
        filters={filters}
        keywordHint={t('keyword')}
        emptyText={t('empty')}
        onOpen={(row) => navigate(pageOf(row))}
        rowActions={(row) => actionsOf(row, BESIDE_ROW)}
        onLoaded={setReply}
        bulkActions={(rows) => (
          <BatchPrint record="rectification" records={rows.map(({ id, enCode }) => ({ id, name: enCode }))} />
        )}
        {...(view === 'table'
          ? {}
          : {
              view: (_reply, query) =>
                view === 'board' ? (
                  <RectificationBoard query={queryOf(query)} />
                ) : (
                  <RectificationCalendar query={queryOf(query)} />
                ),
            })}
      />
      {dialogs}
    </>
  );
}

/** Board and calendar show everything that the filters leave, so they have no pages. */
function sourceOf(view: View): ListSource<RectificationRow> {
  const source = listSource(rectificationsRoutes.list, (query) => ({ query: queryOf(query) }));
  return {
    key: (query) => (view === 'table' ? source.key(query) : [...source.key(query), 'whole']),
    load: async (query, signal) => {
      const { pagination, ...rest } = await source.load(query, signal);
      return view === 'table' && pagination ? { ...rest, pagination } : rest;
    },
  };
}

function ExportLedger({ query }: { readonly query: Query }) {
  const t = useMessages(rectificationListMessages);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await attempt(async () => {
      const { blob, fileName } = await callBytes(rectificationsRoutes.exportLedger, { query });
      saveBlob(blob, fileName);
      toast.success(t('ledgerDone'));
    });
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      {t('ledger')}
    </Button>
  );
}

const CHINESE = { state: 140, severity: 112, deadline: 152 };
const WIDTHS = { zh: CHINESE, zhtw: CHINESE, en: { state: 146, severity: 150, deadline: 164 } };
const PROBLEM_LEAST = 200;

function useColumns(): readonly ListColumn<RectificationRow>[] {
  const t = useMessages(rectificationListMessages);
  const stateOf = useRectificationState();
  const line = useDictionary('auditLine');
  const category = useDictionary('auditFindingCategory');
  const orgs = useOrgNames();
  const widths = WIDTHS[useLanguage()];
  return [
    {
      key: 'title',
      title: t('problem'),
      least: PROBLEM_LEAST,
      isName: true,
      sortable: true,
      render: (row) => (
        <span className="rect-marks">
          <span className="rect-ellipsis" title={row.title}>
            {row.title}
          </span>
          <RowMarks row={row} />
        </span>
      ),
    },
    { key: 'enCode', title: t('number'), width: 126, sortable: true, isSpare: true },
    { key: 'unit', title: t('unit'), width: 96, render: (row) => orgs.short(row.unit) },
    {
      key: 'state',
      title: t('state'),
      width: widths.state,
      sortable: true,
      render: (row) => <StateDot {...stateOf(row.state)} />,
    },
    {
      key: 'waiting',
      title: t('waiting'),
      width: 108,
      render: (row) => <WaitingNames people={row.waitingFor} />,
    },
    {
      key: 'severity',
      title: t('severity'),
      width: widths.severity,
      sortable: true,
      render: (row) => <SeverityDot row={row} />,
    },
    {
      key: 'responsible',
      title: t('responsible'),
      width: 96,
      isSpare: true,
      render: (row) => <Person name={row.responsibleUser?.name ?? ''} />,
    },
    {
      key: 'deadline',
      title: t('deadline'),
      width: widths.deadline,
      sortable: true,
      render: (row) => <DeadlineCell row={row} />,
    },
    {
      key: 'fiveFixed',
      title: t('fiveFixed'),
      width: 84,
      isSpare: true,
      render: (row) => <FiveFixed row={row} />,
    },
    { key: 'round', title: t('rounds'), width: 56, number: true, isSpare: true },
    { key: 'audit', title: t('audit'), width: 200, hidden: true, render: (row) => row.check.fullName },
    {
      key: 'responsibleOrg',
      title: t('responsibleOrg'),
      width: 150,
      hidden: true,
      render: (row) => orgs.short(row.responsibleOrg),
    },
    { key: 'nodeCode', title: t('item'), width: 110, hidden: true },
    { key: 'line', title: t('line'), width: 110, hidden: true, render: (row) => line.label(row.line) },
    {
      key: 'category',
      title: t('category'),
      width: 120,
      hidden: true,
      render: (row) => category.label(row.category),
    },
  ];
}

function useFilters(): readonly Filter[] {
  const t = useMessages(rectificationListMessages);
  const stateOf = useRectificationState();
  const severity = useDictionary('auditSeverity');
  const line = useDictionary('auditLine');
  const orgs = useOrgNames();
  const [address] = useSearchParams();
  const { names } = useUserNames([address.get('responsibleUserId') ?? '']);
  const audits = useRoute(
    auditsRoutes.list,
    { query: { currentPage: 1, pageSize: 200 } },
    { enabled: useHasModule('audit.list'), staleTime: 60_000 },
  );
  const auditOptions = (audits.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
  const org = (name: string, label: string): Filter => ({
    kind: 'custom',
    name,
    label,
    describe: orgs.ofId,
    render: ({ value, onChange }) => (
      <OrgPicker
        scope="all"
        chosenName="short"
        value={value}
        placeholder={label}
        onChange={(id) => onChange(id)}
      />
    ),
  });
  return [
    { kind: 'year', name: 'year', label: t('year') },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      options: RECTIFICATION_STATES.map((state) => ({ value: String(state), label: stateOf(state).text })),
    },
    { kind: 'switch', name: 'overdue', label: t('onlyOverdue') },
    { kind: 'select', name: 'severity', label: t('severity'), options: severity.options },
    org('unitOrgId', t('unit')),
    org('deptOrgId', t('department')),
    {
      kind: 'custom',
      name: 'checkId',
      label: t('audit'),
      describe: (id) => auditOptions.find(({ value }) => value === id)?.label ?? '…',
      render: ({ value, onChange }) => (
        <Select
          className="picker"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('audit')}
          aria-label={t('audit')}
          value={value || null}
          options={auditOptions}
          popupMatchSelectWidth={320}
          onChange={(id: string | null) => onChange(id ?? '')}
        />
      ),
    },
    { kind: 'select', name: 'line', label: t('line'), options: line.options },
    {
      kind: 'custom',
      name: 'responsibleUserId',
      label: t('responsible'),
      describe: (id) => names.get(id) ?? '…',
      render: ({ value, onChange }) => (
        <UserPicker value={value} placeholder={t('responsible')} onChange={(id) => onChange(id)} />
      ),
    },
    { kind: 'dates', name: 'from', toName: 'to', label: t('window') },
    { kind: 'switch', name: 'repeat', label: t('onlyRepeat') },
  ];
}

/** Total, closed, closed on time, overdue, repeat (audit-domain 5.10), under the list's filters. */
function RectificationCards({ cards }: { readonly cards: Cards | null }) {
  const t = useMessages(rectificationListMessages);
  const figures = [
    { label: t('cardTotal'), value: count(cards?.total) },
    { label: t('cardClosed'), value: count(cards?.closed) },
    { label: t('cardOnTime'), value: percent(cards?.onTimeRate) },
    { label: t('cardOverdue'), value: count(cards?.overdue), alarm: (cards?.overdue ?? 0) > 0 },
    { label: t('cardRepeat'), value: count(cards?.repeat) },
  ];
  return (
    <dl className="rect-cards">
      {figures.map(({ label, value, alarm }) => (
        <div key={label} data-alarm={alarm === true}>
          <dt>{label}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
