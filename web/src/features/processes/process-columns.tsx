import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { processStanding } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { Progress, Select } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import type { Filter } from '../../kit/filters.tsx';
import type { ListColumn } from '../../kit/list-page.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import type { StateFace } from '../../kit/use-states.ts';
import { useUserNames } from '../../kit/user-names.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { WaitingNames } from '../../kit/waiting-for.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { processesMessages } from './processes.messages.ts';

/** What rows of instances and of work items have in common. */
type ProcessRow = {
  readonly fullName: string;
  readonly enCode: string;
  readonly flowName: string;
  readonly thisStep: string;
  readonly flowUrgent: number;
  readonly startTime: number | null;
  readonly completion: number;
};

type Standing = { readonly status: number; readonly suspended: number; readonly endTime: number | null };
type Instance = ProcessRow & Standing;

const TONES = { 1: 'grey', 2: 'orange', 3: 'red' } as const;

/** How urgent an instance is. */
export function Urgency({ value }: { readonly value: number }) {
  const t = useMessages(processesMessages);
  const known = value === 2 || value === 3 ? value : 1;
  return <StateDot tone={TONES[known]} text={t(`urgency${known}`)} />;
}

/** How an instance stands; what is suspended, or ended as rejected, has no number of its own. */
export function useInstanceState(): (instance: Standing) => StateFace {
  const t = useMessages(processesMessages);
  const language = useLanguage();
  return (instance) =>
    instance.suspended === 1 ? { tone: 'grey', text: t('suspended') } : processStanding(instance, language);
}

/** Between the steps of an instance that waits at several. */
const STEPS = ', ';

/** The columns of an instance, the way in which it is named first. */
export function useProcessColumns() {
  const t = useMessages(processesMessages);
  const stateOf = useInstanceState();
  return {
    name: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'fullName',
      title: t('name'),
      least: 220,
      isName: true,
    }),
    number: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'enCode',
      title: t('number'),
      width: 130,
      isSpare: true,
      render: (row) => row.enCode || '–',
    }),
    flow: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'flowName',
      title: t('flow'),
      width: 150,
      isSpare: true,
    }),
    step: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'thisStep',
      title: t('step'),
      width: 180,
      render: (row) => listed(row.thisStep.split(STEPS)) || '–',
    }),
    waiting: <Row extends { readonly waitingFor: readonly PersonRef[] }>(): ListColumn<Row> => ({
      key: 'waitingFor',
      title: t('handlers'),
      width: 150,
      render: (row) => <WaitingNames people={row.waitingFor} />,
    }),
    urgency: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'flowUrgent',
      title: t('urgency'),
      width: 120,
      isSpare: true,
      render: (row) => <Urgency value={row.flowUrgent} />,
    }),
    startTime: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'startTime',
      title: t('startTime'),
      width: 150,
      isSpare: true,
      render: (row) => moment(row.startTime),
    }),
    state: <Row extends Instance>(): ListColumn<Row> => ({
      key: 'status',
      title: t('state'),
      width: 110,
      render: (row) => <StateDot {...stateOf(row)} />,
    }),
    progress: <Row extends ProcessRow>(): ListColumn<Row> => ({
      key: 'completion',
      title: t('progress'),
      width: 120,
      isSpare: true,
      render: (row) => <Progress percent={row.completion} size="small" aria-label={t('progress')} />,
    }),
  };
}

/** The filters that lists of processes share: when launched, and which process. */
export function useProcessFilters(): readonly Filter[] {
  const t = useMessages(processesMessages);
  const { data } = useRoute(processDefinitionsRoutes.selector, { query: {} }, { staleTime: 300_000 });
  const groups = data?.list;
  return useMemo(() => {
    const options = (groups ?? []).map((group) => ({
      label: group.fullName,
      title: group.fullName,
      options: group.children.map(({ id, fullName }) => ({ value: id, label: fullName })),
    }));
    const names = new Map(
      (groups ?? []).flatMap(({ children }) => children.map((one) => [one.id, one.fullName])),
    );
    return [
      {
        kind: 'custom',
        name: 'flowId',
        label: t('flow'),
        describe: (id) => names.get(id) ?? '…',
        render: ({ value, onChange }) => (
          <Select
            aria-label={t('flow')}
            className="picker"
            allowClear
            placeholder={t('flow')}
            value={value || null}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(id) => onChange(id ?? '')}
          />
        ),
      },
      { kind: 'dates', name: 'startTime', toName: 'endTime', label: t('time') },
    ];
  }, [groups, t]);
}

/** Who has launched it. */
export function useInitiatorFilter(): Filter {
  const t = useMessages(processesMessages);
  const [search] = useSearchParams();
  const { names } = useUserNames([search.get('creatorUserId') ?? '']);
  return {
    kind: 'custom',
    name: 'creatorUserId',
    label: t('initiator'),
    describe: (id) => names.get(id) ?? '…',
    render: ({ value, onChange }) => (
      <UserPicker placeholder={t('initiator')} value={value} onChange={(id) => onChange(id)} />
    ),
  };
}
