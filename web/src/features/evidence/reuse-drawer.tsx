import type { ReusableFile, SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button } from 'antd';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { openPreview } from '../../kit/file-preview-store.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { evidenceMessages } from './evidence.messages.ts';

type ReuseDrawerProps = { readonly request: SupportRequest; readonly onClose: () => void };

/** Accepted evidence of last year or of other items, with its validity, to use again. */
export function ReuseDrawer({ request, onClose }: ReuseDrawerProps) {
  const t = useMessages(evidenceMessages);
  const query = useRoute(evidenceRoutes.reusable, {
    query: { checkTaskId: request.checkTaskId, nodeCode: request.nodeCode },
  });
  const add = useAction(evidenceRoutes.addFile, { onDone: onClose });
  const use = ({ supportFileId, file, validTo }: z.output<typeof ReusableFile>) =>
    add.mutate({
      params: { id: request.id },
      body: {
        fileId: file.fileId,
        description: '',
        reuseOfId: supportFileId,
        ...(validTo ? { validTo } : {}),
      },
    });
  return (
    <SideDrawer open title={t('reuseTitle')} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('reuseEmpty')} />
          ) : (
            <ul className="evidence-lines">
              {list.map((one) => (
                <li key={one.supportFileId}>
                  <span className="evidence-line-text">
                    <button type="button" className="link-button" onClick={() => openPreview(one.file)}>
                      {one.file.name}
                    </button>
                    <span className="quiet">
                      {[
                        one.nodeCode,
                        one.label,
                        t('year', { year: one.year }),
                        one.validTo ? t('until', { day: day(one.validTo) }) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {one.expired ? <StateTag tone="red" text={t('expired')} /> : null}
                  <Button size="small" loading={add.isPending} onClick={() => use(one)}>
                    {t('useThis')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}
