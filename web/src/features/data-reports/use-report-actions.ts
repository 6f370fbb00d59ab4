import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
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
  const common = useMessages(commonMessages);
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    download: useCan('btn_download'),
    subscribe: useCan('btn_subscribe'),
    archive: useCan('btn_archive'),
    authorize: useCan('btn_save', 'permission.authorize'),
  };
  const copy = useAction(dataReportsRoutes.copy, { done: t('copied') });
  const remove = useAction(dataReportsRoutes.remove, { done: t('removed') });
  const download = (id: string) =>
    attempt(async () => saveExport(await call(dataReportsRoutes.export, { params: { id }, body: {} })));
  return (row) => {
    const { id, fullName, publishedVersion } = row;
    const params = { id };
    const isPublished = publishedVersion > 0;
    const all: (Action | false)[] = [
      may.edit && { key: 'design', label: t('design'), onClick: () => onDesign(id) },
      isPublished && { key: 'open', label: t('open'), onClick: () => onOpen(id) },
      may.authorize && { key: 'holders', label: t('holders'), onClick: () => onHolders(id) },
      may.subscribe &&
        isPublished && {
          key: 'subscriptions',
          label: t('subscriptions'),
          onClick: () => onSubscriptions(row),
        },
      may.archive && { key: 'archives', label: t('archives'), onClick: () => onArchives(row) },
      may.add && { key: 'copy', label: t('copy'), onClick: () => copy.mutate({ params }) },
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
