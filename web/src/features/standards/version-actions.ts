import type { VersionRow } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { standardsMessages } from './standards.messages.ts';

const REASON_LENGTH = 5;
const MODULE = 'audit.standard';

/** What the person may do with a version now, besides editing its clauses. */
export function useVersionActions(onRemoved?: () => void): (version: VersionRow, title: string) => Action[] {
  const t = useMessages(standardsMessages);
  const mayExport = useCan('btn_export', MODULE);
  const submit = useAction(standardsRoutes.submit, { done: t('submitted') });
  const publish = useAction(standardsRoutes.publish, { done: t('published') });
  const giveBack = useAction(standardsRoutes.return, { done: t('returned') });
  const retire = useAction(standardsRoutes.retire, { done: t('retired') });
  const remove = useAction(standardsRoutes.removeVersion, {
    done: t('removed'),
    onDone: () => onRemoved?.(),
  });

  return (version, title) => {
    const { can, rev } = version;
    const name = `${title} ${version.versionNo}`;
    const params = { versionId: version.id };
    const actions: (Action | false)[] = [
      can.submit && {
        key: 'submit',
        label: t('submit'),
        confirm: { title: t('submitAsk', { name }), text: t('submitText'), okText: t('submit') },
        onClick: () => submit.mutate({ params, body: { rev } }),
      },
      can.publish && {
        key: 'publish',
        label: t('publish'),
        confirm: { title: t('publishAsk', { name }), text: t('publishText'), okText: t('publish') },
        onClick: () => publish.mutate({ params, body: { rev } }),
      },
      can.return && {
        key: 'return',
        label: t('return'),
        onClick: async () => {
          const reason = await askReason({
            title: t('returnTitle', { name }),
            text: t('returnText'),
            label: t('reason'),
            okText: t('return'),
            minLength: REASON_LENGTH,
          });
          if (reason !== null) giveBack.mutate({ params, body: { rev, reason } });
        },
      },
      mayExport && {
        key: 'export',
        label: t('exportVersion'),
        onClick: async () => {
          await attempt(async () => {
            const { blob, fileName } = await callBytes(standardsRoutes.export, { params });
            saveBlob(blob, fileName);
          });
        },
      },
      can.retire && {
        key: 'retire',
        label: t('retire'),
        danger: true,
        confirm: { title: t('retireAsk', { name }), text: t('retireText'), okText: t('retire') },
        onClick: () => retire.mutate({ params, body: { rev } }),
      },
      can.edit && {
        key: 'remove',
        label: t('removeVersion'),
        danger: true,
        confirm: {
          title: t('removeVersionAsk', { name }),
          text: t('removeVersionText'),
          okText: t('removeVersion'),
        },
        onClick: () => remove.mutate({ params }),
      },
    ];
    return actions.filter((action) => action !== false);
  };
}
