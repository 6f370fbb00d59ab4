import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ColumnPanel } from '../../kit/column-panel.tsx';
import { ImportButton } from '../../kit/import-button.tsx';
import { PdfButton } from '../../kit/pdf-button.tsx';
import { useColumnChoices } from '../../kit/use-column-choices.ts';
import { galleryMessages } from './kit-gallery.messages.ts';
import { Sample } from './sample.tsx';

const LINES = Array.from({ length: 60 }, (_, index) => index + 1);

/** What leaves the page and what comes in. */
export function OutputSamples() {
  const t = useMessages(galleryMessages);
  const area = useRef<HTMLDivElement>(null);
  return (
    <div className="gallery">
      <Sample wide title={t('pdf')} code={'<PdfButton area={ref} fileName={title} />'}>
        <div>
          <PdfButton area={area} fileName={t('report')} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="gallery-report" aria-label={t('report')} tabIndex={0}>
          <div ref={area}>
            <h2>{t('report')}</h2>
            <table>
              <tbody>
                {LINES.map((n) => (
                  <tr key={n}>
                    <td>{n}</td>
                    <td>{t('reportRow', { n })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      </Sample>
      <Sample
        title={t('importButton')}
        code={'<ImportButton route={usersRoutes.importData} errorBook={(reply) => …} onDone={refresh} />'}
      >
        <div>
          <ImportButton route={filesRoutes.uploadAs} params={{ type: 'document' }} accept=".xlsx,.csv" />
        </div>
      </Sample>
      <ColumnSample />
    </div>
  );
}

function ColumnSample() {
  const t = useMessages(galleryMessages);
  const [isOpen, setOpen] = useState(false);
  const titles = new Map([
    ['name', t('name')],
    ['account', t('account')],
    ['department', t('department')],
  ]);
  const { choices, save, restore } = useColumnChoices(
    'kit.gallery',
    [...titles.keys()].map((key) => ({ key })),
  );
  return (
    <Sample
      title={t('columns')}
      value={choices.filter((choice) => choice.visible).map((choice) => titles.get(choice.key))}
      code={'const { choices, save, restore } = useColumnChoices(moduleId, columns);'}
    >
      <div>
        <Button onClick={() => setOpen(true)}>{t('columns')}</Button>
      </div>
      <ColumnPanel
        open={isOpen}
        choices={choices}
        titleOf={(key) => titles.get(key) ?? ''}
        onChange={save}
        onRestore={restore}
        onClose={() => setOpen(false)}
      />
    </Sample>
  );
}
