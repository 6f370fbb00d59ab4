import type { InterfaceEdit } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useRoute } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

const FRESH_MS = 300_000;

/** Data sets with their columns; one press puts a name at the end of the statement. */
export function RelationsPane() {
  const t = useMessages(interfaceMessages);
  const dbLinkId = useWatch<InterfaceEdit, 'dbLinkId'>({ name: 'dbLinkId' });
  const query = useRoute(dataInterfacesRoutes.relations, { query: { dbLinkId } }, { staleTime: FRESH_MS });
  const [keyword, setKeyword] = useState('');
  const { getValues, setValue } = useFormContext();
  const insert = (name: string) => {
    const written = String(getValues('query') ?? '');
    const gap = written === '' || /\s$/.test(written) ? '' : ' ';
    setValue('query', `${written}${gap}${name}`, { shouldDirty: true });
  };
  const word = keyword.trim().toLowerCase();
  const fits = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(word));
  return (
    <div className="interface-relations">
      <SearchBox hint={t('searchRelations')} value={keyword} onChange={setKeyword} />
      <Loaded query={query}>
        {({ list }) => {
          const found = list.flatMap((relation) => {
            const isHit = fits(relation.name, relation.label);
            const columns = relation.columns.filter(({ name, label }) => isHit || fits(name, label));
            return isHit || columns.length > 0 ? [{ ...relation, columns }] : [];
          });
          if (found.length === 0) return <EmptyBlock text={t('noRelations')} isSearch />;
          return found.map((relation) => (
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
                        onClick={() => insert(column.name)}
                      >
                        <code>{column.name}</code>
                        <span className="quiet">
                          {column.label}
                          {column.personal ? ` · ${t('personalColumn')}` : ''}
                        </span>
                      </Button>
                    </li>
                  ),
                )}
              </ul>
            </details>
          ));
        }}
      </Loaded>
    </div>
  );
}
