import './users.css';
import type { ImportJob } from '@auditplus/contract/features/users/user-import.model.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { importMessages } from './import.messages.ts';
import { openLink } from './open-link.ts';

/** Imports that ended while nobody looked: what came of them, with their workbooks. */
export function RecentImports({ jobs }: { readonly jobs: readonly ImportJob[] }) {
  const t = useMessages(importMessages);
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t('recent')}>
      <h3>{t('recent')}</h3>
      <ul className="users-import-recent">
        {jobs.map(({ id, fileName, createdAt, succeeded, failed, exceptions, links }) => (
          <li key={id}>
            <span>
              {fileName}
              <span className="quiet">
                {moment(createdAt)} · {t('recentCounts', { succeeded, failed })}
              </span>
            </span>
            <span>
              {exceptions ? (
                <Button size="small" onClick={() => openLink(exceptions)}>
                  {t('exceptions')}
                </Button>
              ) : null}
              {links ? (
                <Button size="small" onClick={() => openLink(links)}>
                  {t('links')}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
