import type { InterfaceRow } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionActions, useDefinitionSwitch } from '../../kit/definitions/use-definition-actions.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

/** What may be done with an interface of the list; `open` names what the address opens. */
export function useInterfaceActions(
  open: (what: 'edit' | 'log' | 'holders' | 'preview', id: string) => void,
): (row: InterfaceRow) => Action[] {
  const t = useMessages(interfaceMessages);
  const common = useMessages(commonMessages);
  const may = {
    edit: useCan('btn_edit'),
    state: useCan('btn_state'),
    authorize: useCan('btn_save', 'permission.authorize'),
  };
  const flip = useDefinitionSwitch(dataInterfacesRoutes.state);
  const usual = useDefinitionActions({
    routes: dataInterfacesRoutes,
    exported: (id) => call(dataInterfacesRoutes.export, { params: { id } }),
    removeTitle: (name) => t('removeAsk', { name }),
    removeText: t('removeText'),
  });
  return (row) => {
    const { id, publishedVersion } = row;
    const own: (Action | false)[] = [
      may.edit && { key: 'edit', label: common('edit'), onClick: () => open('edit', id) },
      publishedVersion > 0 && { key: 'preview', label: t('preview'), onClick: () => open('preview', id) },
      may.state && flip(row),
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => open('holders', id) },
      { key: 'log', label: t('log'), onClick: () => open('log', id) },
    ];
    return [...own.filter((action) => action !== false), ...usual(row)];
  };
}
