import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionActions, useDefinitionSwitch } from '../../kit/definitions/use-definition-actions.ts';
import { useMayGive } from '../../kit/item-holders-drawer.tsx';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { reportMessages } from './data-reports.messages.ts';

type Openers = {
  readonly onDesign: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onSubscriptions: (row: ReportRow) => void;
  readonly onHolders: (id: string) => void;
  readonly onArchives: (row: ReportRow) => void;
};

/** What may be done with a report of the list. */
export function useReportActions({
  onDesign,
  onOpen,
  onSubscriptions,
  onHolders,
  onArchives,
}: Openers): (row: ReportRow) => Action[] {
  const t = useMessages(reportMessages);
  const may = {
    edit: useCan('btn_edit'),
    subscribe: useCan('btn_subscribe'),
    archive: useCan('btn_archive'),
    authorize: useMayGive(),
  };
  const flip = useDefinitionSwitch(dataReportsRoutes.state);
  const usual = useDefinitionActions({
    routes: dataReportsRoutes,
    exported: (id) => call(dataReportsRoutes.export, { params: { id }, body: {} }),
    copyButton: 'btn_copy',
    removeTitle: (name) => t('removeAsk', { name }),
    removeText: t('removeText'),
  });
  return (row) => {
    const { id } = row;
    const isPublished = row.publishedVersion > 0;
    const own: (Action | false)[] = [
      may.edit && { key: 'design', label: t('design'), onClick: () => onDesign(id) },
      isPublished && row.enabledMark === 1 && { key: 'open', label: t('open'), onClick: () => onOpen(id) },
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => onHolders(id) },
      may.subscribe &&
        isPublished && {
          key: 'subscriptions',
          label: t('subscriptions'),
          onClick: () => onSubscriptions(row),
        },
      may.archive && { key: 'archives', label: t('archives'), onClick: () => onArchives(row) },
      may.edit && flip(row),
    ];
    return [...own.filter((action) => action !== false), ...usual(row)];
  };
}
