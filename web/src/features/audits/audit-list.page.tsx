import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckCounters, CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { Alert, Button } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import type { Filter } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useHasModule } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { count, day, moment, percent } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useAuditActions } from './audit-actions.ts';
import { AuditExchange } from './audit-exchange.tsx';
import { useAuditStates } from './audit-states.ts';
import { auditsMessages } from './audits.messages.ts';
import { CloseDrawer } from './close-drawer.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { DeclareDialog } from './declare-dialog.tsx';
import { AuditWizard } from './wizard/audit-wizard.tsx';
import './audits.css';
import { filterQuery, startFilters } from './audit-filter.ts';

const source = listSource(auditsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...filterQuery(filters) },
}));

/** The audits; `?new=1` and `?edit=<id>` open the wizard in their place. */
export default function AuditListPage() {
  const [address, setAddress] = useSearchParams();
  const change = (fields: Readonly<Record<string, string | null>>, replace: boolean) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(fields)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const mayPlan = useHasModule('audit.new');
  const t = useMessages(auditsMessages);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const draftId = address.get('edit');
  if (draftId || address.get('new') === '1') {
    if (!draftId && !mayPlan)
      return (
        <PageFrame title={t('newAudit')} backTo="/auditList">
          <EmptyBlock text={t('mayNotPlan')} />
        </PageFrame>
      );
    return (
      <AuditWizard
        key={draftId ?? 'new'}
        id={draftId}
        onCreated={(id, step) => change({ new: null, edit: id, step: String(step) }, true)}
        onSubmitted={(id) => {
          setSubmitted(id);
          change({ new: null, edit: null, step: null }, false);
        }}
      />
    );
  }
  return (
    <AuditList
      onNew={() => change({ new: '1' }, false)}
      onEdit={(check) => change({ edit: check.id }, false)}
      submitted={submitted}
      onShown={() => setSubmitted(null)}
    />
  );
}

type AuditListProps = {
  readonly onNew: () => void;
  readonly onEdit: (check: CheckRow) => void;
  /** The audit that the wizard has just submitted: shown once the list stands again under its own name. */
  readonly submitted: string | null;
  readonly onShown: () => void;
};

