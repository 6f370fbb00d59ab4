import { CopyOutlined } from '@ant-design/icons';
import {
  EditMaterial,
  type Material,
  NodeKey,
} from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { useKitForm } from '../../kit/form.tsx';
import { HistoryDrawer } from '../../kit/history.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { Can } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { fileSize, moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import {
  AuditSelect,
  ContractSelect,
  SecrecyFields,
  useMayLinkAudit,
  useMayLinkContract,
  ValidityFields,
} from './material-fields.tsx';
import { materialsMessages } from './materials.messages.ts';
import { NodeLinks, NodePicker } from './node-links.tsx';
import { SECRET_TONES, secretOf } from './secret-dot.tsx';
import { VersionDialog } from './upload-form.tsx';

/** The drawer opens from the pages of other modules as well. */
const MODULE = 'audit.material';

type Opened = 'edit' | 'link' | 'version' | 'history' | null;

type MaterialDrawerProps = { readonly id: string; readonly onClose: () => void };

/** A material with links and versions, and what the caller may do with it. */
export function MaterialDrawer({ id, onClose }: MaterialDrawerProps) {
  const t = useMessages(materialsMessages);
  const query = useRoute(materialsRoutes.read, { params: { id } });
  return (
    <SideDrawer open width="medium" title={query.data?.fullName ?? t('details')} onClose={onClose}>
      <Loaded query={query}>{(material) => <MaterialView material={material} />}</Loaded>
    </SideDrawer>
  );
}

function MaterialView({ material }: { readonly material: Material }) {
  const t = useMessages(materialsMessages);
  const common = useMessages(commonMessages);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const download = useAction(materialsRoutes.download, { onDone: saveExport });
  const { abilities } = material;
  return (
    <div className="materials-view">
      <div className="materials-bar">
        <Button type="primary" onClick={() => download.mutate({ params: { id: material.id } })}>
          {t('download')}
        </Button>
        <Button onClick={() => openPreview(material.file)}>{t('preview')}</Button>
        {abilities.edit ? (
          <>
            <Can button="btn_edit" module={MODULE}>
              <Button onClick={() => setOpened('edit')}>{common('edit')}</Button>
              <Button onClick={() => setOpened('link')}>{t('link')}</Button>
            </Can>
            <Can button="btn_mat_upload" module={MODULE}>
              <Button onClick={() => setOpened('version')}>{t('newVersion')}</Button>
            </Can>
          </>
        ) : null}
        <Button type="text" onClick={() => setOpened('history')}>
          {t('history')}
        </Button>
      </div>
      <MaterialFacts material={material} />
      <section>
        <h3>{t('items')}</h3>
        <NodeLinks nodes={material.nodes} />
      </section>
      <section>
        <h3>{t('versions')}</h3>
        <ol className="materials-versions">
          {material.versions.map((version) => (
            <li key={version.versionNo}>
              <p>
                <strong>{t('versionNo', { no: version.versionNo })}</strong>{' '}
                <span className="quiet">
                  {moment(version.uploadedAt)} {version.uploader?.name ?? ''}
                </span>{' '}
                {version.note}
              </p>
              <FileList files={[version.file]} />
            </li>
          ))}
        </ol>
      </section>
      {opened === 'edit' ? <EditForm material={material} onClose={close} /> : null}
      {opened === 'link' ? <LinkForm material={material} onClose={close} /> : null}
      {opened === 'version' ? <VersionDialog material={material} onClose={close} /> : null}
      <HistoryDrawer
        open={opened === 'history'}
        of={{ targetType: 'material', targetId: material.id }}
        onClose={close}
      />
    </div>
  );
}

