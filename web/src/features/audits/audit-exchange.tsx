import { DownOutlined } from '@ant-design/icons';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import type { RouteRequest, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import { Button, Dropdown, Space } from 'antd';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ImportButton } from '../../kit/import-button.tsx';
import { readListQuery } from '../../kit/list-query.ts';
import { Can } from '../../kit/permission.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { AUDIT_FILTERS, filterQuery, startFilters } from './audit-filter.ts';
import { auditsMessages } from './audits.messages.ts';

/** Audits from a workbook, and the list as one: exactly the audits of the filter. */
export function AuditExchange() {
  const t = useMessages(auditsMessages);
  const common = useMessages(commonMessages);
  const [address] = useSearchParams();
  const { filters, page } = readListQuery(address, AUDIT_FILTERS, startFilters());
  return (
    <>
      <Can button="btn_add">
        <Space.Compact>
          <ImportButton
            route={auditsRoutes.importList}
            done={({ created, skipped }) =>
              skipped > 0
                ? t('importedSome', { count: created.length, skipped })
                : t('imported', { count: created.length })
            }
          />
          <Dropdown
            menu={{
              items: [{ key: 'template', label: t('importTemplate') }],
              onClick: () => void download(auditsRoutes.importTemplate, {}),
            }}
          >
            <Button aria-label={t('importTemplate')} icon={<DownOutlined />} />
          </Dropdown>
        </Space.Compact>
      </Can>
      <Can button="btn_export">
        <Button
          onClick={() =>
            void download(auditsRoutes.exportList, {
              query: { ...page, ...filterQuery(filters) },
            })
          }
        >
          {common('export')}
        </Button>
      </Can>
    </>
  );
}

async function download<R extends RouteSpec>(route: R, request: RouteRequest<R>): Promise<void> {
  await attempt(async () => {
    const { blob, fileName } = await callBytes(route, request);
    saveBlob(blob, fileName);
  });
}
