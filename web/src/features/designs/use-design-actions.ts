import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignRow } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { call, callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useAction } from '../../lib/query.ts';
import { saveBlob, saveExport } from '../../lib/save-file.ts';
import { designsMessages } from './designs.messages.ts';

/** What is opened over the list for one design. */
export type OpenedPart = 'base' | 'publish' | 'versions';

type DesignActions = {
  readonly onOpen: (part: OpenedPart, id: string) => void;
  readonly onPreview: (id: string) => void;
};

/** What may be done to a design of the list. */
export function useDesignActions({ onOpen, onPreview }: DesignActions) {
  const t = useMessages(designsMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = {
    add: useCan('btn_add'),
    edit: useCan('btn_edit'),
    remove: useCan('btn_remove'),
    publish: useCan('btn_publish'),
    download: useCan('btn_download'),
  };
  const copy = useAction(designsRoutes.copy, { done: t('copied') });
  const toggle = useAction(designsRoutes.state, { done: t('switched') });
  const remove = useAction(designsRoutes.remove, { done: t('removed') });
  const save = (id: string) =>
    attempt(async () => saveExport(await call(designsRoutes.export, { params: { id } })));
  const saveDocument = (code: string) =>
    attempt(async () => {
      const fileName = `${code}.json`;
      const { blob } = await callBytes(recordsRoutes.document, { params: { file: fileName } });
      saveBlob(blob, fileName);
    });
  return (row: DesignRow): Action[] => {
    const { id, fullName: name } = row;
    const request = { params: { id }, query: { rev: row.rev } };
    const all: readonly (readonly [boolean, Action])[] = [
      [may.publish, { key: 'publish', label: t('publish'), onClick: () => onOpen('publish', id) }],
      [may.edit, { key: 'base', label: t('base'), onClick: () => onOpen('base', id) }],
      [true, { key: 'preview', label: common('preview'), onClick: () => onPreview(id) }],
      [true, { key: 'versions', label: t('versions'), onClick: () => onOpen('versions', id) }],
      [may.add, { key: 'copy', label: common('copy'), onClick: () => copy.mutate({ params: { id } }) }],
      [may.download, { key: 'export', label: common('export'), onClick: () => void save(id) }],
      [
        row.version !== null,
        { key: 'document', label: t('openApi'), onClick: () => void saveDocument(row.enCode) },
      ],
      [
        may.edit && !row.state,
        { key: 'switchOn', label: t('switchOn'), onClick: () => toggle.mutate(request) },
      ],
      [
        may.edit && Boolean(row.state),
        {
          key: 'switchOff',
          label: t('switchOff'),
          confirm: {
            title: t('switchOffAsk', { name }),
            text: t('switchOffText'),
            okText: t('switchOff'),
          },
          onClick: () => toggle.mutate(request),
        },
      ],
      [
        may.remove,
        removal({
          title: t('removeAsk', { name }),
          text: t('removeText'),
          onClick: () => remove.mutate(request),
        }),
      ],
    ];
    return all.flatMap(([mayDo, action]) => (mayDo ? [action] : []));
  };
}
