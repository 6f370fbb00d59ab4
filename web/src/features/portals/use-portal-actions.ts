import type { PortalRow } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { portalMessages } from './portals.messages.ts';

type Openers = {
  readonly onDesign: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onHolders: (id: string) => void;
  readonly onAudience: (row: PortalRow) => void;
  readonly onScreenKeys: (id: string) => void;
};

/** What may be done with a portal of the list. */
export function usePortalActions({
  onDesign,
  onOpen,
  onHolders,
  onAudience,
  onScreenKeys,
}: Openers): (row: PortalRow) => Action[] {
  const t = useMessages(portalMessages);
  const common = useMessages(commonMessages);
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    download: useCan('btn_download'),
    default: useCan('btn_default'),
    screen: useCan('btn_screen'),
    authorize: useCan('btn_save', 'permission.authorize'),
  };
  const copy = useAction(portalsRoutes.copy, { done: t('copied') });
  const remove = useAction(portalsRoutes.remove, { done: t('removed') });
  const download = (id: string) =>
    attempt(async () => saveExport(await call(portalsRoutes.export, { params: { id }, body: {} })));
  return (row) => {
    const { id, fullName, publishedVersion } = row;
    const params = { id };
    const isPublished = publishedVersion > 0;
    const all: (Action | false)[] = [
      may.edit && { key: 'design', label: t('design'), onClick: () => onDesign(id) },
      isPublished && { key: 'open', label: t('open'), onClick: () => onOpen(id) },
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => onHolders(id) },
      may.add && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
      may.default &&
        isPublished && {
          key: 'home',
          label: t('homeOf'),
          onClick: () => onAudience(row),
        },
      may.screen &&
        isPublished && { key: 'screenKeys', label: t('screenKeys'), onClick: () => onScreenKeys(id) },
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
