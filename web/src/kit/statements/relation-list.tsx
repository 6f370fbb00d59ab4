import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../blocks.tsx';
import { SearchBox } from '../search-box.tsx';
import { statementMessages } from './statement.messages.ts';
import './relation-list.css';

type RelationListProps = {
  readonly relations: readonly RelationView[];
  /** Takes the name of a data set or a column that is pressed. */
  readonly onInsert: (name: string) => void;
};

/** Data sets that a statement may read, with their columns. */
export function RelationList({ relations, onInsert }: RelationListProps) {
  const t = useMessages(statementMessages);
  const [keyword, setKeyword] = useState('');
  const word = keyword.trim().toLowerCase();
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(word));
  const found = relations.flatMap((relation) => {
    const isHit = fits(relation.name, relation.label);
    const columns = relation.columns.filter(({ name, label }) => isHit || fits(name, label));
    return isHit || columns.length > 0 ? [{ ...relation, columns }] : [];
  });
  return (
    <div className="relation-list">
      <SearchBox hint={t('search')} value={keyword} onChange={setKeyword} />
      {found.length === 0 ? <EmptyBlock text={t('none')} isSearch /> : null}
      {found.map((relation) => (
        <details key={relation.name} open={word !== ''}>
          <summary>
            <strong>{relation.name}</strong>
            <span className="quiet">{relation.label}</span>
            {relation.needsWhole ? <Tag color="warning">{t('needsWhole')}</Tag> : null}
          </summary>
          <ul>
            {[{ name: relation.name, label: t('table'), personal: false }, ...relation.columns].map(
              (column) => (
                <li key={column.name}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('insert', { name: column.name })}
                    title={t('insert', { name: column.name })}
                    onClick={() => onInsert(column.name)}
                  >
                    <code>{column.name}</code>
                    <span className="quiet">
                      {column.label}
                      {column.personal ? ` · ${t('personal')}` : ''}
                    </span>
                  </Button>
                </li>
              ),
            )}
          </ul>
        </details>
      ))}
    </div>
  );
}

type RowlessNoteProps = {
  readonly relations: readonly Pick<RelationView, 'name' | 'label' | 'needsWhole'>[];
  /** What names data sets: a statement, or a name alone. */
  readonly statement: string;
  /** Whether it is run with the rights of whoever reads. */
  readonly isForCaller: boolean;
};

/** Says which data sets of a statement give their readers no rows. */
export function RowlessNote({ relations, statement, isForCaller }: RowlessNoteProps) {
  const t = useMessages(statementMessages);
  const named = new Set(statement.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  const rowless = relations.filter(({ name, needsWhole }) => needsWhole && named.has(name));
  if (!isForCaller || rowless.length === 0) return null;
  const names = rowless.map(({ name, label }) => (label === name ? name : `${label} (${name})`)).join(', ');
  return <Alert className="rowless-note" type="warning" showIcon title={t('rowless', { names })} />;
}

/** A statement with a name at its end. */
export const withName = (statement: string, name: string): string =>
  `${statement}${statement === '' || /\s$/.test(statement) ? '' : ' '}${name}`;
