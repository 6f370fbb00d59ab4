import type { OutputJob } from '@auditplus/contract/features/output/output.model.ts';
import { OUTPUT_TEMPLATES, OutputState } from '@auditplus/contract/features/output/output.model.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { Filter } from '../../kit/filters.tsx';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { fileSize, moment } from '../../lib/formats.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import type { Tone } from '../../theme/palette.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { outputMessages } from './output.messages.ts';
import './output.css';

const POLL_MS = 1500;

const TONES: Readonly<Record<OutputState, Tone>> = {
  waiting: 'orange',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
};

const source = listSource(outputRoutes.jobs, ({ page, filters }) => ({
  query: {
    ...page,
    template: OUTPUT_TEMPLATES.find((one) => one === filters.template),
    state: OutputState.options.find((one) => one === filters.state),
  },
}));

/** The export centre: what can be exported, the jobs in work and the files until they expire. */
export default function OutputCentrePage() {
  const t = useMessages(outputMessages);
  const [open, setOpen] = useState(false);
  /** As long as a job is in work the list is asked again. */
  const [busy, setBusy] = useState(false);
  const actions = useJobActions();
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'template',
      label: t('template'),
      options: OUTPUT_TEMPLATES.map((value) => ({ value, label: t(`template.${value}`) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      options: OutputState.options.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ];
  const create = (
    <Can button="btn_export">
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('newExport')}
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        title={t('title')}
        create={create}
        source={source}
        columns={useColumns()}
        filters={filters}
        hasKeyword={false}
        rowActions={actions}
        onLoaded={({ list }) => setBusy(list.some(isBusy))}
        {...(busy ? { refetchInterval: POLL_MS } : {})}
        emptyText={t('empty')}
      />
      <ExportDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const isBusy = ({ state }: OutputJob): boolean => state === 'waiting' || state === 'running';

function useJobActions(): (job: OutputJob) => Action[] {
  const t = useMessages(outputMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const keys = [routeKey(outputRoutes.jobs)];
  const download = useAction(outputRoutes.download, {
    invalidates: keys,
    onDone: saveExport,
  });
  const cancel = useAction(outputRoutes.remove, { done: t('cancelled'), invalidates: keys });
  const remove = useAction(outputRoutes.remove, { done: t('removed'), invalidates: keys });
  const again = useAction(outputRoutes.start, { done: t('started'), invalidates: keys });
  return (job) => {
    const params = { id: job.id };
    const name = `${t(`template.${job.template}`)} ${job.title}`;
    const inWork = isBusy(job);
    const list: (Action | false)[] = [
      job.file !== null && {
        key: 'download',
        label: common('download'),
        onClick: () => download.mutate({ params }),
      },
      !inWork &&
        // The records of a batch are chosen anew where they are listed.
        job.template !== 'prints' &&
        job.state !== 'done' && {
          key: 'again',
          label: t('again'),
          onClick: () => again.mutate({ body: { template: job.template, params: job.params } }),
        },
      inWork && {
        key: 'cancel',
        label: t('cancelJob'),
        danger: true,
        confirm: { title: t('cancelAsk', { name }), text: t('cancelText'), okText: t('cancelJob') },
        onClick: () => cancel.mutate({ params }),
      },
      !inWork &&
        removal({
          title: t('removeAsk', { name }),
          text: t('removeText'),
          onClick: () => remove.mutate({ params }),
        }),
    ];
    return list.filter((action) => action !== false);
  };
}

function useColumns(): readonly ListColumn<OutputJob>[] {
  const t = useMessages(outputMessages);
  return [
    { key: 'template', title: t('template'), width: 120, render: (job) => t(`template.${job.template}`) },
    { key: 'state', title: t('state'), width: 150, render: (job) => <JobState job={job} /> },
    { key: 'title', title: t('about'), least: 200 },
    {
      key: 'file',
      title: t('file'),
      width: 200,
      render: (job) =>
        job.file ? (
          <span title={t('hash', { hash: job.file.sha256 })}>{job.file.name}</span>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    {
      key: 'size',
      title: t('size'),
      width: 84,
      number: true,
      render: (job) => fileSize(job.file?.size),
    },
    { key: 'createdAt', title: t('createdAt'), width: 140, render: (job) => moment(job.createdAt) },
    {
      key: 'expiresAt',
      title: t('expiresAt'),
      width: 140,
      render: (job) => (job.file ? moment(job.expiresAt) : <span className="quiet">–</span>),
    },
    { key: 'downloads', title: t('downloads'), width: 100, number: true, hidden: true },
  ];
}

function JobState({ job }: { readonly job: OutputJob }) {
  const t = useMessages(outputMessages);
  const { state, handled, total, problem } = job;
  return (
    <span className="output-state" title={problem}>
      <StateDot tone={TONES[state]} text={t(`state.${state}`)} />
      {state === 'running' && total > 0 ? (
        <Progress
          percent={Math.floor((100 * handled) / total)}
          size="small"
          showInfo={false}
          aria-label={t('progress', { handled, total })}
        />
      ) : null}
      {state === 'failed' ? <span className="quiet">{problem}</span> : null}
    </span>
  );
}
