import type { Feedback } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { useFormFrame } from '../../kit/form-context.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { UploadField } from '../../kit/upload-field.tsx';
import { call } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { moment } from '../../lib/formats.ts';
import { lastChangeOf } from '../../lib/last-change.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';
import type { DraftState } from './draft-keeper.ts';
import {
  answerName,
  bodyOf,
  draftOf,
  FeedbackDraft,
  type FileKind,
  kindName,
  kindsOf,
} from './feedback-draft.ts';
import { useAutosave } from './use-autosave.ts';

type FeedbackFormDrawerProps = { readonly id: string; readonly onClose: () => void };

/** The unit fills in its feedback; it is kept while it is typed, and stays a draft until it is submitted. */
export function FeedbackFormDrawer({ id, onClose }: FeedbackFormDrawerProps) {
  const t = useMessages(annualFeedbackMessages);
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
  const t = useMessages(annualFeedbackMessages);
  const client = useQueryClient();
  const shown = useMemo(() => kindsOf(feedback, kinds), [feedback, kinds]);
  const [values, setValues] = useState(() => draftOf(feedback, shown));
  const form = useKitForm<FeedbackDraft>({ schema: FeedbackDraft, values });
  const rev = useRef(feedback.rev);
  const { id, questions } = feedback;
  const send = async (draft: FeedbackDraft, idempotencyKey: string) => {
    const body = { rev: rev.current, ...bodyOf(draft, { questions, kinds: shown }) };
    const saved = await call(annualFeedbackRoutes.save, { params: { id }, body }, { idempotencyKey });
    rev.current = saved.rev;
  };
  const orgs = useOrgNames();
  const autosave = useAutosave(form, { send, onKept: setValues });
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
      recordId={id}
      open
      width="large"
      title={t('fillTitle', { dept: orgs.full(feedback.dept), year: feedback.year })}
      form={form}
      submitText={t('saveDraft')}
      latest={latest}
      onSubmit={async (draft) => {
        await autosave.keepNow(draft);
        toast.success(t('saved'));
      }}
      onClose={close}
    >
      <DraftNotices feedback={feedback} draft={autosave.state} />
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

type DraftNoticesProps = { readonly feedback: Feedback; readonly draft: DraftState };

/** Why it came back, and whether what is typed is kept. */
function DraftNotices({ feedback, draft }: DraftNoticesProps) {
  const t = useMessages(annualFeedbackMessages);
  const { only } = useFormFrame();
  if (only !== undefined) return null;
  return (
    <>
      {feedback.returnReason ? (
        <Alert type="warning" showIcon title={t('returnedNote', { reason: feedback.returnReason })} />
      ) : null}
      {draft.kind === 'stopped' ? (
        <Alert type="warning" showIcon title={<WhyStopped error={draft.error} />} />
      ) : draft.kind === 'failed' ? (
        <Alert type="error" showIcon title={t('autosaveFailed')} />
      ) : (
        <p className="quiet annual-feedback-kept" aria-live="polite">
          {draft.kind === 'saved' ? t('autosaved', { at: moment(draft.at) }) : t(DRAFT_WORDS[draft.kind])}
        </p>
      )}
    </>
  );
}

/** A colleague's change is merged at the press on save; any other refusal says itself what to do. */
function WhyStopped({ error }: { readonly error: ApiError }) {
  const t = useMessages(annualFeedbackMessages);
  const change = lastChangeOf(error);
  if (!change) return t('autosaveStopped', { reason: error.msg });
  return t('autosaveStale', { name: change.by ?? t('system'), at: moment(change.at) });
}

const DRAFT_WORDS = {
  untouched: 'autosaveHint',
  saving: 'autosaving',
  offline: 'autosaveOffline',
  retrying: 'autosaveRetry',
} as const;
