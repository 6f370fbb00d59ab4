import type { InterfaceRow } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

/** What may be done with an interface of the list; `open` names what the address opens. */
export function useInterfaceActions(
  open: (what: 'edit' | 'log' | 'holders' | 'preview', id: string) => void,
): (row: InterfaceRow) => Action[] {
  const t = useMessages(interfaceMessages);
  const common = useMessages(commonMessages);
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    state: useCan('btn_state'),
    download: useCan('btn_download'),
    authorize: useCan('btn_save', 'permission.authorize'),
  };
  const flip = useAction(dataInterfacesRoutes.state, { done: t('stateChanged') });
  const copy = useAction(dataInterfacesRoutes.copy, { done: t('copied') });
  const remove = useAction(dataInterfacesRoutes.remove, { done: t('removed') });
  const download = (id: string) =>
    attempt(async () => {
      saveExport(await call(dataInterfacesRoutes.export, { params: { id } }));
    });
  return ({ id, fullName, enabledMark, publishedVersion }) => {
    const params = { id };
    const all: (Action | false)[] = [
      may.edit && { key: 'edit', label: common('edit'), onClick: () => open('edit', id) },
      publishedVersion > 0 && { key: 'preview', label: t('preview'), onClick: () => open('preview', id) },
      may.state && {
        key: 'state',
        label: enabledMark === 1 ? t('disable') : t('enable'),
        onClick: () => flip.mutate({ params }),
      },
      may.add && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => open('holders', id) },
      { key: 'log', label: t('log'), onClick: () => open('log', id) },
      may.download && { key: 'export', label: common('export'), onClick: () => void download(id) },
      may.remove && {
        key: 'remove',
        label: common('remove'),
        danger: true,
        confirm: {
          title: t('removeAsk', { name: fullName }),
          text: t('removeText'),
          okText: common('remove'),
        },
        onClick: () => remove.mutate({ params, query: {} }),
      },
    ];
    return all.filter((action) => action !== false);
  };
}
