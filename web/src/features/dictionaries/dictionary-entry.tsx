import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { menuName } from '../../lib/menu.ts';
import { useRoute } from '../../lib/query.ts';
import './dictionaries.css';
import { ValueTable } from './value-list.tsx';

/** The page of a menu entry of type 4: the values of the dictionary that the entry names. */
export default function DictionaryEntry({ entry }: { readonly entry: MenuNode }) {
  const { moduleId = '', isTree } = entry.propertyJson;
  const query = useRoute(dictionariesRoutes.page, { params: { id: moduleId } });
  return (
    <PageFrame title={menuName(entry, useLanguage())}>
      <Loaded query={query}>
        {({ type, abilities }) => (
          <div className="list-page dictionary-values">
            <ValueTable
              key={type.id}
              type={type}
              may={abilities}
              asTree={isTree === undefined ? undefined : isTree === 1}
            />
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}
