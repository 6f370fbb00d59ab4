import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { templateMessages } from './message-templates.messages.ts';

type Row = { readonly id: string; readonly fullName: string; readonly enabledMark: number };

type Does<One> = {
  readonly edit: (id: string) => void;
  readonly flip: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly extra?: ((row: One) => readonly Action[]) | undefined;
};

/** Edit, switch and delete on a row of templates. */
export function useTemplateActions<One extends Row>({
  edit,
  flip,
  remove,
  extra,
}: Does<One>): (row: One) => Action[] {
  const t = useMessages(templateMessages);
  const common = useMessages(commonMessages);
  const may = { edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  return (row) => [
    ...(may.edit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => edit(row.id) },
          ...(extra?.(row) ?? []),
          {
            key: 'flip',
            label: row.enabledMark === 1 ? t('disable') : t('enable'),
            onClick: () => flip(row.id),
          },
        ]
      : []),
    ...(may.remove
      ? [
          {
            key: 'remove',
            label: common('remove'),
            danger: true,
            confirm: {
              title: t('removeAsk', { name: row.fullName }),
              text: t('removeText'),
              okText: common('remove'),
            },
            onClick: () => remove(row.id),
          },
        ]
      : []),
  ];
}
