import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { useFormFrame } from '../../kit/form-context.ts';
import { UploadField } from '../../kit/upload-field.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { annualFeedbackTexts } from './annual-feedback.texts.ts';
import {
  answerName,
  bodyOf,
  draftOf,
  FeedbackDraft,
  type FileKind,
  kindName,
  kindsOf,
} from './feedback-draft.ts';
import { type AutosaveState, useAutosave } from './use-autosave.ts';

type FeedbackFormDrawerProps = { readonly id: string; readonly onClose: () => void };

/** The unit fills in its feedback; it is kept while it is typed, and stays a draft until it is submitted. */
export function FeedbackFormDrawer({ id, onClose }: FeedbackFormDrawerProps) {
  const t = useTexts(annualFeedbackTexts);
  const query = useRoute(annualFeedbackRoutes.read, { params: { id } }, { staleTime: 0 });
  const kinds = useDictionary('auditFeedbackFileKind');
  // What the form began with: an answer that comes later must not take the form away from who types.
  const [begun, setBegun] = useState<Feedback | null>(null);
  if (begun === null && query.data && !query.isFetching && !kinds.loading) setBegun(query.data);
  if (begun) return <FeedbackForm feedback={begun} kinds={kinds.options} onClose={onClose} />;
  return (
    <SideDrawer open title={t('title')} width="large" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type FeedbackFormProps = {
  readonly feedback: Feedback;
  readonly kinds: readonly FileKind[];
  readonly onClose: () => void;
};

function FeedbackForm({ feedback, kinds, onClose }: FeedbackFormProps) {
  const t = useTexts(annualFeedbackTexts);
  const client = useQueryClient();
  const shown = useMemo(() => kindsOf(feedback, kinds), [feedback, kinds]);
  const [values, setValues] = useState(() => draftOf(feedback, shown));
  const form = useKitForm<FeedbackDraft>({ schema: FeedbackDraft, values });
  const rev = useRef(feedback.rev);
  const { id, questions } = feedback;
  const keep = async (draft: FeedbackDraft) => {
    const body = { rev: rev.current, ...bodyOf(draft, { questions, kinds: shown }) };
    const saved = await call(annualFeedbackRoutes.save, { params: { id }, body });
    rev.current = saved.rev;
  };
  const autosave = useAutosave(form, { keep, onKept: setValues });
  const latest = async () => {
    const now = await call(annualFeedbackRoutes.read, { params: { id } });
    rev.current = now.rev;
    return draftOf(now, shown);
  };
  const close = () => {
    void client.invalidateQueries({ queryKey: routeKey(annualFeedbackRoutes.list).slice(0, 2) });
    onClose();
  };
  return (
    <FormDrawer
      open
      width="large"
      title={t('fillTitle', { dept: feedback.dept.fullName, year: feedback.year })}
      form={form}
      submitText={t('saveDraft')}
      latest={latest}
      onSubmit={async (draft) => {
        await keep(draft);
        toast.success(t('saved'));
      }}
      onClose={close}
    >
      <DraftNotices feedback={feedback} autosave={autosave} />
      <FormSection title={t('answers')}>
        {questions.map(({ no, text }) => (
          <Field key={no} name={`answers.${answerName(no)}`} label={`${no}. ${text}`} required wide>
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
          <Field key={value} name={`files.${kindName(index)}`} label={label} wide>
            <UploadField />
          </Field>
        ))}
      </FormSection>
    </FormDrawer>
  );
}

type DraftNoticesProps = { readonly feedback: Feedback; readonly autosave: AutosaveState };

/** Why it came back, and whether what is typed is kept. */
function DraftNotices({ feedback, autosave }: DraftNoticesProps) {
  const t = useTexts(annualFeedbackTexts);
  const { only } = useFormFrame();
  if (only !== undefined) return null;
  return (
    <>
      {feedback.returnReason ? (
        <Alert type="warning" showIcon title={t('returnedNote', { reason: feedback.returnReason })} />
      ) : null}
      {autosave.kind === 'stopped' ? (
        <Alert type="warning" showIcon title={t('autosaveStopped', { reason: whoOf(autosave.reason) })} />
      ) : (
        <p className="quiet annual-feedback-kept" aria-live="polite">
          {autosave.kind === 'saved'
            ? t('autosaved', { at: moment(autosave.at) })
            : t(AUTOSAVE_WORDS[autosave.kind])}
        </p>
      )}
    </>
  );
}

/** The refusal says who changed it when, then to fetch it anew, which the merging does here. */
const whoOf = (reason: string): string => reason.split(/[，;]/)[0] ?? reason;

const AUTOSAVE_WORDS = {
  untouched: 'autosaveHint',
  saving: 'autosaving',
  retrying: 'autosaveRetry',
} as const;
