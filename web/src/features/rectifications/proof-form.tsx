import {
  type Rectification,
  SITE_HAZARD,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, DatePicker, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { Field } from '../../kit/field.tsx';
import { KitForm, useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { completeProof, EMPTY_PROOF, ProofFields } from './proof-fields.ts';
import { rectificationMessages } from './rectifications.messages.ts';

const KEEP_MS = 600;

/** The evidence of a round: kept on this device while it is written, as a draft when saved, handed in when submitted. */
export function ProofForm({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const localKey = `proof_${record.id}_${record.round}`;
  const [kept, setKept] = useState(() => keptProof(localKey));
  const values = useMemo(() => kept ?? record.proofDraft ?? EMPTY_PROOF, [kept, record.proofDraft]);
  const schema = useMemo(
    () => completeProof(record.category, { noFiles: t('noProofFiles'), noPhotos: t('noHazardPhotos') }),
    [record.category, t],
  );
  const form = useKitForm<ProofFields>({ schema, values });
  const submit = useAction(rectificationsRoutes.submitProof, {
    done: t('proofSubmitted'),
    onRefused: () => true,
  });
  const keep = useAction(rectificationsRoutes.submitProof, { done: t('draftSaved') });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: now, isDirty }) => {
        clearTimeout(timer);
        if (isDirty) timer = setTimeout(() => writeLocal(localKey, now), KEEP_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, localKey]);

  const needsPhotos = record.category === SITE_HAZARD;
  const forget = () => {
    writeLocal(localKey, null);
    setKept(null);
  };
  const send = async (fields: ProofFields, draft: boolean) => {
    const action = draft ? keep : submit;
    await action.mutateAsync({
      params: { id: record.id },
      body: { ...bodyOf(fields), rev: record.rev, draft },
    });
    forget();
  };
  const keepDraft = async () => {
    // A draft may lack what the evidence has to hold in the end.
    const fields = form.getValues();
    await send(fields, true);
    form.reset(fields);
  };
  return (
    <KitForm form={form} layout="wide" onSubmit={(fields) => send(fields, false)}>
      {kept ? (
        <p className="rect-warning" role="note">
          {t('localDraft')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => {
              forget();
              form.reset(record.proofDraft ?? EMPTY_PROOF);
            }}
          >
            {t('dropLocal')}
          </Button>
        </p>
      ) : null}
      <Field name="description" label={t('description')} required>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={1000} showCount />
      </Field>
      <Field
        name="finishedOn"
        label={t('finishedOn')}
        required
        toChild={toDayjs}
        fromChild={(value) => fromDayjs(value) || null}
      >
        <DatePicker maxDate={dayjs()} style={{ width: '100%' }} />
      </Field>
      <Field name="actualFund" label={t('actualFund')} help={t('fundHelp')}>
        <InputNumber min={0} precision={2} style={{ width: '100%' }} />
      </Field>
      <Field name="beforePhotos" label={t('beforePhotos')} required={needsPhotos}>
        <UploadField imagesOnly limit={20} />
      </Field>
      <Field name="afterPhotos" label={t('afterPhotos')} required={needsPhotos}>
        <UploadField imagesOnly limit={20} />
      </Field>
      <Field name="files" label={t('files')} required>
        <UploadField limit={50} />
      </Field>
      <div className="rect-form-actions">
        <Button type="primary" htmlType="submit" loading={submit.isPending}>
          {t('submitProof')}
        </Button>
        <Button loading={keep.isPending} onClick={() => void keepDraft()}>
          {t('saveDraft')}
        </Button>
      </div>
    </KitForm>
  );
}

function keptProof(key: string): ProofFields | null {
  const stored = ProofFields.safeParse(readLocal(key));
  return stored.success ? stored.data : null;
}

function bodyOf({ files, beforePhotos, afterPhotos, ...rest }: ProofFields) {
  const ids = (list: readonly FileRef[]) => list.map(({ fileId }) => fileId);
  return {
    ...rest,
    fileIds: ids(files),
    beforePhotoIds: ids(beforePhotos),
    afterPhotoIds: ids(afterPhotos),
  };
}
