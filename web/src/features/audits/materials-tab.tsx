import type { MaterialRow } from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Person } from '../../kit/person.tsx';
import { fileSize, moment } from '../../lib/formats.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

/** The filed materials that belong to one audit. */
export function MaterialsTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(auditDetailMessages);
  const common = useMessages(commonMessages);
  const categories = useDictionary('auditMaterialCategory');
  const navigate = useNavigate();
  const source = useMemo(
    () => listSource(materialsRoutes.list, ({ page }) => ({ query: { ...page, checkId } })),
    [checkId],
  );
  const orgs = useOrgNames();
  const columns: readonly ListColumn<MaterialRow>[] = [
    { key: 'fullName', title: t('materialName') },
    {
      key: 'category',
      title: t('materialCategory'),
      width: 140,
      render: (row) => categories.label(row.category),
    },
    { key: 'org', title: t('organisation'), width: 110, render: (row) => orgs.short(row.org) },
    { key: 'versionNo', title: t('reportVersion'), width: 80, number: true, hidden: true },
    {
      key: 'size',
      title: t('materialSize'),
      width: 100,
      number: true,
      render: (row) => fileSize(row.file.size),
    },
    {
      key: 'uploader',
      title: t('materialUploader'),
      width: 120,
      render: (row) => <Person name={row.uploader?.name ?? ''} />,
    },
    { key: 'uploadedAt', title: t('materialTime'), width: 150, render: (row) => moment(row.uploadedAt) },
  ];
  const toLibrary = <Button onClick={() => navigate('/databaseList')}>{t('toMaterials')}</Button>;
  return (
    <>
      <div className="audits-tab-actions">{toLibrary}</div>
      <List
        name="audit.detail.materials"
        source={source}
        columns={columns}
        onOpen={(row) => openPreview(row.file)}
        rowActions={(row) => [
          { key: 'view', label: common('view'), onClick: () => openPreview(row.file) },
          {
            key: 'open',
            label: t('materialCard'),
            onClick: () => navigate(`/databaseList?id=${row.id}`),
          },
        ]}
        emptyText={t('noMaterials')}
      />
    </>
  );
}
