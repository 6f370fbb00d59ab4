import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { Button, Checkbox, DatePicker, Input, InputNumber, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { day } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { FindingFacts } from './finding-facts.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { completePlan, needsContingency, needsRootCause, type Plan } from './plan-fields.ts';
import { rectificationActionMessages } from './rectification-actions.messages.ts';
import { rectificationMessages } from './rectifications.messages.ts';

type DrawerProps = { readonly id: string; readonly onClose: () => void };

/** Writes the five-fixed plan; a draft can be kept, a submitted plan goes to its approver. */
export function PlanDrawer({ id, onClose }: DrawerProps) {
  const t = useMessages(rectificationActionMessages);
  const query = useRoute(rectificationsRoutes.read, { params: { id } });
  if (query.data) return <PlanForm key={query.data.id} record={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('planTitle')} width="medium" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function PlanForm({ record, onClose }: { readonly record: Rectification; readonly onClose: () => void }) {
  const t = useMessages(rectificationActionMessages);
  const words = useMessages(rectificationMessages);
  const causes = useDictionary('auditCause');
  const values = useMemo(() => planOf(record), [record]);
  const schema = useMemo(
    () =>
      completePlan(record, {
        noPerson: t('personMissing'),
        noFund: t('fundMissing'),
        tooLate: words('deadlineHelp', { day: day(record.maxDeadline) }),
      }),
    [record, t, words],
  );
  const form = useKitForm<Plan>({ schema, values });
  const noFund = form.watch('noFund');
  useEffect(() => {
    if (noFund === 1) form.clearErrors('fund');
  }, [form, noFund]);
  const submit = useAction(rectificationsRoutes.submitPlan, {
    done: t('planSubmitted'),
    onRefused: () => true,
  });
  const keep = useAction(rectificationsRoutes.submitPlan, { done: t('draftSaved') });
  const params = { id: record.id };
  const keepDraft = async () => {
    // A draft may lack what the plan has to hold in the end.
    const plan = form.getValues();
    await keep.mutateAsync({ params, body: { ...plan, rev: record.rev, draft: true } });
    form.reset(plan);
  };
  const long = (maxLength: number) => (
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxLength} />
  );
  return (
    <FormDrawer
      recordId={record.id}
      open
      title={t('planTitle')}
      width="medium"
      form={form}
      layout="columns"
      submitText={t('submitPlan')}
      onSubmit={(plan) => submit.mutateAsync({ params, body: { ...plan, rev: record.rev, draft: false } })}
      onClose={onClose}
    >
      <p className="rect-drawer-lead">
        <strong>{record.title}</strong>
        <span className="quiet">{record.finding.fact}</span>
      </p>
      {record.planReturnReason ? (
        <p className="rect-warning" role="note">
          {labelled(words('planReturned'), record.planReturnReason)}
        </p>
      ) : null}
      <Field
        name="responsibleUserId"
        label={words('responsibleUser')}
        required
        fromChild={(id) => id || null}
      >
        <UserPicker within={record.unit.id} />
      </Field>
      <Field name="assistOrgIds" label={words('assistOrgs')}>
        <OrgPicker multiple scope="all" />
      </Field>
      <Field name="immediateAction" label={words('immediateAction')}>
        {long(2000)}
      </Field>
      <Field name="causeCodes" label={words('causeCodes')}>
        <Select mode="multiple" options={[...causes.options]} />
      </Field>
      <Field name="rootCause" label={words('rootCause')} required={needsRootCause(record)}>
        {long(2000)}
      </Field>
      <Field name="measures" label={words('measures')} required>
        {long(2000)}
      </Field>
      <Field name="fund" label={words('fund')} help={words('fundHelp')}>
        <InputNumber min={0} precision={2} style={{ width: '100%' }} />
      </Field>
      <FlagField name="noFund" label={words('noFund')}>
        <Checkbox />
      </FlagField>
      <Field name="fundSource" label={words('fundSource')}>
        <Input maxLength={100} />
      </Field>
      <Field
        name="deadline"
        label={words('deadline')}
        required
        help={words('deadlineHelp', { day: day(record.maxDeadline) })}
        toChild={toDayjs}
        fromChild={fromDayjs}
      >
        <DatePicker style={{ width: '100%' }} />
      </Field>
      <Field name="contingency" label={words('contingency')} required={needsContingency(record)}>
        {long(2000)}
      </Field>
      <Field name="preventive" label={words('preventive')}>
        {long(2000)}
      </Field>
      <div>
        <Button loading={keep.isPending} onClick={() => void keepDraft()}>
          {t('saveDraft')}
        </Button>
      </div>
    </FormDrawer>
  );
}

function planOf(record: Rectification): Plan {
  const { rev, immediateAction, rootCause, causeCodes, measures, fund, noFund, fundSource } = record;
  return {
    rev,
    draft: false,
    responsibleUserId: record.responsibleUser?.id ?? null,
    assistOrgIds: record.assistOrgs.map(({ id }) => id),
    immediateAction,
    rootCause,
    causeCodes,
    measures,
    fund,
    noFund,
    fundSource,
    deadline: record.planDeadline ?? record.deadline,
    contingency: record.contingency,
    preventive: record.preventive,
  };
}

/** The approver reads the plan and approves or returns it. */
export function ReviewDrawer({ id, onClose }: DrawerProps) {
  const t = useMessages(rectificationActionMessages);
  const words = useMessages(rectificationMessages);
  const query = useRoute(rectificationsRoutes.read, { params: { id } });
  const approve = useAction(rectificationsRoutes.approvePlan, { done: t('planApproved'), onDone: onClose });
  const giveBack = useAction(rectificationsRoutes.returnPlan, { done: t('planReturned'), onDone: onClose });
  const record = query.data;
  const askReturn = async (rev: number) => {
    const reason = await askReason({
      title: t('returnPlan'),
      label: t('returnReason'),
      okText: t('returnPlan'),
    });
    if (reason !== null) giveBack.mutate({ params: { id }, body: { rev, reason } });
  };
  return (
    <SideDrawer
      open
      title={t('review')}
      width="medium"
      onClose={onClose}
      footer={
        record?.abilities.approvePlan ? (
          <div className="drawer-actions">
            <Button danger onClick={() => void askReturn(record.rev)}>
              {t('returnPlan')}
            </Button>
            <Button
              type="primary"
              loading={approve.isPending}
              onClick={() => approve.mutate({ params: { id }, body: { rev: record.rev } })}
            >
              {t('approvePlan')}
            </Button>
          </div>
        ) : null
      }
    >
      <Loaded query={query}>
        {(loaded) => (
          <div className="rect-sections">
            <section>
              <h3>{words('findingTitle')}</h3>
              <FindingFacts record={loaded} />
            </section>
            <section>
              <h3>{words('planTitle')}</h3>
              <PlanFacts record={loaded} />
            </section>
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}
