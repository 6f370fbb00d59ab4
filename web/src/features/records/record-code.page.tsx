import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import { codedRecord } from '@auditplus/core/forms/scanned-code.ts';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { CodeScanner } from '../../kit/code-scanner.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { flatMenus, menuPath } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { processAddress } from '../processes/public.ts';
import { RECORD } from './record-share.tsx';
import { recordsMessages } from './records.messages.ts';

/**
 * Leads from the code of a record to the record, by the reader's own menu entry of its function, else to the process that
 * decides on it; scans a code where there is none.
 */
export default function RecordCodePage() {
  const t = useMessages(recordsMessages);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const payload = search.get('q');
  if (payload === null)
    return (
      <PageFrame title={t('scanRecord')}>
        <CodeScanner
          title={t('scanRecord')}
          onScanned={(text) => setSearch({ q: text }, { replace: true })}
          onClose={() => void navigate(-1)}
        />
      </PageFrame>
    );
  const coded = codedRecord(payload);
  if (!coded) return <Notice title={t('codeUnreadable')} text={t('codeUnreadableText')} />;
  const entry = flatMenus(menus).find(
    ({ type, propertyJson }) => type === FUNCTION && propertyJson.moduleId === coded.designId,
  );
  if (!entry && coded.processId) return <Navigate to={processAddress({ id: coded.processId })} replace />;
  if (!entry) return <Notice title={t('codeNoEntry')} text={t('codeNoEntryText')} />;
  return <Navigate to={`${menuPath(entry)}?${new URLSearchParams({ [RECORD]: coded.id })}`} replace />;
}
