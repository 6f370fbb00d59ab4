import { ReportEdit, type ReportInfo } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { OtherDescriptions, OtherTitles } from '@auditplus/contract/kernel/titles.ts';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionBaseFields } from '../../kit/definitions/definition-base-fields.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { reportMessages } from './data-reports.messages.ts';

const ReportBase = ReportEdit.omit({ body: true, rev: true }).extend({
  titles: OtherTitles,
  descriptions: OtherDescriptions,
});
const EMPTY = {
  fullName: '',
  titles: { en: '', zhtw: '' },
  descriptions: { en: '', zhtw: '' },
  enCode: '',
  categoryId: '',
  sortCode: 0,
  enabledMark: 1 as const,
  description: '',
};

type ReportBaseDrawerProps = {
  /** The report to change; null: a new one. */
  readonly info: ReportInfo | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Name and code of a report. */
export function ReportBaseDrawer({ info, onDone, onClose }: ReportBaseDrawerProps) {
  const t = useMessages(reportMessages);
  const values = useMemo(
    () =>
      info
        ? ReportBase.parse({ ...info, titles: info.body.titles, descriptions: info.body.descriptions })
        : EMPTY,
    [info],
  );
  const form = useKitForm({ schema: ReportBase, values });
  const create = useAction(dataReportsRoutes.create, {
    onDone: ({ id }) => onDone(id),
    onRefused: () => true,
  });
  const update = useAction(dataReportsRoutes.update, {
    done: t('saved'),
    onDone: () => info && onDone(info.id),
    onRefused: () => true,
  });
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('base') : t('newReport')}
      form={form}
      onSubmit={({ titles, descriptions, ...base }) =>
        info
          ? update.mutateAsync({
              params: { id: info.id },
              body: { ...info, ...base, body: { ...info.body, titles, descriptions } },
            })
          : create.mutateAsync({ body: { ...base, body: ReportBody.parse({ titles, descriptions }) } })
      }
      onClose={onClose}
    >
      <DefinitionBaseFields categories="ReportSort" categoryName="categoryId" isDescribedInAll />
    </FormDrawer>
  );
}
