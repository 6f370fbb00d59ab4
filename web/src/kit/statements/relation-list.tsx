import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { Button } from 'antd';
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

/** A statement with a name at its end. */
export const withName = (statement: string, name: string): string =>
  `${statement}${statement === '' || /\s$/.test(statement) ? '' : ' '}${name}`;
