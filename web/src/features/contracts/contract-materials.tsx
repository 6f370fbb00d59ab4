import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { MaterialRow } from '@auditplus/contract/features/materials/materials.model.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { useCan } from '../../kit/permission.tsx';
import { fileSize } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { MaterialDrawer, SecretDot, UploadFormDrawer } from '../materials/public.ts';
import { contractMessages } from './contracts.messages.ts';

const MATERIALS = 'audit.material';
const MOST = 200;

/** The audit materials that are linked with a contract, as far as the reader may see them. */
export function ContractMaterials({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const [opened, setOpened] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const mayUpload = useCan('btn_mat_upload', MATERIALS);
  const query = useRoute(materialsRoutes.list, { query: { contractId: contract.id, pageSize: MOST } });
  const folder = useMemo(
    () => ({ year: String(contract.year), org: contract.unit.id }),
    [contract.year, contract.unit.id],
  );
  const upload = mayUpload ? <Button onClick={() => setUploading(true)}>{t('addMaterial')}</Button> : null;
  return (
    <>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noMaterials')}>{upload}</EmptyBlock>
          ) : (
            <>
              {upload ? <div className="contracts-report-head">{upload}</div> : null}
              <MaterialTable list={list} onOpen={setOpened} />
            </>
          )
        }
      </Loaded>
      {opened ? <MaterialDrawer id={opened} onClose={() => setOpened(null)} /> : null}
      {isUploading ? (
        <UploadFormDrawer folder={folder} contractId={contract.id} onClose={() => setUploading(false)} />
      ) : null}
    </>
  );
}

type MaterialTableProps = {
  readonly list: readonly MaterialRow[];
  readonly onOpen: (id: string) => void;
};

function MaterialTable({ list, onOpen }: MaterialTableProps) {
  const orgs = useOrgNames();
  const t = useMessages(contractMessages);
  const categories = useDictionary('auditMaterialCategory');
  return (
    <DataTable
      rows={list}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'fullName',
          title: t('materialName'),
          render: (row) => (
            <Button type="link" size="small" className="contracts-link" onClick={() => onOpen(row.id)}>
              {row.fullName}
            </Button>
          ),
        },
        {
          key: 'category',
          title: t('materialCategory'),
          width: 120,
          render: (row) => categories.label(row.category),
        },
        {
          key: 'secretLevel',
          title: t('materialSecret'),
          width: 100,
          render: (row) => <SecretDot level={row.secretLevel} />,
        },
        {
          key: 'size',
          title: t('materialSize'),
          width: 110,
          number: true,
          render: (row) => fileSize(row.file.size ?? 0),
        },
        { key: 'org', title: t('materialOrg'), width: 220, render: (row) => orgs.short(row.org) },
      ]}
    />
  );
}
