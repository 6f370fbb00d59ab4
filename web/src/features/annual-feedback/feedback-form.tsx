import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { FileRef, prose } from '@auditplus/contract/kernel/values.ts';
import { Alert, Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { annualFeedbackTexts } from './annual-feedback.texts.ts';

/** Answers in the order of the questions, files in the order of their kinds. */
const Draft = z.object({
  answers: z.array(prose(4000)),
  summary: prose(4000),
  files: z.array(z.array(FileRef)),
});
type Draft = z.infer<typeof Draft>;

type FeedbackFormDrawerProps = { readonly id: string; readonly onClose: () => void };

/** The unit fills in its feedback; what is saved stays a draft until it is submitted. */
export function FeedbackFormDrawer({ id, onClose }: FeedbackFormDrawerProps) {
  const t = useTexts(annualFeedbackTexts);
  const query = useRoute(annualFeedbackRoutes.read, { params: { id } }, { staleTime: 0 });
  const kinds = useDictionary('auditFeedbackFileKind');
  if (query.data && !query.isFetching && !kinds.loading)
    return <FeedbackForm feedback={query.data} kinds={kinds.options} onClose={onClose} />;
  return (
    <SideDrawer open title={t('title')} width="large" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type FeedbackFormProps = {
  readonly feedback: Feedback;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
};

function FeedbackForm({ feedback, kinds, onClose }: FeedbackFormProps) {
  const t = useTexts(annualFeedbackTexts);
  const shown = useMemo(() => kindsOf(feedback, kinds), [feedback, kinds]);
  const values = useMemo(() => draftOf(feedback, shown), [feedback, shown]);
  const form = useKitForm<Draft>({ schema: Draft, values });
  const save = useAction(annualFeedbackRoutes.save, { done: t('saved'), onRefused: () => true });
  const { id, rev, questions } = feedback;
  return (
    <FormDrawer
      open
      width="large"
      title={t('fillTitle', { dept: feedback.dept.fullName, year: feedback.year })}
      form={form}
      submitText={t('saveDraft')}
      onSubmit={(draft) =>
        save.mutateAsync({
          params: { id },
          body: {
            rev,
            answers: questions.map(({ no }, index) => ({ no, text: draft.answers[index] ?? '' })),
            summary: draft.summary,
            files: shown.flatMap(({ value }, index) =>
              (draft.files[index] ?? []).map(({ fileId }) => ({ fileKind: value, fileId })),
            ),
          },
        })
      }
      onClose={onClose}
    >
      {feedback.returnReason ? (
        <Alert type="warning" showIcon title={t('returnedNote', { reason: feedback.returnReason })} />
      ) : null}
      <FormSection title={t('answers')}>
        {questions.map(({ no, text }, index) => (
          <Field key={no} name={`answers.${index}`} label={`${no}. ${text}`} required wide>
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 12 }}
              maxLength={4000}
              placeholder={t('answerHint')}
            />
          </Field>
        ))}
      </FormSection>
      <FormSection title={t('summary')}>
        <Field name="summary" label={t('summary')} wide>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={4000}
            placeholder={t('summaryHint')}
          />
        </Field>
      </FormSection>
      <FormSection title={t('files')}>
        {shown.map(({ value, label }, index) => (
          <Field key={value} name={`files.${index}`} label={label} wide>
            <UploadField />
          </Field>
        ))}
      </FormSection>
    </FormDrawer>
  );
}

/** The kinds of the dictionary, and those that files bear which it no longer has. */
function kindsOf(feedback: Feedback, kinds: FeedbackFormProps['kinds']): FeedbackFormProps['kinds'] {
  const known = new Set(kinds.map(({ value }) => value));
  const gone = new Set(feedback.files.map(({ fileKind }) => fileKind).filter((kind) => !known.has(kind)));
  return [...kinds, ...[...gone].map((value) => ({ value, label: value }))];
}

function draftOf(feedback: Feedback, kinds: FeedbackFormProps['kinds']): Draft {
  const given = new Map(feedback.answers.map(({ no, text }) => [no, text]));
  return {
    answers: feedback.questions.map(({ no }) => given.get(no) ?? ''),
    summary: feedback.summary,
    files: kinds.map(({ value }) =>
      feedback.files.filter(({ fileKind }) => fileKind === value).map(({ file }) => file),
    ),
  };
}
