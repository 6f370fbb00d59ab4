import type { headedRoutes } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DictSelect } from '../dict-select.tsx';
import { useDictionary } from '../dictionary.tsx';
import type { Filter } from '../filters.tsx';
import { type ListColumn, ListPage } from '../list-page.tsx';
import type { ListSource } from '../list-source.ts';
import { Can, useCan } from '../permission.tsx';
import type { Action } from '../row-actions.tsx';
import { useOpening } from '../use-opening.ts';
import { definitionMessages } from './definition.messages.ts';
import { useDefinitionImport } from './use-definition-import.ts';

type DefinitionListPageProps<Row> = {
  readonly title: string;
  readonly name: string;
  /** The dictionary of its categories: what the filter `category` offers. */
  readonly categories: string;
  /** All are of one category: there is nothing to choose. */
  readonly isOneCategory?: boolean;
  readonly source: ListSource<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowActions: (row: Row) => readonly Action[];
  readonly onOpen?: (row: Row) => void;
  readonly importRoute: ReturnType<typeof headedRoutes>['import'];
  readonly newText: string;
  readonly emptyText: string;
  /** Before the button for a new one. */
  readonly actions?: ReactNode;
  /** Begins a new one on a page of its own, or in a drawer after which its editor opens. */
  readonly adding:
    | (() => void)
    | {
        readonly editorOf: (id: string) => string;
        readonly drawer: (form: {
          readonly onDone: (id: string) => void;
          readonly onClose: () => void;
        }) => ReactNode;
      };
};

/** The list of a kind of definition: those of a category, import of transfer files, and new ones. */
export function DefinitionListPage<Row extends { readonly id: string }>({
  categories: dictionary,
  isOneCategory = false,
  importRoute,
  newText,
  actions,
  adding,
  ...list
}: DefinitionListPageProps<Row>) {
  const t = useMessages(definitionMessages);
  const categories = useDictionary(dictionary);
  const mayImport = useCan('btn_upload');
  const transfer = useDefinitionImport(importRoute);
  const [isAdding, setAdding] = useState(false);
  const open = useOpening(isAdding);
  const category: Filter = {
    kind: 'custom',
    name: 'category',
    label: t('category'),
    describe: categories.label,
    render: ({ value, onChange }) => (
      <DictSelect
        code={dictionary}
        aria-label={t('category')}
        placeholder={t('category')}
        value={value}
        onChange={onChange}
      />
    ),
  };
  return (
    <>
      <ListPage<Row>
        {...list}
        keywordHint={t('nameOrCode')}
        filters={isOneCategory ? [] : [category]}
        actions={
          <>
            {transfer.element}
            {actions}
          </>
        }
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={typeof adding === 'function' ? adding : () => setAdding(true)}>
              {newText}
            </Button>
          </Can>
        }
        moreActions={mayImport ? [transfer.action] : []}
      />
      {isAdding && typeof adding !== 'function'
        ? adding.drawer({
            onDone: (id) => open(adding.editorOf(id)),
            onClose: () => setAdding(false),
          })
        : null}
    </>
  );
}