function MaterialFacts({ material }: { readonly material: Material }) {
  const t = useMessages(materialsMessages);
  const orgs = useOrgNames();
  const categories = useDictionary('auditMaterialCategory');
  const { file } = material;
  return (
    <FactGrid
      facts={[
        { label: t('category'), value: categories.label(material.category) },
        { label: t('year'), value: String(material.year) },
        { label: t('org'), value: orgs.full(material.org) },
        {
          label: t('secret'),
          value: (
            <StateTag
              tone={SECRET_TONES[secretOf(material.secretLevel)]}
              text={t(`secret${secretOf(material.secretLevel)}`)}
            />
          ),
        },
        ...(material.visibleOrgs.length > 0
          ? [
              {
                label: t('visibleOrgs'),
                value: listed(material.visibleOrgs.map(orgs.full)),
                wide: true,
              },
            ]
          : []),
        { label: t('size'), value: fileSize(file.size ?? 0) },
        { label: t('downloads'), value: String(material.downloadCount) },
        {
          label: t('validTo'),
          value: (
            <>
              {material.validTo ?? '–'}{' '}
              {material.isExpired ? <StateTag tone="red" text={t('expired')} /> : null}
            </>
          ),
        },
        { label: t('uploader'), value: material.uploader?.name ?? '' },
        {
          label: t('check'),
          value: material.check ? (
            <Link to={`/checkInfo?id=${material.check.id}`}>
              {material.check.enCode} {material.check.fullName}
            </Link>
          ) : (
            ''
          ),
          wide: true,
        },
        ...(material.contract
          ? [
              {
                label: t('contract'),
                value: (
                  <Link to={`/zjlzajht?id=${material.contract.id}`}>
                    {material.contract.enCode} {material.contract.fullName}
                  </Link>
                ),
                wide: true,
              },
            ]
          : []),
        {
          label: t('hash'),
          value: (
            <>
              <code className="materials-hash">{file.sha256 ?? ''}</code>
              <IconAction
                label={t('copyHash')}
                icon={<CopyOutlined />}
                onClick={() => void copyText(file.sha256 ?? '', t('copied'))}
              />
            </>
          ),
          wide: true,
        },
        ...(material.note ? [{ label: t('note'), value: material.note, wide: true }] : []),
      ]}
    />
  );
}

const editSchema = (visibleMissing: string) =>
  z
    .object({ ...EditMaterial.shape, visibleOrgIds: z.array(z.string()) })
    .refine((body) => body.secretLevel !== 2 || body.visibleOrgIds.length > 0, {
      error: visibleMissing,
      path: ['visibleOrgIds'],
    });
type Edit = z.infer<ReturnType<typeof editSchema>>;

type FormProps = { readonly material: Material; readonly onClose: () => void };

function EditForm({ material, onClose }: FormProps) {
  const t = useMessages(materialsMessages);
  const visibleMissing = t('visibleMissing');
  const schema = useMemo(() => editSchema(visibleMissing), [visibleMissing]);
  const values = useMemo((): Edit => {
    const { rev, fullName, secretLevel, validTo, note } = material;
    return {
      rev,
      fullName,
      secretLevel,
      validTo,
      note,
      visibleOrgIds: material.visibleOrgs.map(({ id }) => id),
    };
  }, [material]);
  const form = useKitForm<Edit>({ schema, values });
  const edit = useAction(materialsRoutes.edit, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={material.id}
      open
      title={t('editTitle')}
      form={form}
      onSubmit={(body) => edit.mutateAsync({ params: { id: material.id }, body })}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={200} />
      </Field>
      <SecrecyFields />
      <ValidityFields />
    </FormDrawer>
  );
}

const Links = z.object({
  checkId: z.string().nullable(),
  contractId: z.string().nullable(),
  nodeKeys: z.array(NodeKey),
});
type Links = z.infer<typeof Links>;

function LinkForm({ material, onClose }: FormProps) {
  const t = useMessages(materialsMessages);
  const mayLink = useMayLinkAudit();
  const mayLinkContract = useMayLinkContract();
  const values = useMemo(
    (): Links => ({
      checkId: material.check?.id ?? null,
      contractId: material.contract?.id ?? null,
      nodeKeys: material.nodes.map(({ standardId, nodeCode }) => ({ standardId, nodeCode })),
    }),
    [material],
  );
  const form = useKitForm<Links>({ schema: Links, values });
  const link = useAction(materialsRoutes.link, { done: t('linked'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={material.id}
      open
      title={t('linkTitle')}
      form={form}
      onSubmit={({ checkId, contractId, nodeKeys }) =>
        link.mutateAsync({
          params: { id: material.id },
          body: {
            rev: material.rev,
            nodeKeys,
            ...(mayLink ? { checkId } : {}),
            ...(mayLinkContract ? { contractId } : {}),
          },
        })
      }
      onClose={onClose}
    >
      {mayLink ? (
        <Field name="checkId" label={t('check')}>
          <AuditSelect current={material.check} />
        </Field>
      ) : null}
      {mayLinkContract ? (
        <Field name="contractId" label={t('contract')}>
          <ContractSelect current={material.contract} />
        </Field>
      ) : null}
      <Field name="nodeKeys" label={t('items')}>
        <NodePicker />
      </Field>
    </FormDrawer>
  );
}
