import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import type { ListSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { templateMessages } from './message-templates.messages.ts';
import { useTemplateActions } from './template-actions.ts';

export type TemplateRow = {
  readonly id: string;
  readonly fullName: string;
  readonly creatorUser: string;
  readonly lastModifyTime: number;
  readonly enabledMark: number;
};

type TemplateListProps<Row> = {
  readonly title: string;
  readonly newText: string;
  readonly source: ListSource<Row>;
  /** The columns of this kind of template, before those that all share. */
  readonly columns: readonly ListColumn<Row>[];
  readonly onFlip: (id: string) => void;
  readonly onRemove: (id: string) => void;
  /** What a row of this kind offers beside. */
  readonly extra?: (row: Row) => readonly Action[];
  /** The drawer of one template; null: a new one. */
  readonly drawer: (id: string | null, close: () => void) => ReactNode;
};

/** The page of the message templates and that of the SMS templates. */
export function TemplateList<Row extends TemplateRow>(props: TemplateListProps<Row>) {
  const t = useMessages(templateMessages);
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const actions = useTemplateActions<Row>({
    edit: (id) => setEdited({ id }),
    flip: props.onFlip,
    remove: props.onRemove,
    extra: props.extra,
  });
  const mayEdit = useCan('btn_edit');
  return (
    <>
      <ListPage<Row>
        title={props.title}
        keywordHint={t('keyword')}
        source={props.source}
        actions={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              {props.newText}
            </Button>
          </Can>
        }
        columns={[
          ...props.columns,
          { key: 'creatorUser', isSpare: true, title: t('creator'), width: 150 },
          {
            key: 'lastModifyTime',
            isSpare: true,
            title: t('changed'),
            width: 160,
            render: (row) => moment(row.lastModifyTime),
          },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 100,
            render: (row) => (
              <StateDot
                tone={row.enabledMark === 1 ? 'green' : 'grey'}
                text={row.enabledMark === 1 ? t('on') : t('off')}
              />
            ),
          },
        ]}
        {...(mayEdit ? { onOpen: (row: Row) => setEdited({ id: row.id }) } : {})}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {edited ? props.drawer(edited.id, () => setEdited(null)) : null}
    </>
  );
}
