import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { IssueFeedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { Button, DatePicker, Input, InputNumber, Radio } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';

const MAX_QUESTIONS = 50;
/** Head-office departments and companies. */
const UNIT_KINDS: readonly number[] = [2, 3];

type IssueForm = z.infer<ReturnType<typeof schemaOf>>;

const schemaOf = (targetsMissing: string, questionMissing: string) =>
  z
    .object({
      ...IssueFeedback.omit({ deptIds: true, questions: true }).shape,
      questions: z.array(z.object({ text: z.string().trim().min(2, questionMissing).max(500) })).min(1),
      targets: z.enum(['all', 'some']),
      deptIds: z.array(z.string()),
    })
    .refine(({ targets, deptIds }) => targets === 'all' || deptIds.length > 0, {
      error: targetsMissing,
      path: ['deptIds'],
    });

/** Questions of a year for all or for chosen departments and units. */
export function IssueFormDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(annualFeedbackMessages);
  const orgs = useOrgNames();
  const targetsMissing = t('targetsMissing');
  const questionMissing = t('questionMissing');
  const schema = useMemo(() => schemaOf(targetsMissing, questionMissing), [targetsMissing, questionMissing]);
  const values = useMemo(emptyForm, []);
  const form = useKitForm<IssueForm>({ schema, values });
  const issue = useAction(annualFeedbackRoutes.issue, {
    onRefused: () => true,
    onDone: ({ issued, skipped }) => {
      toast.success(t('issued', { count: issued }));
      if (skipped.length > 0) toast.info(t('skipped', { names: listed(skipped.map(orgs.short)) }));
    },
  });
  const year = useWatch({ control: form.control, name: 'year' });
  const targets = useWatch({ control: form.control, name: 'targets' });
  const former = useRoute(
    annualFeedbackRoutes.formerQuestions,
    { query: { year: year || 0 } },
    { enabled: year >= 2000 && year <= 2999 },
  );
  const reuse = () => {
    if (!former.data?.year) return;
    const { year: from, reviewTitle, questions } = former.data;
    form.setValue(
      'questions',
      questions.map(({ text }) => ({ text })),
      { shouldDirty: true, shouldValidate: true },
    );
    if (form.getValues('reviewTitle') === '')
      form.setValue('reviewTitle', reviewTitle.replaceAll(String(from), String(year)), { shouldDirty: true });
    toast.success(t('reused', { year: from, count: questions.length }));
  };
  return (
    <FormDrawer
      open
      width="large"
      title={t('issueTitle')}
      form={form}
      submitText={t('issue')}
      onSubmit={({ targets: to, deptIds, questions, ...body }) =>
        issue.mutateAsync({
          body: {
            ...body,
            questions: questions.map(({ text }, index) => ({ no: index + 1, text })),
            deptIds: to === 'all' ? [] : deptIds,
          },
        })
      }
      onClose={onClose}
    >
      <Field name="year" label={t('year')} required>
        <InputNumber min={2000} max={2999} precision={0} />
      </Field>
      <Field name="reviewTitle" label={t('reviewTitle')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="dueDate" label={t('due')} required toChild={toDayjs} fromChild={fromDayjs}>
        <DatePicker />
      </Field>
      <Field name="targets" label={t('targets')} help={t('targetsHelp')}>
        <Radio.Group
          options={[
            { value: 'all', label: t('targetsAll') },
            { value: 'some', label: t('targetsSome') },
          ]}
        />
      </Field>
      {targets === 'some' ? (
        <Field name="deptIds" label={t('targetsSome')} required>
          <OrgPicker multiple scope="all" selectable={(node) => UNIT_KINDS.includes(node.orgKind)} />
        </Field>
      ) : null}
      <FormSection title={t('questions')}>
        {former.data?.year ? (
          <p>
            <Button onClick={reuse}>{t('reuse', { year: former.data.year })}</Button>
          </p>
        ) : former.data ? (
          <p className="quiet">{t('noFormer')}</p>
        ) : null}
        <Questions form={form} />
      </FormSection>
    </FormDrawer>
  );
}

function Questions({ form }: { readonly form: ReturnType<typeof useKitForm<IssueForm>> }) {
  const t = useMessages(annualFeedbackMessages);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'questions' });
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="annual-feedback-question">
          <Field name={`questions.${index}.text`} label={t('question', { no: index + 1 })} required wide>
            <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} maxLength={500} />
          </Field>
          <span className="annual-feedback-question-actions">
            {index > 0 ? (
              <IconAction
                label={t('moveUp', { no: index + 1 })}
                icon={<ArrowUpOutlined />}
                onClick={() => move(index, index - 1)}
              />
            ) : null}
            {index < fields.length - 1 ? (
              <IconAction
                label={t('moveDown', { no: index + 1 })}
                icon={<ArrowDownOutlined />}
                onClick={() => move(index, index + 1)}
              />
            ) : null}
            {fields.length > 1 ? (
              <IconAction
                label={t('removeQuestion', { no: index + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => remove(index)}
              />
            ) : null}
          </span>
        </div>
      ))}
      {fields.length < MAX_QUESTIONS ? (
        <Button icon={<PlusOutlined />} onClick={() => append({ text: '' })}>
          {t('addQuestion')}
        </Button>
      ) : null}
    </>
  );
}

const emptyForm = (): IssueForm => ({
  year: dayjs().year(),
  reviewTitle: '',
  dueDate: dayjs().add(1, 'month').format('YYYY-MM-DD'),
  questions: [{ text: '' }],
  targets: 'all',
  deptIds: [],
});
