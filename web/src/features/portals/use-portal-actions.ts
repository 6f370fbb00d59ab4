import type { PortalRow } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionActions, useDefinitionSwitch } from '../../kit/definitions/use-definition-actions.ts';
import { useMayGive } from '../../kit/item-holders-drawer.tsx';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { portalMessages } from './portals.messages.ts';

type Openers = {
  /** They are opened on the whole screen, and are nobody's home page. */
  readonly isScreens: boolean;
  readonly onDesign: (id: string) => void;
  readonly onPreview: (row: PortalRow) => void;
  readonly onOpen: (id: string) => void;
  readonly onHolders: (id: string) => void;
  readonly onAudience: (row: PortalRow) => void;
  readonly onScreenKeys: (id: string) => void;
};

/** What may be done with a portal of the list. */
export function usePortalActions({
  isScreens,
  onDesign,
  onPreview,
  onOpen,
  onHolders,
  onAudience,
  onScreenKeys,
}: Openers): (row: PortalRow) => Action[] {
  const t = useMessages(portalMessages);
  const may = {
    edit: useCan('btn_edit'),
    default: useCan('btn_default'),
    screen: useCan('btn_screen'),
    authorize: useMayGive(),
  };
  const flip = useDefinitionSwitch(portalsRoutes.state);
  const usual = useDefinitionActions({
    routes: portalsRoutes,
    exported: (id) => call(portalsRoutes.export, { params: { id }, body: {} }),
    copyButton: 'btn_copy',
    removeTitle: (name) => t(isScreens ? 'removeScreenAsk' : 'removeAsk', { name }),
    removeText: t('removeText'),
  });
  return (row) => {
    const { id } = row;
    const isPublished = row.publishedVersion > 0;
    const own: (Action | false)[] = [
      may.edit && { key: 'design', label: t('design'), onClick: () => onDesign(id) },
      may.edit && { key: 'preview', label: t('preview'), onClick: () => onPreview(row) },
      isPublished &&
        row.enabledMark === 1 && {
          key: 'open',
          label: t(isScreens ? 'openFullScreen' : 'open'),
          onClick: () => onOpen(id),
        },
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => onHolders(id) },
      may.default &&
        isPublished &&
        !isScreens && { key: 'home', label: t('homeOf'), onClick: () => onAudience(row) },
      may.screen &&
        isPublished && { key: 'screenKeys', label: t('screenKeys'), onClick: () => onScreenKeys(id) },
      may.edit && flip(row),
    ];
    return [...own.filter((action) => action !== false), ...usual(row)];
  };
}
