import { SyncRequest } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';
import { SideFields } from './side-fields.tsx';

export const BLANK_SIDES: SyncRequest = {
  dbConnectionFrom: '',
  dbConnectionTo: '',
  dbTable: '',
  targetTable: '',
  columns: [],
  filter: '',
  type: 'create',
  extraRows: 'keep',
  acceptsLoss: false,
};

/** Brings a table over now. */
export function SyncDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const form = useKitForm({ schema: SyncRequest, values: BLANK_SIDES });
  const execute = useAction(dataSyncsRoutes.execute, { done: t('begun'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={t('start')}
      submitText={t('begin')}
      form={form}
      onSubmit={(body) => execute.mutateAsync({ body })}
      onClose={onClose}
    >
      <SideFields />
    </FormDrawer>
  );
}
