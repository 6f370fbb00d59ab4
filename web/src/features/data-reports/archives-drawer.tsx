import type { ReportRow } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes as routes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { labelled } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { reportMessages } from './data-reports.messages.ts';
import { ExportMenu } from './export-menu.tsx';
import { ReportContent } from './report-content.tsx';
import './data-reports.css';

const Note = z.object({ note: z.string().trim().max(200) });
const EMPTY = { note: '' };

type KeepDrawerProps = {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly onClose: () => void;
};

/** Keeps the result of a report as the reader sees it now. */
export function KeepDrawer({ id, values, onClose }: KeepDrawerProps) {
  const t = useMessages(reportMessages);
  const form = useKitForm({ schema: Note, values: EMPTY });
  const archive = useAction(routes.archive, { done: t('archived'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={id}
      open
      title={t('archive')}
      form={form}
      onSubmit={({ note }) => archive.mutateAsync({ params: { id }, body: { values: { ...values }, note } })}
      onClose={onClose}
    >
      <p className="report-hint">{t('archiveHelp')}</p>
      <Field name="note" label={t('archiveNote')}>
        <Input maxLength={200} />
      </Field>
    </FormDrawer>
  );
}

type ArchivesDrawerProps = {
  readonly report: Pick<ReportRow, 'id' | 'fullName'>;
  readonly onClose: () => void;
};

/** The results of a report that were kept; each opens as it was. */
export function ArchivesDrawer({ report, onClose }: ArchivesDrawerProps) {
  const t = useMessages(reportMessages);
  const query = useRoute(routes.archives, { params: { id: report.id } }, { staleTime: 0 });
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <SideDrawer open title={t('archivesOf', { name: report.fullName })} width="large" onClose={onClose}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noArchives')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
            <section className="report-scroll" tabIndex={0} aria-label={t('archives')}>
              <table className="report-table">
                <thead>
                  <tr>
                    <th scope="col">{t('archivedAt')}</th>
                    <th scope="col">{t('archivedBy')}</th>
                    <th scope="col">{t('version')}</th>
                    <th scope="col">{t('archiveValues')}</th>
                    <th scope="col">{t('archiveNote')}</th>
                    <th scope="col">{t('archiveHash')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <button type="button" className="open-text" onClick={() => setOpened(row.id)}>
                          {moment(row.createdAt)}
                        </button>
                      </td>
                      <td>{row.createdBy || '–'}</td>
                      <td>{t('live', { version: row.version })}</td>
                      <td>{row.values || '–'}</td>
                      <td>{row.note || '–'}</td>
                      <td title={row.hash}>{row.hash.slice(0, 12)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        }
      </Loaded>
      {opened ? <Archived id={opened} onClose={() => setOpened(null)} /> : null}
    </SideDrawer>
  );
}

function Archived({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useMessages(reportMessages);
  const query = useRoute(routes.archived, { params: { id } });
  const kept = query.data;
  return (
    <SideDrawer
      open
      title={kept ? `${kept.fullName} · ${moment(kept.createdAt)}` : t('archives')}
      width="large"
      extra={
        <ExportMenu
          isReady={kept?.isWhole === true}
          fileOf={(format) => call(routes.archivedFile, { params: { id }, body: { format } })}
        />
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ document, hash, isWhole, values }) => (
          <>
            <p className="report-hint report-kept">
              <StateTag
                tone={isWhole ? 'green' : 'red'}
                text={t(isWhole ? 'archiveWhole' : 'archiveAltered')}
              />{' '}
              {t('archiveHash')} <code className="report-hash">{hash}</code>
            </p>
            {values ? <p className="report-hint">{labelled(t('archiveValues'), values)}</p> : null}
            <ReportContent document={document} />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
