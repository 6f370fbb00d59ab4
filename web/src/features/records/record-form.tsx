import { FormSettings } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import {
  RECORD_STATUS,
  type RecordData,
  type RecordDetail,
  type RecordEdit,
  type RecordSaved,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import type { FormStore } from '../../kit/designed-form/form-store.ts';
import { usePart } from '../../kit/designed-form/form-store-context.ts';
import { storedValues } from '../../kit/designed-form/stored-values.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { NamePeopleDialog, type PeopleByNode } from '../processes/public.ts';
import { FormPopup } from './form-popup.tsx';
import { RecordHost } from './record-host.tsx';
import { RecordMerge, type RecordVersions, staleVersions } from './record-merge.tsx';
import { useEditStore } from './record-store.ts';
import { recordsMessages } from './records.messages.ts';
import { useApproval } from './use-approval.ts';
import { useFormDraft } from './use-form-draft.ts';
import { type Runtime, useOwnRuntime } from './use-runtime.ts';

type RecordFormProps = {
  /** The record edited; null: a new one. */
  readonly id: string | null;
  /** A new one begins as this record is. */
  readonly copyOf?: string | undefined;
  readonly onClose: () => void;
};

/** Adds or changes a record in a dialog, a drawer or over the whole page, as it was designed. */
export function RecordForm({ id, copyOf, onClose }: RecordFormProps) {
  const runtime = useOwnRuntime();
  const modelId = runtime.designId;
  const detail = useRoute(
    recordsRoutes.read,
    { params: { modelId, id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  );
  const [opening] = useState(() => crypto.randomUUID());
  // Copies of files are made for each form anew.
  const copied = useQuery({
    queryKey: ['record copy', opening],
    queryFn: ({ signal }) => call(recordsRoutes.copy, { params: { modelId, id: copyOf ?? '0' } }, { signal }),
    enabled: id === null && copyOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id !== null)
    // A record that is fetched again in the background must not throw edits away.
    return (
      <Loaded query={detail}>
        {(found) => <OpenForm key={found.id} runtime={runtime} detail={found} onClose={onClose} />}
      </Loaded>
    );
  if (copyOf === undefined) return <OpenForm runtime={runtime} detail={null} onClose={onClose} />;
  return (
    <Loaded query={copied}>
      {(found) => <OpenForm runtime={runtime} detail={null} copied={found} onClose={onClose} />}
    </Loaded>
  );
}

type OpenFormProps = {
  readonly runtime: Runtime;
  readonly detail: RecordDetail | null;
  readonly copied?: RecordDetail | null;
  readonly onClose: () => void;
};

function OpenForm({ runtime, detail: found, copied, onClose }: OpenFormProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const formId = useId();
  const [detail, setDetail] = useState(found);
  // After a merge it goes on from the record as it is now, with what was typed.
  const store = useEditStore(runtime, found, copied);
  const draft = useFormDraft(runtime, store, found);
  const leave = () => {
    draft.forget();
    onClose();
  };
  const isDirty = usePart(store, (form) => form.isDirty);
  const { isSaving, save, conflict, setConflict, naming } = useSave(runtime, {
    store,
    detail,
    onSaved: leave,
  });
  const confirmText = useConfirmText(runtime);
  const hasProcess = runtime.webType === 3;
  const isBeforeProcess = hasProcess && detail !== null && detail.flowState === null;
  const { settings, fields } = runtime.body.form;
  const name = runtime.fullName;
  return (
    <FormPopup
      settings={settings}
      title={detail ? <EditTitle text={t('edit', { name })} detail={detail} /> : t('addTitle', { name })}
      isDirty={isDirty}
      onClose={leave}
      footer={
        settings.confirm.shown || !settings.cancel.shown ? (
          <>
            {isBeforeProcess ? (
              // The first button of a form is the one that Enter presses.
              <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
                {t('save')}
              </Button>
            ) : null}
            {hasProcess && !isBeforeProcess ? (
              <Button disabled={isSaving} onClick={() => void save(detail, RECORD_STATUS.draft)}>
                {t('saveDraft')}
              </Button>
            ) : null}
            <Button
              {...(isBeforeProcess ? { value: SUBMIT } : { type: 'primary' })}
              htmlType="submit"
              form={formId}
              loading={isSaving}
            >
              {confirmText}
            </Button>
          </>
        ) : null
      }
      closeText={settings.cancel.shown ? words(settings.cancel.text) : common('cancel')}
    >
      <RecordHost runtime={runtime} detail={detail}>
        {draft.found ? (
          <KeptNotice at={draft.found.at} onRestore={draft.restore} onForget={draft.refuse} />
        ) : null}
        {isBeforeProcess ? <Alert type="info" title={t('notSubmittedText')} /> : null}
        <DesignedForm
          id={formId}
          store={store}
          fields={fields}
          settings={settings}
          onSubmit={(pressed) =>
            save(detail, isBeforeProcess && pressed !== SUBMIT ? RECORD_STATUS.draft : RECORD_STATUS.submit)
          }
        />
      </RecordHost>
      {conflict ? (
        <RecordMerge
          runtime={runtime}
          versions={conflict.versions}
          onCancel={() => setConflict(null)}
          onMerged={(values) => {
            const { latest } = conflict.versions;
            setDetail(latest);
            setConflict(null);
            store.restart({
              values: storedValues(runtime.model, latest.data),
              old: storedValues(runtime.model, latest.data),
            });
            for (const [field, value] of Object.entries(values)) store.set(field, value);
            void save(latest, conflict.status);
          }}
        />
      ) : null}
      {naming}
    </FormPopup>
  );
}

/** The button that starts the process of a record that is older than it; any other way of sending the form saves. */
const SUBMIT = 'submit';

type EditTitleProps = { readonly text: string; readonly detail: RecordDetail };

/** What is edited, and of a function with a process how its approval stands. */
function EditTitle({ text, detail }: EditTitleProps) {
  const { webType } = useOwnRuntime();
  const approvalOf = useApproval();
  if (webType !== 3) return text;
  return (
    <span className="record-steps">
      {text}
      <StateTag {...approvalOf(detail.flowState)} />
    </span>
  );
}

/** Words that no designer chose say nothing of what is done. */
const USUAL = FormSettings.parse({}).confirm.text;

/** What the button of a form that stores a record says: the words of its designer, or what it does. */
export function useConfirmText({ webType, body }: Runtime): string {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const designed = words(body.form.settings.confirm.text);
  return designed === words(USUAL) ? t(webType === 3 ? 'submit' : 'save') : designed;
}

type SaveOf = {
  readonly store: FormStore;
  readonly detail: RecordDetail | null;
  readonly onSaved: () => void;
};

/** Stores the record. What is refused shows at its field; a version that somebody else has changed is merged. */
export function useSave(runtime: Runtime, { store, detail, onSaved }: SaveOf) {
  const t = useMessages(recordsMessages);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const create = useAction(recordsRoutes.create, { onRefused: () => true });
  const update = useAction(recordsRoutes.update, { onRefused: () => true });
  const { designId: modelId, version, menuId, webType } = runtime;
  const save = async (
    from: RecordDetail | null = detail,
    status: NonNullable<RecordEdit['status']> = RECORD_STATUS.submit,
    people: PeopleByNode = {},
  ) => {
    const data = writeRecord(store.model, store.values);
    const named = Object.fromEntries(Object.entries(people).map(([node, ids]) => [node, [...ids]]));
    const body = {
      data,
      ...(webType === 3 ? { status, candidateList: named, errorRuleUserList: named } : {}),
      version,
      ...(menuId ? { menuId } : {}),
      ...(from ? { rev: from.rev } : {}),
    };
    try {
      const { toName } = await (from
        ? update.mutateAsync({ params: { modelId, id: from.id }, body })
        : create.mutateAsync({ params: { modelId }, body }));
      if (toName) {
        setAsking({ nodes: toName, data, go: (more) => void save(from, status, { ...people, ...more }) });
        return false;
      }
      toast.success(t(webType === 3 && status === RECORD_STATUS.submit ? 'submitted' : 'saved'));
      onSaved();
      return true;
    } catch (error) {
      const stale = from
        ? await staleVersions(error, {
            mine: store.values,
            base: storedValues(runtime.model, from.data),
            latest: () => call(recordsRoutes.read, { params: { modelId, id: from.id } }),
            valuesOf: (latest) => storedValues(runtime.model, latest.data),
          })
        : null;
      if (stale) setConflict({ versions: stale, status });
      else tell(store, error);
      return false;
    }
  };
  const naming = asking ? (
    <NamePeopleDialog
      nodes={asking.nodes}
      source={{ itemId: null, flowId: modelId, formData: asking.data }}
      onChosen={(people) => {
        setAsking(null);
        asking.go(people);
      }}
      onClose={() => setAsking(null)}
    />
  ) : null;
  return { save, isSaving: create.isPending || update.isPending, conflict, setConflict, naming };
}

/** Somebody else changed the record meanwhile; what was to become of it stays so after the merge. */
type Conflict = {
  readonly versions: RecordVersions;
  readonly status: NonNullable<RecordEdit['status']>;
};

/** People that a step of the process asks for before the record can be submitted. */
type Asking = {
  readonly nodes: NonNullable<RecordSaved['toName']>;
  readonly data: RecordData;
  readonly go: (people: PeopleByNode) => void;
};

/** Says a refusal where it belongs: at the fields that it names, and in a notice. */
function tell(store: FormStore, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  const { issues, field } = error.data;
  const placed = Array.isArray(issues) ? issues.filter(isIssue) : [];
  const own = typeof field === 'string' ? [{ field, text: error.msg }] : [];
  const all = placed.length > 0 ? placed : own;
  if (all.length > 0) store.refuse(all.map(({ field: place, text }) => ({ place, text })));
  toast.error(error.msg);
}

const isIssue = (value: unknown): value is { readonly field: string; readonly text: string } =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  'text' in value &&
  typeof value.field === 'string' &&
  typeof value.text === 'string';
