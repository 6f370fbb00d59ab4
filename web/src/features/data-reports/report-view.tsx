import type {
  OpenReport,
  ShownParameter,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes as routes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { ArchivesDrawer, KeepDrawer } from './archives-drawer.tsx';
import { reportMessages } from './data-reports.messages.ts';
import { ExportMenu } from './export-menu.tsx';
import { ReportContent, Table } from './report-content.tsx';

/** The run of a subscription that a message leads to; no name of a parameter. */
const RUN = 'run';
const PAGE = 'onlineDev.dataReport';

/** A report as people open it: from the menu or by its address, which holds the conditions. */
export function ReportView({ id }: { readonly id: string }) {
  const t = useMessages(reportMessages);
  const [search, setSearch] = useSearchParams();
  const [pages, setPages] = useState<readonly { block: string; page: number }[]>([]);
  const values = Object.fromEntries([...search].filter(([name]) => name !== RUN));
  const query = useRoute(
    routes.open,
    { params: { id }, body: { values, pages: [...pages] } },
    { keepPrevious: true, staleTime: 0 },
  );
  const [behind, setBehind] = useState<Behind | null>(null);
  const mayArchive = useCan('btn_archive', PAGE);
  const [shown, setShown] = useState<'keep' | 'kept' | null>(null);
  const report = query.data;
  const run = search.get(RUN);
  if (!report)
    return (
      <PageFrame title="">
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  const change = (next: Readonly<Record<string, string>>) => {
    setPages([]);
    setSearch(next, { replace: true });
  };
  return (
    <PageFrame
      title={report.fullName}
      subtitle={[report.description, t('madeAt', { time: moment(report.madeAt) })]
        .filter(Boolean)
        .join(' · ')}
      readOnlyReason={report.isWhole ? t('isWhole') : null}
      actions={
        <ExportMenu
          isReady={report.document !== null}
          fileOf={(format) => call(routes.file, { params: { id }, body: { values: { ...values }, format } })}
        />
      }
      moreActions={[
        { key: 'refresh', label: t('refresh'), onClick: () => void query.refetch() },
        ...(mayArchive && report.document
          ? [{ key: 'archive', label: t('archive'), onClick: () => setShown('keep') }]
          : []),
        ...(mayArchive ? [{ key: 'archives', label: t('archives'), onClick: () => setShown('kept') }] : []),
      ]}
    >
      {run ? <RunFile id={run} /> : null}
      <Parameters key={JSON.stringify(values)} report={report} onChange={change} />
      {query.error ? <ErrorBlock error={query.error} onRetry={() => void query.refetch()} compact /> : null}
      {report.document ? (
        <ReportContent
          document={report.document}
          onBehind={(block, path, name) => setBehind({ block, path: [...path], name })}
          pageOf={(block) => pages.find((one) => one.block === block)?.page ?? 1}
          onPage={(block, page) =>
            setPages((before) => [...before.filter((one) => one.block !== block), { block, page }])
          }
        />
      ) : (
        <EmptyBlock text={t('needsValues')} />
      )}
      {shown === 'keep' ? <KeepDrawer id={id} values={values} onClose={() => setShown(null)} /> : null}
      {shown === 'kept' ? (
        <ArchivesDrawer report={{ id, fullName: report.fullName }} onClose={() => setShown(null)} />
      ) : null}
      {behind ? (
        <BehindDrawer id={id} values={values} behind={behind} onClose={() => setBehind(null)} />
      ) : null}
    </PageFrame>
  );
}

type Values = Readonly<Record<string, string>>;
type Behind = { readonly block: string; readonly path: (string | null)[]; readonly name: string };

function RunFile({ id }: { readonly id: string }) {
  const t = useMessages(reportMessages);
  const download = () =>
    attempt(async () => saveExport(await call(routes.runFile, { params: { id }, body: {} })));
  return (
    <p>
      <Button onClick={() => void download()}>{t('download')}</Button>
    </p>
  );
}

type ParametersProps = {
  readonly report: Pick<OpenReport, 'parameters'>;
  readonly onChange: (values: Values) => void;
};

/** The conditions of a report; what is chosen is shown at once, what is typed when the typing is done. */
export function Parameters({ report: { parameters }, onChange }: ParametersProps) {
  if (parameters.length === 0) return null;
  const set = (name: string, value: string) =>
    onChange(
      Object.fromEntries(
        parameters.map((one): [string, string] => [one.name, one.name === name ? value : one.value]),
      ),
    );
  return (
    <div className="report-parameters">
      {parameters.map((parameter) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it
        <label key={parameter.name}>
          <span>
            {parameter.label}
            {parameter.isRequired ? ' *' : ''}
          </span>
          <ParameterControl parameter={parameter} onChange={(value) => set(parameter.name, value)} />
        </label>
      ))}
    </div>
  );
}

type ControlProps = { readonly parameter: ShownParameter; readonly onChange: (value: string) => void };

const DAY_FORMATS = { date: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

/** What one condition is given. */
export function ParameterControl({ parameter, onChange }: ControlProps) {
  const t = useMessages(reportMessages);
  const { label, type, value, choices, isRequired } = parameter;
  if (choices)
    return (
      <Select
        aria-label={label}
        allowClear={!isRequired}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('all')}
        value={value || null}
        options={choices}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    );
  if (type === 'date' || type === 'month' || type === 'year')
    return (
      <DatePicker
        aria-label={label}
        picker={type}
        allowClear={!isRequired}
        value={
          value === ''
            ? null
            : dayjs(type === 'year' ? `${value}-01-01` : type === 'month' ? `${value}-01` : value)
        }
        onChange={(next) => onChange(next?.format(DAY_FORMATS[type]) ?? '')}
      />
    );
  return (
    <Input
      aria-label={label}
      defaultValue={value}
      maxLength={200}
      onBlur={({ target }) => target.value !== value && onChange(target.value)}
      onPressEnter={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type BehindProps = {
  readonly id: string;
  readonly values: Values;
  readonly behind: Behind;
  readonly onClose: () => void;
};

function BehindDrawer({ id, values, behind, onClose }: BehindProps) {
  const t = useMessages(reportMessages);
  const query = useRoute(routes.behind, {
    params: { id },
    body: { values: { ...values }, block: behind.block, path: behind.path },
  });
  return (
    <SideDrawer open title={t('showBehind', { name: behind.name })} width="large" onClose={onClose}>
      <Loaded query={query}>
        {(table) => (
          <div className="report">
            <Table table={{ ...table, isCut: false }} />
            {table.isCut ? <p className="report-hint">{t('isCut', { count: table.rows.length })}</p> : null}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}
