import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { useMembers } from '../users/public.ts';

const COLUMNS = [
  'fullName',
  'enCode',
  'type',
  'description',
  'memberCount',
  'creatorTime',
  'sortCode',
  'enabledMark',
];

/** Groups of people across organisations (platform-contract 9.23). */
export default function GroupListPage() {
  return <RecordPage model={group} calls={groupsRoutes} columns={COLUMNS} {...useMembers('Group')} />;
}
