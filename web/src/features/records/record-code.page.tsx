import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import { Navigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Notice } from '../../kit/notice.tsx';
import { flatMenus, menuPath } from '../../lib/menu.ts';
import { useSession } from '../../lib/session.ts';
import { codedRecord } from './record-code.ts';
import { RECORD } from './record-share.tsx';
import { recordsMessages } from './records.messages.ts';

/** Leads from the code of a record to the record, by the reader's own menu entry of its function. */
export default function RecordCodePage() {
  const t = useMessages(recordsMessages);
  const [search] = useSearchParams();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const coded = codedRecord(search.get('q') ?? '');
  if (!coded) return <Notice title={t('codeUnreadable')} text={t('codeUnreadableText')} />;
  const entry = flatMenus(menus).find(
    ({ type, propertyJson }) => type === FUNCTION && propertyJson.moduleId === coded.designId,
  );
  if (!entry) return <Notice title={t('codeNoEntry')} text={t('codeNoEntryText')} />;
  return <Navigate to={`${menuPath(entry)}?${new URLSearchParams({ [RECORD]: coded.id })}`} replace />;
}
