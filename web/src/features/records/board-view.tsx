import { EllipsisOutlined } from '@ant-design/icons';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type {
  Aggregates,
  RecordRow,
  RecordSelection,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { OptionSource } from '@auditplus/contract/kinds/option-source.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { flatChoices, useOptions } from '../../kit/fields/use-options.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { useRoute } from '../../lib/query.ts';
import { RecordCell } from './record-columns.tsx';
import { recordsMessages } from './records.messages.ts';
import { useMove } from './use-move.ts';
import { useOwnRuntime } from './use-runtime.ts';
import type { ViewLooks } from './view-looks.ts';

type BoardViewProps = {
  readonly view: ListView;
  readonly rows: readonly RecordRow[];
  /** What the cards are chosen by: the groups are counted over all of it; null: the cards drawn are all there are. */
  readonly selection: RecordSelection | null;
  readonly looks: ViewLooks;
  readonly onOpen: (id: string) => void;
};

/** Records as cards below the options of a field; a card that is moved takes the option on. */
export function BoardView({ view, rows, selection, looks, onOpen }: BoardViewProps) {
  const t = useMessages(recordsMessages);
  const groupField = view.groupField ?? '';
  const groups = useGroups(groupField, selection);
  const columns = useBoardColumns(groupField, rows, groups);
  const { mayMove, valuesOf, move } = useMove([groupField]);
  const [dragged, setDragged] = useState<RecordRow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const columnOf = (row: RecordRow) => String(valuesOf(row)[groupField] ?? '');
  const moveTo = (row: RecordRow, id: string) => {
    if (columnOf(row) !== id) void move(row, { [groupField]: id === '' ? null : id });
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <div className="record-board">
      {columns.map(({ id, text, tone }) => {
        const cards = rows.filter((row) => columnOf(row) === id);
        // What is being moved is counted where it was until the board is read anew.
        const stored = rows.filter((row) => String(row.values?.[groupField] ?? '') === id);
        const counted = groups?.find(({ value }) => value === id)?.count ?? 0;
        const count = Math.max(counted + cards.length - stored.length, cards.length);
        return (
          <section
            key={id}
            className="record-board-column"
            aria-label={t('cards', { group: text, count })}
            data-over={over === id}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) moveTo(dragged, id);
              end();
            }}
          >
            <h3>
              <span className="state-dot" data-tone={tone}>
                {text}
              </span>
              <span className="quiet">{count}</span>
            </h3>
            <ul>
              {cards.map((row) => (
                <li
                  key={row.id}
                  className="record-card"
                  data-tone={looks.toneOf(row) || undefined}
                  draggable={mayMove}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', row.id);
                    setDragged(row);
                  }}
                  onDragEnd={end}
                >
                  <BoardCard view={view} looks={looks} row={row} onOpen={onOpen}>
                    {mayMove ? (
                      <Dropdown
                        trigger={['click']}
                        menu={{
                          items: columns
                            .filter((column) => column.id !== id)
                            .map((column) => ({
                              key: `to-${column.id}`,
                              label: t('moveTo', { group: column.text }),
                              onClick: () => moveTo(row, column.id),
                            })),
                        }}
                      >
                        <Button
                          type="text"
                          size="small"
                          icon={<EllipsisOutlined />}
                          aria-label={t('move')}
                          title={t('move')}
                        />
                      </Dropdown>
                    ) : null}
                  </BoardCard>
                </li>
              ))}
            </ul>
            {count > cards.length ? (
              <p className="quiet">{t('cardsMore', { count: count - cards.length })}</p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

type BoardCardProps = Pick<BoardViewProps, 'view' | 'looks' | 'onOpen'> & {
  readonly row: RecordRow;
  readonly children: React.ReactNode;
};

function BoardCard({ view, looks, row, onOpen, children }: BoardCardProps) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const words = useWords();
  const title = runtime.titleField?.name ?? '';
  const fields = view.columns.flatMap(({ field: path, label }) => {
    const field = path === title ? undefined : runtime.model.byPath.get(path);
    return field ? [{ field, label: words(label ?? field.field.label) }] : [];
  });
  const name = row[title];
  return (
    <>
      <div className="record-card-head">
        <button type="button" className="link-button" onClick={() => onOpen(row.id)}>
          {typeof name === 'string' && name !== '' ? name : t('untitled')}
        </button>
        {children}
      </div>
      <dl>
        {fields.map(({ field, label }) => (
          <div key={field.path}>
            <dt>{label}</dt>
            <dd>
              <RecordCell
                runtime={runtime}
                field={field}
                row={row}
                format={looks.formatOf(row, field.path)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type CountedGroup = { readonly value: string; readonly text: string; readonly count: number };

const MOST_GROUPS = 1000;

/** How many records each group has; undefined until it is known. */
function useGroups(
  groupField: string,
  selection: RecordSelection | null,
): readonly CountedGroup[] | undefined {
  const { designId: modelId } = useOwnRuntime();
  const counted = useRoute(
    recordsRoutes.aggregate,
    {
      params: { modelId },
      body: {
        ...(selection ?? { json: {} }),
        groupBy: [{ field: groupField }],
        measures: [{ measure: 'count', field: '' }],
        top: MOST_GROUPS,
      },
    },
    { keepPrevious: true, enabled: selection !== null },
  ).data;
  return counted?.list.map(groupOf);
}

const groupOf = ({ groups: [group], values: [count] }: Aggregates['list'][number]): CountedGroup => ({
  value: String(group?.value ?? ''),
  text: group?.text ?? '',
  count: Number(count ?? 0),
});

type Column = { readonly id: string; readonly text: string; readonly tone: string };

/** Rows of an interface are not asked for: whoever reads the board need not be one who may. */
const NO_OPTIONS: OptionSource = {
  dataType: 'static',
  options: [],
  dictionaryType: '',
  propsUrl: '',
  props: { value: 'id', label: 'fullName', children: 'children' },
};

/** The options of the field, those that no record has too, and what else the records hold. */
function useBoardColumns(
  groupField: string,
  rows: readonly RecordRow[],
  groups: readonly CountedGroup[] | undefined,
): readonly Column[] {
  const t = useMessages(recordsMessages);
  const field = useOwnRuntime().model.byPath.get(groupField);
  const to = field?.kind.refersTo?.(field.props);
  const source = to?.to === 'options' && to.source.dataType !== 'dynamic' ? to.source : NO_OPTIONS;
  const known = flatChoices(useOptions(source).options).map(
    ({ value, title, tone = 'grey' }): Column => ({ id: value, text: title, tone }),
  );
  const ids = new Set(known.map(({ id }) => id));
  const others = new Map([
    ...(groups ?? []).map(({ value, text }) => [value, text] as const),
    ...rows.map((row) => [String(row.values?.[groupField] ?? ''), row[groupField]] as const),
  ]);
  return [
    ...known,
    ...[...others]
      .filter(([id]) => !ids.has(id))
      .map(
        ([id, text]): Column => ({
          id,
          text: id !== '' && typeof text === 'string' && text ? text : t('noGroup'),
          tone: 'grey',
        }),
      ),
  ];
}
