import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { day, fileSize } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { evidenceMessages } from './evidence.messages.ts';

type LibraryDrawerProps = { readonly request: SupportRequest; readonly onClose: () => void };

const SHOWN = 50;

/** Materials of the library, a copy of which answers the request (audit-domain 8.7). */
export function LibraryDrawer({ request, onClose }: LibraryDrawerProps) {
  const t = useMessages(evidenceMessages);
  const orgs = useOrgNames();
  const categories = useDictionary('auditMaterialCategory');
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    materialsRoutes.list,
    { query: { currentPage: 1, pageSize: SHOWN, ...(keyword ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const take = useAction(evidenceRoutes.takeMaterial, {
    onDone: onClose,
    onRefused: () => true,
  });
  const taken = take.variables?.body.materialId;
  return (
    <SideDrawer open title={t('libraryTitle')} width="medium" onClose={onClose}>
      <div className="evidence-library">
        <p className="quiet">{t('libraryHelp')}</p>
        <SearchBox maxLength={50} hint={t('libraryHint')} onSearch={setKeyword} />
        <Loaded query={query}>
          {({ list, pagination }) =>
            list.length === 0 ? (
              <EmptyBlock text={t(keyword ? 'libraryNoMatch' : 'libraryEmpty')} />
            ) : (
              <>
                <ul className="evidence-lines">
                  {list.map((one) => (
                    <li key={one.id}>
                      <span className="evidence-line-text">
                        <button type="button" className="link-button" onClick={() => openPreview(one.file)}>
                          {one.fullName}
                        </button>
                        <span className="quiet">
                          {[
                            categories.label(one.category),
                            t('year', { year: one.year }),
                            orgs.full(one.org),
                            fileSize(one.file.size),
                            one.validTo ? t('until', { day: day(one.validTo) }) : '',
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                        {take.error && taken === one.id ? (
                          <span className="field-problem" role="alert">
                            {take.error.message}
                          </span>
                        ) : null}
                      </span>
                      {one.isExpired ? <StateTag tone="red" text={t('expired')} /> : null}
                      <Button
                        size="small"
                        loading={take.isPending && taken === one.id}
                        onClick={() =>
                          take.mutate({ params: { id: request.id }, body: { materialId: one.id } })
                        }
                      >
                        {t('useThis')}
                      </Button>
                    </li>
                  ))}
                </ul>
                {pagination.total > list.length ? (
                  <p className="quiet">{t('libraryMore', { count: pagination.total - list.length })}</p>
                ) : null}
              </>
            )
          }
        </Loaded>
      </div>
    </SideDrawer>
  );
}
