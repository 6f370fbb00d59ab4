import { CreateMaterials, MoveMaterials } from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Input } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog, FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import type { Folder } from './folder-tree.tsx';
import {
  AuditSelect,
  FolderFields,
  SecrecyFields,
  useMayLinkAudit,
  ValidityFields,
} from './material-fields.tsx';
import { materialsMessages } from './materials.messages.ts';

const uploadSchema = (filesMissing: string, visibleMissing: string) =>
  z
    .object({
      ...CreateMaterials.omit({ fileIds: true }).shape,
      orgId: z.string().min(1),
      secretLevel: z.int(),
      visibleOrgIds: z.array(z.string()),
      validTo: z.string().nullable(),
      note: z.string().max(500),
      checkId: z.string().nullable(),
      contractId: z.string().nullable(),
      files: z.array(FileRef).min(1, filesMissing).max(100),
    })
    .refine((body) => body.secretLevel !== 2 || body.visibleOrgIds.length > 0, {
      error: visibleMissing,
      path: ['visibleOrgIds'],
    });
type Upload = z.infer<ReturnType<typeof uploadSchema>>;

type UploadFormDrawerProps = {
  readonly folder: Folder;
  /** The contract that the files belong to. */
  readonly contractId?: string | null;
  readonly onClose: () => void;
};

/** Uploads files into a folder, the opened one unless another is chosen. */
export function UploadFormDrawer({ folder, contractId = null, onClose }: UploadFormDrawerProps) {
  const t = useMessages(materialsMessages);
  const ownUnit = useSession((session) => session.current?.userInfo.organizeId ?? '');
  const mayLink = useMayLinkAudit();
  const filesMissing = t('filesMissing');
  const visibleMissing = t('visibleMissing');
  const schema = useMemo(() => uploadSchema(filesMissing, visibleMissing), [filesMissing, visibleMissing]);
  const values = useMemo(
    (): Upload => ({
      category: folder.category ?? '',
      year: Number(folder.year ?? dayjs().year()),
      orgId: folder.org ?? ownUnit,
      secretLevel: 0,
      visibleOrgIds: [],
      validTo: null,
      note: '',
      checkId: null,
      contractId,
      files: [],
    }),
    [folder, ownUnit, contractId],
  );
  const form = useKitForm<Upload>({ schema, values });
  const create = useAction(materialsRoutes.create, {
    onRefused: () => true,
    onDone: ({ ids }) => toast.success(t('uploaded', { count: ids.length })),
  });
  return (
    <FormDrawer
      open
      width="medium"
      title={t('uploadTitle')}
      form={form}
      submitText={t('upload')}
      onSubmit={({ files, ...body }) =>
        create.mutateAsync({ body: { ...body, fileIds: files.map(({ fileId }) => fileId) } })
      }
      onClose={onClose}
    >
      <Field name="files" label={t('files')} required help={t('filesHelp')}>
        <UploadField />
      </Field>
      <FolderFields />
      <SecrecyFields />
      {mayLink ? (
        <Field name="checkId" label={t('check')}>
          <AuditSelect />
        </Field>
      ) : null}
      <ValidityFields />
    </FormDrawer>
  );
}

const MoveForm = MoveMaterials.omit({ ids: true });
type MoveForm = z.infer<typeof MoveForm>;

type MoveDialogProps = {
  readonly ids: readonly string[];
  readonly from: MoveForm;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Another folder for what is chosen. */
export function MoveDialog({ ids, from, onDone, onClose }: MoveDialogProps) {
  const t = useMessages(materialsMessages);
  const form = useKitForm<MoveForm>({ schema: MoveForm, values: from });
  const move = useAction(materialsRoutes.move, { done: t('moved'), onRefused: () => true, onDone });
  return (
    <FormDialog
      open
      title={t('moveTitle', { count: ids.length })}
      form={form}
      submitText={t('move')}
      onSubmit={(body) => move.mutateAsync({ body: { ...body, ids: [...ids] } })}
      onClose={onClose}
    >
      <FolderFields />
    </FormDialog>
  );
}

const versionSchema = (oneFile: string) =>
  z.object({ files: z.array(FileRef).length(1, oneFile), note: z.string().max(500) });
type NewVersion = z.infer<ReturnType<typeof versionSchema>>;

type VersionDialogProps = {
  readonly material: { readonly id: string; readonly rev: number; readonly fullName: string };
  readonly onClose: () => void;
};

/** A newer file in the place of the present one. */
export function VersionDialog({ material, onClose }: VersionDialogProps) {
  const t = useMessages(materialsMessages);
  const oneFile = t('oneFile');
  const schema = useMemo(() => versionSchema(oneFile), [oneFile]);
  const values = useMemo((): NewVersion => ({ files: [], note: '' }), []);
  const form = useKitForm<NewVersion>({ schema, values });
  const add = useAction(materialsRoutes.addVersion, { done: t('versionAdded'), onRefused: () => true });
  return (
    <FormDialog
      recordId={material.id}
      open
      title={t('newVersionTitle', { name: material.fullName })}
      form={form}
      submitText={t('newVersion')}
      onSubmit={({ files, note }) =>
        add.mutateAsync({
          params: { id: material.id },
          body: { rev: material.rev, fileId: files[0]?.fileId ?? '', note },
        })
      }
      onClose={onClose}
    >
      <Field name="files" label={t('files')} required>
        <UploadField limit={1} />
      </Field>
      <Field name="note" label={t('versionNote')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
