import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Checkbox, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { ChoiceField, PropertyField } from '../../kit/property-field.tsx';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useKeptInput } from '../../kit/use-kept-input.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { emptySign, SignBox, type SignDraft, signFault } from '../signatures/public.ts';
import { OpinionPhrases, type PhrasesFor } from './opinion-phrases.tsx';
import { processDetailMessages } from './process-detail.messages.ts';

/** What a person fills in before an action is carried out. */
export type ActionInput = {
  readonly opinion: string;
  readonly userIds: readonly string[];
  readonly target: string;
  readonly position: 'before' | 'after' | 'beside';
  readonly endsChildren: boolean;
  readonly copyIds: readonly string[];
  readonly sign: SignDraft;
  /** What goes with the opinion. */
  readonly files: readonly FileRef[];
};

/** What an action asks for. */
export type ActionForm = {
  readonly title: string;
  readonly text?: string;
  readonly danger?: boolean;
  readonly opinion?: 'optional' | 'required';
  /** Words that are offered for it: of a decision, or of one that asks for more. Without them a reason is asked for. */
  readonly phrases?: PhrasesFor;
  readonly people?: 'one' | 'many';
  /** Steps to choose from. */
  readonly targets?: readonly { readonly value: string; readonly label: string }[];
  /** What is chosen where it is not a step. */
  readonly targetLabel?: string;
  readonly hasPosition?: boolean;
  readonly hasChildren?: boolean;
  readonly hasCopy?: boolean;
  readonly needsSignature?: boolean;
  /** Files may go with the opinion. */
  readonly hasFiles?: boolean;
  /** Starts with what was typed before. */
  readonly start?: string;
};

type ActionDialogProps = {
  readonly form: ActionForm;
  /** Resolves with whether it was done; a refusal stays in the dialog. */
  readonly onSubmit: (input: ActionInput) => Promise<boolean>;
  readonly onClose: () => void;
};

/** As many files go with one opinion. */
const MOST_FILES = 20;

type Part = 'target' | 'people' | 'opinion' | 'signature';

/** What the form asks for and has not been given. */
function missingParts(form: ActionForm, input: ActionInput): ReadonlySet<Part> {
  const missing: Part[] = [];
  if (form.targets !== undefined && input.target === '') missing.push('target');
  if (form.people !== undefined && input.userIds.length === 0) missing.push('people');
  if (form.opinion === 'required' && input.opinion.trim() === '') missing.push('opinion');
  if (form.needsSignature === true && signFault(input.sign, 'ofKept') !== null) missing.push('signature');
  return new Set(missing);
}

/** What is kept of it over the end of a session: signatures and their passwords are given anew. */
const Typed = z
  .object({
    opinion: z.string(),
    userIds: z.array(z.string()),
    copyIds: z.array(z.string()),
    files: z.array(FileRef),
  })
  .partial();
type Typed = z.output<typeof Typed>;

function typedIn(form: ActionForm, { opinion, userIds, copyIds, files }: ActionInput): Typed {
  return {
    ...(opinion !== (form.start ?? '') && { opinion }),
    ...(userIds.length > 0 && { userIds: [...userIds] }),
    ...(copyIds.length > 0 && { copyIds: [...copyIds] }),
    ...(files.length > 0 && { files: [...files] }),
  };
}

