import { type AnyRow, plainRoutes } from '@auditplus/contract/kernel/records/record-calls.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { plainRecords } from '@auditplus/contract/plain-records.ts';
import { useNavigate } from 'react-router';
import { defineMessages, useMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';
import { RecordPage } from '../../kit/records/record-page.tsx';
import { usePageHandle } from '../../lib/page-handle.ts';
import { processAddress } from '../processes/public.ts';

const PAGES = new Map(plainRecords.map((model) => [model.page, { model, calls: plainRoutes(model) }]));

/** The page of a record that is no more than its declaration. */
export default function PlainRecordPage() {
  const { module } = usePageHandle();
  const actionsOf = useProcessActions();
  const page = PAGES.get(module ?? '');
  if (!page) return null;
  const { model } = page;
  return model.process ? (
    <RecordPage {...page} columns={columnsOf(model)} rowActions={actionsOf} />
  ) : (
    <RecordPage {...page} />
  );
}

/** Lists say how a process stands; which one it is only its link knows. */
const columnsOf = ({ fields }: RecordModel): string[] =>
  Object.keys(fields).filter((name) => name !== 'processId');

/** Opens the process that decides on a record. */
function useProcessActions() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  return ({ processId }: AnyRow) =>
    typeof processId === 'string' && processId !== ''
      ? [
          {
            key: 'process',
            label: t('toProcess'),
            onClick: () => navigate(processAddress({ id: processId })),
          },
        ]
      : [];
}

const messages = defineMessages('plainRecord', { toProcess: words.viewProcess });
