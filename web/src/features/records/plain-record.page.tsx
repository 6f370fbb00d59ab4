import { plainRoutes } from '@auditplus/contract/kernel/records/record-calls.ts';
import { plainRecords } from '@auditplus/contract/plain-records.ts';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { usePageHandle } from '../../lib/page-handle.ts';

const PAGES = new Map(plainRecords.map((model) => [model.page, { model, calls: plainRoutes(model) }]));

/** The page of a record that is no more than its declaration. */
export default function PlainRecordPage() {
  const { module } = usePageHandle();
  const page = PAGES.get(module ?? '');
  return page ? <RecordPage {...page} /> : null;
}