/** Asks for what an action needs, and keeps it until the action is done. */
export function ActionDialog({ form, onSubmit, onClose }: ActionDialogProps) {
  const t = useMessages(processDetailMessages);
  const common = useMessages(commonMessages);
  const [isBusy, setBusy] = useState(false);
  const [input, setInput] = useState<ActionInput>({
    opinion: form.start ?? '',
    userIds: [],
    target: form.targets?.[0]?.value ?? '',
    position: 'before',
    endsChildren: false,
    copyIds: [],
    sign: emptySign('draw'),
    files: [],
  });
  const typed = typedIn(form, input);
  const kept = useKeptInput({
    name: form.title,
    isDirty: Object.keys(typed).length > 0,
    unsaved: () => typed,
  });
  const set = (part: Partial<ActionInput>) => {
    setInput((before) => ({ ...before, ...part }));
    kept.note();
  };
  const [isTried, setTried] = useState(false);
  const missing = missingParts(form, input);
  const problem = (part: Part, text: string) => (isTried && missing.has(part) ? { problem: text } : {});
  /** Whoever has nothing to choose begins to write. */
  const isFirst = form.targets === undefined && form.people === undefined;
  const words = form.phrases ? 'opinion' : 'reason';
  const send = async () => {
    if (isBusy) return;
    setTried(true);
    if (missing.size > 0) return;
    setBusy(true);
    try {
      if (!(await onSubmit({ ...input, opinion: input.opinion.trim() }))) return;
      kept.forget();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={form.title}
      okText={form.title}
      cancelText={common('cancel')}
      okButtonProps={{ danger: form.danger === true, loading: isBusy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="process-action">
        {kept.found ? (
          <KeptNotice
            at={kept.found.at}
            onRestore={() => {
              set(Typed.safeParse(kept.found?.values).data ?? {});
              kept.take();
            }}
            onForget={kept.forget}
          />
        ) : null}
        <RefusalStrip />
        {form.text ? <p>{form.text}</p> : null}
        {form.targets ? (
          <ChoiceField
            label={form.targetLabel ?? t('node')}
            required
            {...problem('target', t('targetMissing'))}
            value={input.target || null}
            options={form.targets}
            onChange={(target) => set({ target })}
          />
        ) : null}
        {form.people === 'one' ? (
          <PropertyField label={t('person')} required {...problem('people', t('peopleMissing'))}>
            {(id) => (
              <UserPicker
                id={id}
                value={input.userIds[0] ?? ''}
                onChange={(userId) => set({ userIds: userId ? [userId] : [] })}
              />
            )}
          </PropertyField>
        ) : null}
        {form.people === 'many' ? (
          <PropertyField label={t('people')} required {...problem('people', t('peopleMissing'))}>
            {(id) => (
              <UserPicker id={id} multiple value={input.userIds} onChange={(userIds) => set({ userIds })} />
            )}
          </PropertyField>
        ) : null}
        {form.hasPosition ? (
          <PropertyField label={t('position')}>
            {(id) => (
              <Segmented<ActionInput['position']>
                id={id}
                aria-label={t('position')}
                value={input.position}
                options={(['before', 'after', 'beside'] as const).map((value) => ({
                  value,
                  label: t(value),
                }))}
                onChange={(position) => set({ position })}
              />
            )}
          </PropertyField>
        ) : null}
        {form.opinion ? (
          <PropertyField
            label={t(words)}
            required={form.opinion === 'required'}
            {...problem('opinion', t(words === 'opinion' ? 'opinionMissing' : 'reasonMissing'))}
          >
            {(id) => (
              <>
                <Input.TextArea
                  id={id}
                  rows={3}
                  maxLength={2000}
                  showCount
                  autoFocus={isFirst}
                  aria-required={form.opinion === 'required'}
                  aria-invalid={isTried && missing.has('opinion')}
                  value={input.opinion}
                  onChange={(event) => set({ opinion: event.target.value })}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
                  }}
                />
                {form.phrases ? (
                  <OpinionPhrases
                    deciding={form.phrases}
                    opinion={input.opinion}
                    onChange={(opinion) => set({ opinion })}
                  />
                ) : null}
              </>
            )}
          </PropertyField>
        ) : null}
        {form.hasFiles ? (
          <PropertyField label={t('files')}>
            {(id) => (
              <UploadField
                id={id}
                value={input.files}
                limit={MOST_FILES}
                onChange={(files) => set({ files })}
              />
            )}
          </PropertyField>
        ) : null}
        {form.hasCopy ? (
          <PropertyField label={t('copyTo')}>
            {(id) => (
              <UserPicker id={id} multiple value={input.copyIds} onChange={(copyIds) => set({ copyIds })} />
            )}
          </PropertyField>
        ) : null}
        {form.hasChildren ? (
          <Checkbox
            checked={input.endsChildren}
            onChange={(event) => set({ endsChildren: event.target.checked })}
          >
            {t('endsChildren')}
          </Checkbox>
        ) : null}
        {form.needsSignature ? (
          <PropertyField
            label={t('signature')}
            required
            {...problem(
              'signature',
              t(
                signFault(input.sign, 'ofKept') === 'passwordMissing'
                  ? 'passwordMissing'
                  : 'signatureMissing',
              ),
            )}
          >
            {() => (
              <SignBox
                proof="ofKept"
                value={input.sign}
                onChange={(part) => set({ sign: { ...input.sign, ...part } })}
                onEnter={() => void send()}
              />
            )}
          </PropertyField>
        ) : null}
      </div>
    </Modal>
  );
}
