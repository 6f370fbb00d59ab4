import type { ProcessDefinitionRow } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type {
  MigratedCase,
  MigrationPlan,
} from '@auditplus/contract/features/processes/process-migration.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import { Button, Input, Select, Table } from 'antd';
import { type Key, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { queryClient, routeKey, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { processMigrationMessages } from './process-definitions.messages.ts';
import './process-designer.css';

type ProcessMigrationDrawerProps = {
  readonly definition: Pick<ProcessDefinitionRow, 'id' | 'fullName' | 'version'>;
  readonly onClose: () => void;
};

type Landings = Readonly<Record<string, string>>;

/** Moves running instances to another version, after showing what would become of each. */
export function ProcessMigrationDrawer({ definition, onClose }: ProcessMigrationDrawerProps) {
  const t = useMessages(processMigrationMessages);
  const common = useMessages(commonMessages);
  const [version, setVersion] = useState(definition.version);
  const [to, setTo] = useState<Landings>({});
  const [chosen, setChosen] = useState<readonly Key[]>([]);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const params = { id: definition.id };
  const plan = useRoute(
    processMonitorRoutes.migrationPlan,
    { params, body: { version, to: { ...to } } },
    { staleTime: 0 },
  );
  const move = async () => {
    setBusy(true);
    await attempt(async () => {
      const body = { version, to: { ...to }, ids: chosen.map(String), handleOpinion: reason.trim() };
      const { results } = await call(processMonitorRoutes.migrate, { params, body });
      const refused = results.filter(({ isOk }) => !isOk);
      setFailed(new Map(refused.map((one) => [one.id, one.reason])));
      setChosen([]);
      if (refused.length === 0) toast.success(t('moved', { count: results.length }));
      else toast.error(t('movedPartly', { count: results.length - refused.length, failed: refused.length }));
      await queryClient.invalidateQueries({
        queryKey: routeKey(processMonitorRoutes.migrationPlan).slice(0, 1),
      });
    });
    setBusy(false);
  };
  return (
    <SideDrawer
      open
      width="large"
      title={t('title', { name: definition.fullName })}
      onClose={onClose}
      footer={
        <div className="process-migration-foot">
          <Input
            aria-label={t('reason')}
            placeholder={t('reasonHint')}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button onClick={onClose}>{common('close')}</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={chosen.length === 0 || reason.trim() === ''}
            onClick={() => void move()}
          >
            {t('move', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <div className="process-statistics">
        <p className="quiet">{t('text')}</p>
        <RefusalStrip />
        <div className="process-statistics-tools">
          <span>{t('target')}</span>
          <Select
            aria-label={t('target')}
            value={version}
            options={Array.from({ length: definition.version }, (_, at) => definition.version - at).map(
              (value) => ({
                value,
                label: t('versionOf', { version: value }),
              }),
            )}
            onChange={(value) => {
              setVersion(value);
              setTo({});
              setChosen([]);
            }}
          />
        </div>
        <Loaded query={plan}>
          {(found) =>
            found.cases.length === 0 ? (
              <EmptyBlock text={t('empty')} />
            ) : (
              <>
                <Landing plan={found} to={to} onChange={setTo} />
                <Cases cases={found.cases} failed={failed} chosen={chosen} onChoose={setChosen} />
              </>
            )
          }
        </Loaded>
      </div>
    </SideDrawer>
  );
}

type LandingProps = {
  readonly plan: MigrationPlan;
  readonly to: Landings;
  readonly onChange: (to: Landings) => void;
};

/** Where the steps go that the version has no more. */
function Landing({ plan, to, onChange }: LandingProps) {
  const t = useMessages(processMigrationMessages);
  if (plan.gone.length === 0) return null;
  return (
    <div className="process-migration-gone">
      <p>{t('gone')}</p>
      {plan.gone.map(({ nodeId, nodeName }) => (
        <div key={nodeId} className="process-statistics-tools">
          <span>{t('goneStep', { node: nodeName })}</span>
          <Select
            aria-label={t('landing', { node: nodeName })}
            placeholder={t('choose')}
            allowClear
            value={to[nodeId] ?? null}
            options={plan.steps.map((step) => ({ value: step.nodeId, label: step.nodeName }))}
            onChange={(landing: string | null | undefined) => {
              const { [nodeId]: _former, ...others } = to;
              onChange(landing ? { ...others, [nodeId]: landing } : others);
            }}
          />
        </div>
      ))}
    </div>
  );
}

type CasesProps = {
  readonly cases: readonly MigratedCase[];
  /** What could not be moved at the last try. */
  readonly failed: ReadonlyMap<string, string>;
  readonly chosen: readonly Key[];
  readonly onChoose: (ids: readonly Key[]) => void;
};

function Cases({ cases, failed, chosen, onChoose }: CasesProps) {
  const t = useMessages(processMigrationMessages);
  const language = useLanguage();
  const places = (all: MigratedCase['stays']) =>
    all.map(({ nodeName, people }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two stays may be at one step.
      <div key={at}>
        {nodeName}
        {people.length > 0 ? <span className="quiet"> · {listed(people, language)}</span> : null}
      </div>
    ));
  return (
    <Table<MigratedCase>
      size="small"
      rowKey="processId"
      dataSource={cases}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: onChoose,
        getCheckboxProps: ({ refusal, fullName }) => ({ disabled: refusal !== '', 'aria-label': fullName }),
      }}
      columns={[
        {
          title: t('instance'),
          dataIndex: 'fullName',
          render: (fullName: string, row) => (
            <>
              {fullName}
              <div className="quiet">{t('versionOf', { version: row.version })}</div>
            </>
          ),
        },
        {
          title: t('result'),
          dataIndex: 'refusal',
          render: (refusal: string, row) => {
            const reason = failed.get(row.processId) ?? refusal;
            if (reason !== '') return <StateDot tone="red" text={reason} />;
            return row.opens.length + row.closes.length === 0 ? (
              <StateDot tone="green" text={t('goesOn')} />
            ) : (
              <StateDot tone="orange" text={t('moves')} />
            );
          },
        },
        { title: t('stays'), dataIndex: 'stays', render: places },
        { title: t('closes'), dataIndex: 'closes', render: places },
        { title: t('opens'), dataIndex: 'opens', render: places },
      ]}
    />
  );
}