function AuditList({ onNew, onEdit, submitted, onShown }: AuditListProps) {
  const t = useMessages(auditsMessages);
  const navigate = useNavigate();
  useEffect(() => {
    if (submitted === null) return;
    onShown();
    navigate(`/checkInfo?id=${submitted}`);
  }, [submitted, onShown, navigate]);
  const [closing, setClosing] = useState<CheckRow | null>(null);
  const [declaring, setDeclaring] = useState<CheckRow | null>(null);
  const [copied, setCopied] = useState<CheckRow | null>(null);
  const counters = useCounters();
  const ended = counters?.guestEndedOn;
  const hasProgramme = useHasModule('audit.programme');
  const actions = useAuditActions({
    onEdit,
    onClose: setClosing,
    onDeclare: setDeclaring,
    onCopy: setCopied,
  });
  const create = (
    <Can button="btn_add">
      <Button type="primary" onClick={onNew}>
        {t('newAudit')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        title={t('audits')}
        actions={
          <>
            {hasProgramme ? <Button onClick={() => navigate('/programme')}>{t('programme')}</Button> : null}
            <AuditExchange />
          </>
        }
        create={create}
        above={
          <>
            {ended ? <Alert type="info" showIcon title={t('guestEnded', { day: ended })} /> : null}
            <Counters data={counters} />
          </>
        }
        source={source}
        columns={useColumns()}
        filters={useFilters()}
        initialFilters={startFilters()}
        keywordHint={t('keywordHint')}
        onOpen={(check) => navigate(`/checkInfo?id=${check.id}`)}
        rowActions={actions}
        emptyText={t('empty')}
      />
      <CloseDrawer check={closing} onClose={() => setClosing(null)} />
      <DeclareDialog check={declaring} onClose={() => setDeclaring(null)} />
      {copied ? <CopyDialog check={copied} onClose={() => setCopied(null)} onCopied={onEdit} /> : null}
    </>
  );
}

function useCounters(): CheckCounters | undefined {
  const [address] = useSearchParams();
  const year = Number(address.get('year') || dayjs().year());
  return useRoute(auditsRoutes.counters, { query: { year } }, { keepPrevious: true, deferred: true }).data;
}

function Counters({ data }: { readonly data: CheckCounters | undefined }) {
  const t = useMessages(auditsMessages);
  const cards: readonly [string, (counters: CheckCounters) => string, ('red' | 'purple')?][] = [
    [t('cardInProgress'), (counters) => count(counters.inProgress)],
    [t('cardWaiting'), (counters) => count(counters.waitingForMe), 'purple'],
    [t('cardOverdue'), (counters) => count(counters.overdueStages), 'red'],
    [t('cardAverage'), (counters) => percent(counters.averagePercent)],
  ];
  const notes: Readonly<Record<string, string>> = {
    [t('cardWaiting')]: t('cardWaitingNote'),
    [t('cardAverage')]: data ? t('cardAverageNote', { count: data.published }) : '',
  };
  return (
    <dl className="audits-counters">
      {cards.map(([label, value, tone]) => (
        <div
          key={label}
          title={notes[label]}
          {...(tone && data && value(data) !== '0' ? { 'data-tone': tone } : {})}
        >
          <dt>{label}</dt>
          <dd>{data ? value(data) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(): readonly ListColumn<CheckRow>[] {
  const t = useMessages(auditsMessages);
  const types = useDictionary('auditCheckType');
  const stateOf = useAuditStates();
  const isEnglish = useLanguage() === 'en';
  return [
    { key: 'fullName', title: t('name'), least: 200, sortable: true, isName: true },
    { key: 'enCode', title: t('number'), width: 124, sortable: true, isSpare: true },
    {
      key: 'state',
      title: t('state'),
      width: isEnglish ? 162 : 122,
      render: (row) => (
        <span className="audits-state">
          <StateDot {...stateOf('check', row.state)} />
          {row.overdue ? <span className="audits-overdue">{t('overdue')}</span> : null}
        </span>
      ),
    },
    {
      key: 'waiting',
      title: t('waiting'),
      width: 88,
      render: (row) => <WaitingNames people={row.waitingFor} />,
    },
    {
      key: 'checkType',
      title: t('checkType'),
      width: isEnglish ? 150 : 90,
      isSpare: true,
      render: (row) => types.label(row.checkType),
    },
    { key: 'units', title: t('units'), width: 116, render: (row) => <Units units={row.units} /> },
    {
      key: 'startDate',
      title: t('window'),
      width: 156,
      sortable: true,
      // English titles are long: the stages and findings say more than the dates.
      isSpare: isEnglish,
      render: (row) => (
        <span title={`${day(row.startDate)} ~ ${day(row.endDate)}`}>
          {dayIn(row.year, row.startDate)} ~ {dayIn(row.year, row.endDate)}
        </span>
      ),
    },
    { key: 'stages', title: t('stages'), width: 116, render: (row) => <StageDots stages={row.stages} /> },
    {
      key: 'completion',
      title: t('completion'),
      width: 68,
      number: true,
      render: (row) => `${row.completion}%`,
    },
    {
      key: 'findings',
      title: t('findings'),
      width: 84,
      number: true,
      render: (row) => (
        <span title={t('findingsHint', { open: row.findingsOpen, all: row.findingsAll })}>
          {row.findingsOpen} / {row.findingsAll}
        </span>
      ),
    },
    {
      key: 'lead',
      title: t('lead'),
      width: 80,
      isSpare: true,
      render: (row) => <Person name={row.lead?.name ?? ''} />,
    },
    {
      key: 'lastModifyTime',
      title: t('modified'),
      width: 150,
      hidden: true,
      sortable: true,
      render: (row) => moment(row.lastModifyTime),
    },
  ];
}

/** A day without its year where that is the audit's own. */
const dayIn = (year: number, date: string): string =>
  date.startsWith(`${year}-`) ? date.slice(5) : day(date);

function Units({ units }: { readonly units: CheckRow['units'] }) {
  const t = useMessages(auditsMessages);
  const orgs = useOrgNames();
  const [first] = units;
  if (!first) return <span className="quiet">–</span>;
  return (
    <span title={listed(units.map((unit) => orgs.short(unit)))}>
      {units.length === 1
        ? orgs.short(first)
        : t('unitsMore', { name: orgs.short(first), count: units.length })}
    </span>
  );
}

function useFilters(): readonly Filter[] {
  const t = useMessages(auditsMessages);
  const types = useDictionary('auditCheckType');
  const stateOf = useAuditStates();
  const orgs = useOrgNames();
  const [address] = useSearchParams();
  const { names } = useUserNames([address.get('lead') ?? '']);
  return [
    { kind: 'year', name: 'year', label: t('year') },
    { kind: 'select', name: 'checkType', label: t('checkType'), options: types.options },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      multiple: true,
      options: auditLifecycle.numbers.map((state) => ({
        value: String(state),
        label: stateOf('check', state).text,
      })),
    },
    {
      kind: 'custom',
      name: 'unit',
      label: t('unit'),
      describe: orgs.ofId,
      render: ({ value, onChange }) => (
        <OrgPicker
          scope="all"
          chosenName="short"
          value={value}
          onChange={(id) => onChange(id)}
          placeholder={t('unit')}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'lead',
      label: t('lead'),
      describe: (id) => names.get(id) ?? '…',
      render: ({ value, onChange }) => (
        <UserPicker value={value} onChange={(id) => onChange(id)} placeholder={t('lead')} />
      ),
    },
    { kind: 'dates', name: 'from', toName: 'to', label: t('window') },
    { kind: 'switch', name: 'overdue', label: t('onlyOverdue') },
  ];
}

type Dots = CheckRow['stages'];

const WORDS = { off: 'dotOff', waiting: 'dotWaiting', doing: 'dotDoing', done: 'dotDone' } as const;

/** The five stages of an audit as dots: hollow, half, full; a red ring is overdue. */
function StageDots({ stages }: { readonly stages: Dots }) {
  const t = useMessages(auditsMessages);
  const names = useDictionary('auditStage');
  const words = stages.map((dot) =>
    t('stageDot', {
      stage: names.label(dot.stage),
      state: dot.overdue ? t('overdue') : t(WORDS[dot.state]),
      done: dot.done,
      total: dot.total,
    }),
  );
  return (
    <span className="audits-dots" role="img" aria-label={words.join('; ')}>
      {stages.map((dot, index) => (
        <span key={dot.stage} data-state={dot.state} data-overdue={dot.overdue} title={words[index]} />
      ))}
    </span>
  );
}
