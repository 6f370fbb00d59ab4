import {
  REPORT_FORMATS,
  type ReportRow,
  SEND_CONDITIONS,
  type Subscription,
  SubscriptionEdit,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes as routes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { Button, Input, Radio, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { CronField } from '../../kit/cron-field.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { RowActions, useRemoval } from '../../kit/row-actions.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { moment } from '../../lib/formats.ts';
import { labelled, listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { reportDesignerMessages, reportMessages } from './data-reports.messages.ts';
import { SubscriptionValues, useTokenWord } from './subscription-values.tsx';
import './data-reports.css';

type SubscriptionsDrawerProps = { readonly report: ReportRow; readonly onClose: () => void };

const PAGE = 'onlineDev.dataReport';

/** What is being sent shows itself. */
const LOOK_AGAIN_MS = 3_000;

/** When a report is sent and to whom, and what was sent. */
export function SubscriptionsDrawer({ report, onClose }: SubscriptionsDrawerProps) {
  const t = useMessages(reportDesignerMessages);
  const words = useMessages(reportMessages);
  const removal = useRemoval();
  const params = { id: report.id };
  const query = useRoute(routes.subscriptions, { params });
  const parameters = useRoute(routes.subscriptionParameters, { params });
  const tokenWord = useTokenWord();
  const conditionsOf = ({ values }: Subscription): string[] =>
    (parameters.data?.list ?? []).flatMap(({ name, label, choices }) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      const said = tokenWord(value) ?? choices?.find((choice) => choice.value === value)?.label ?? value;
      return [labelled(label, said)];
    });
  const runs = useRoute(
    routes.runs,
    { params, query: { currentPage: 1, pageSize: 20 } },
    { staleTime: 0, refetchInterval: LOOK_AGAIN_MS },
  );
  const [edited, setEdited] = useState<Subscription | 'new' | null>(null);
  const remove = useAction(routes.removeSubscription);
  const send = useAction(routes.sendNow, { done: t('sendStarted') });
  const sendAgain = useAction(routes.sendAgain, { done: t('sendStarted') });
  return (
    <SideDrawer
      open
      title={words('subscriptionsOf', { name: report.fullName })}
      width="medium"
      extra={
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('newSubscription')}
        </Button>
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noSubscriptions')} />
          ) : (
            list.map((row) => (
              <div key={row.id} className="report-item">
                <div className="report-item-head">
                  <strong>{row.fullName}</strong>
                  <RowActions
                    actions={[
                      { key: 'edit', label: t('edit'), onClick: () => setEdited(row) },
                      {
                        key: 'send',
                        label: t('sendNow'),
                        onClick: () => send.mutate({ params: { id: row.id }, body: {} }),
                      },
                      removal({
                        title: t('removeSubscriptionAsk', { name: row.fullName }),
                        onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
                      }),
                    ]}
                  />
                </div>
                <p className="report-hint">
                  {[
                    row.format.toUpperCase(),
                    t(`condition.${row.condition}`),
                    ...conditionsOf(row),
                    ...(row.receivers.length > 0
                      ? [listed(row.receivers.map(({ fullName }) => fullName))]
                      : []),
                    ...(row.outsideAddresses.length > 0
                      ? [t('outsideAs', { addresses: listed(row.outsideAddresses), name: row.outsideAs })]
                      : []),
                    row.nextRunTime ? moment(row.nextRunTime) : '–',
                  ].join(' · ')}
                </p>
              </div>
            ))
          )
        }
      </Loaded>
      <h3 className="report-runs">{t('runs')}</h3>
      <Loaded query={runs}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noRuns')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            <section className="report-scroll" tabIndex={0} aria-label={t('runs')}>
              <table className="report-table">
                <thead>
                  <tr>
                    <th scope="col">{t('sentAt')}</th>
                    <th scope="col">{t('receivers')}</th>
                    <th scope="col">{t('outcome')}</th>
                    <th scope="col" data-number>
                      {t('rowCount')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((run) => (
                    <tr key={run.id}>
                      <td>{moment(run.createdAt)}</td>
                      <td>{run.address || run.receiver}</td>
                      <td>
                        {t(`outcome.${run.outcome}`)}
                        {run.problem ? <p className="report-hint">{run.problem}</p> : null}
                        {run.maySendAgain ? (
                          <Button
                            size="small"
                            onClick={() => sendAgain.mutate({ params: { id: run.id }, body: {} })}
                          >
                            {t('sendAgain')}
                          </Button>
                        ) : null}
                      </td>
                      <td data-number>{run.rows}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        }
      </Loaded>
      {edited ? (
        <SubscriptionDrawer
          reportId={report.id}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </SideDrawer>
  );
}

const NEW: SubscriptionEdit = {
  fullName: '',
  cron: '0 8 1 * *',
  format: 'pdf',
  condition: 'always',
  values: {},
  receiverIds: [],
  outsideAddresses: [],
  enabledMark: 1,
};

type SubscriptionDrawerProps = {
  readonly reportId: string;
  readonly row: Subscription | null;
  readonly onClose: () => void;
};

function SubscriptionDrawer({ reportId, row, onClose }: SubscriptionDrawerProps) {
  const t = useMessages(reportDesignerMessages);
  const words = useMessages(reportMessages);
  const values = useMemo(() => (row ? SubscriptionEdit.parse(row) : NEW), [row]);
  const mayMailOutside = useCan('btn_wholeData', PAGE);
  const form = useKitForm({ schema: SubscriptionEdit, values });
  const parameters = useRoute(routes.subscriptionParameters, { params: { id: reportId } });
  const create = useAction(routes.subscribe, { done: words('saved'), onRefused: () => true });
  const update = useAction(routes.changeSubscription, { done: words('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id ?? reportId}
      open
      title={row ? t('subscription') : t('newSubscription')}
      form={form}
      onSubmit={(body) =>
        row
          ? update.mutateAsync({ params: { id: row.id }, body: { ...body, rev: row.rev } })
          : create.mutateAsync({ params: { id: reportId }, body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={words('name')} required>
        <Input maxLength={100} />
      </Field>
      <CronField name="cron" />
      <Field name="receiverIds" label={t('receivers')} help={t('receiversHelp')} required={!mayMailOutside}>
        <UserPicker multiple />
      </Field>
      {mayMailOutside || values.outsideAddresses.length > 0 ? (
        <Field
          name="outsideAddresses"
          label={t('outsideAddresses')}
          help={t(mayMailOutside ? 'outsideHelp' : 'outsideRefused')}
        >
          <OutsideAddresses />
        </Field>
      ) : null}
      <Field name="format" label={t('fileFormat')}>
        <Radio.Group options={REPORT_FORMATS.map((value) => ({ value, label: FORMATS[value] }))} />
      </Field>
      <Field name="condition" label={t('condition')}>
        <Select options={SEND_CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) }))} />
      </Field>
      <Loaded query={parameters}>
        {({ list }) =>
          list.length === 0 ? null : (
            <Field name="values" label={t('sentWith')} help={t('sentWithHelp')}>
              <SubscriptionValues parameters={list} />
            </Field>
          )
        }
      </Loaded>
      <Field
        name="enabledMark"
        label={words('state')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={(value) => (value === true ? 1 : 0)}
      >
        <Switch />
      </Field>
    </FormDrawer>
  );
}

type OutsideAddressesProps = {
  readonly value?: readonly string[];
  readonly onChange?: (addresses: readonly string[]) => void;
};

function OutsideAddresses({ value = [], onChange, ...control }: OutsideAddressesProps) {
  const t = useMessages(reportDesignerMessages);
  const { element } = SubscriptionEdit.shape.outsideAddresses.unwrap();
  return (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ';', '；', ' ']}
      placeholder={t('outsideHint')}
      value={[...value]}
      onChange={(typed) => {
        const valid = typed
          .map((address) => address.trim())
          .filter((text) => element.safeParse(text).success);
        if (valid.length < typed.length) toast.error(t('outsideWrong'));
        onChange?.(valid);
      }}
    />
  );
}

const FORMATS = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' } as const;
