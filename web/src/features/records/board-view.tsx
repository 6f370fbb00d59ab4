import { EllipsisOutlined } from '@ant-design/icons';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRow } from '@auditplus/contract/features/records/records.schemas.ts';
import { optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { RecordCell } from './record-columns.tsx';
import { recordsMessages } from './records.messages.ts';
import { useMove } from './use-move.ts';
import { useOwnRuntime } from './use-runtime.ts';

type BoardViewProps = {
  readonly view: ListView;
  readonly rows: readonly RecordRow[];
  readonly toneOf: (row: RecordRow) => string;
  readonly onOpen: (id: string) => void;
};

/** Records as cards below the options of a field; a card that is moved takes the option on. */
export function BoardView({ view, rows, toneOf, onOpen }: BoardViewProps) {
  const t = useMessages(recordsMessages);
  const groupField = view.groupField ?? '';
  const columns = useBoardColumns(groupField, rows);
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
        return (
          <section
            key={id}
            className="record-board-column"
            aria-label={t('cards', { group: text, count: cards.length })}
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
              <span className="quiet">{cards.length}</span>
            </h3>
            <ul>
              {cards.map((row) => (
                <li
                  key={row.id}
                  className="record-card"
                  data-tone={toneOf(row) || undefined}
                  draggable={mayMove}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', row.id);
                    setDragged(row);
                  }}
                  onDragEnd={end}
                >
                  <BoardCard view={view} row={row} onOpen={onOpen}>
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
          </section>
        );
      })}
    </div>
  );
}

type BoardCardProps = Pick<BoardViewProps, 'view' | 'onOpen'> & {
  readonly row: RecordRow;
  readonly children: React.ReactNode;
};

function BoardCard({ view, row, onOpen, children }: BoardCardProps) {
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
              <RecordCell runtime={runtime} field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Column = { readonly id: string; readonly text: string; readonly tone: string };

/** The options that the designer wrote down, and what else the rows hold. */
function useBoardColumns(groupField: string, rows: readonly RecordRow[]): readonly Column[] {
  const t = useMessages(recordsMessages);
  const language = useLanguage();
  const field = useOwnRuntime().model.byPath.get(groupField);
  const known = optionsOf(field).map(
    (option): Column => ({
      id: option.id,
      text: optionName(option, language),
      tone: option.tone ?? 'grey',
    }),
  );
  const ids = new Set(known.map(({ id }) => id));
  const others = new Map(
    rows.map((row) => [String(row.values?.[groupField] ?? ''), row] as const).filter(([id]) => !ids.has(id)),
  );
  return [
    ...known,
    ...[...others].map(([id, row]): Column => {
      const text = row[groupField];
      return { id, text: id !== '' && typeof text === 'string' && text ? text : t('noGroup'), tone: 'grey' };
    }),
  ];
}

function optionsOf(field: FormField | undefined) {
  const to = field?.kind.refersTo?.(field.props);
  return to?.to === 'options' ? staticOptions(to.source) : [];
}
