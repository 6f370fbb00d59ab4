import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FileList } from '../../kit/file-list.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { moment } from '../../lib/formats.ts';
import { FindingDrawer } from '../findings/public.ts';
import { rectificationMessages } from './rectifications.messages.ts';

/** What was found: fact, clause, place and photos; the whole finding one click away. */
export function FindingFacts({ record }: { readonly record: Rectification }) {
  const t = useMessages(rectificationMessages);
  const category = useDictionary('auditFindingCategory');
  const stage = useDictionary('auditStage');
  const [open, setOpen] = useState(false);
  const orgs = useOrgNames();
  const { finding } = record;
  return (
    <>
      <FactGrid
        facts={[
          { label: t('fact'), value: <span className="rect-text">{finding.fact}</span>, wide: true },
          {
            label: t('criterion'),
            value: <span className="rect-text">{finding.criterion}</span>,
            wide: true,
          },
          { label: t('item'), value: `${record.nodeCode} ${record.nodeName}`, wide: true },
          { label: t('place'), value: finding.place },
          { label: t('unit'), value: orgs.full(record.unit) },
          { label: t('category'), value: category.label(record.category) },
          { label: t('stage'), value: stage.label(finding.stage) },
          { label: t('issuedAt'), value: moment(finding.issuedAt) },
        ]}
      />
      {finding.files.length > 0 ? (
        <div className="rect-block">
          <p className="quiet">{t('findingFiles')}</p>
          <FileList files={finding.files} />
        </div>
      ) : null}
      <Button type="link" className="rect-link" onClick={() => setOpen(true)}>
        {record.findingCode} {t('openFinding')}
      </Button>
      <FindingDrawer id={open ? record.findingId : null} onClose={() => setOpen(false)} />
    </>
  );
}
