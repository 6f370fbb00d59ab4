import { CONTENT_FIELDS } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import type { TabsProps } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { type EditRow, tableFaults } from '../../kit/edit-table-rows.ts';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { toast } from '../../lib/toast.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { IndicatorTable, useIndicatorColumns } from './indicator-table.tsx';

/** What is agreed: the text, the indicators and how they are assessed. */
type Terms = {
  readonly text: string;
  readonly rows: readonly EditRow[];
  readonly assessmentStandard: string;
};

type TermTabsOptions = {
  readonly terms: Terms;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<Terms>) => void;
};

/** The tabs of the terms, and a check that leads to the indicators when some are at fault. */
export function useTermTabs({ terms, readOnly, onChange }: TermTabsOptions) {
  const t = useMessages(contractMessages);
  const templateText = useMessages(contractTemplateMessages);
  const columns = useIndicatorColumns();
  const [tab, setTab] = useState('content');
  const [showFaults, setShowFaults] = useState(false);
  const items: NonNullable<TabsProps['items']> = [
    {
      key: 'content',
      label: t('content'),
      children: (
        <>
          <p className="quiet">
            {templateText('fieldsHint', {
              fields: CONTENT_FIELDS.map((field) => `{{${field}}}`).join(' '),
            })}
          </p>
          <RichTextEditor
            aria-label={t('content')}
            readOnly={readOnly}
            value={terms.text}
            onChange={(text) => text !== terms.text && onChange({ text })}
          />
        </>
      ),
    },
    {
      key: 'indicators',
      label: t('indicators'),
      children: (
        <IndicatorTable
          rows={terms.rows}
          readOnly={readOnly}
          showFaults={showFaults}
          onChange={(rows) => onChange({ rows })}
        />
      ),
    },
    {
      key: 'standard',
      label: t('standard'),
      children: (
        <RichTextEditor
          aria-label={t('standard')}
          readOnly={readOnly}
          value={terms.assessmentStandard}
          onChange={(assessmentStandard) =>
            assessmentStandard !== terms.assessmentStandard && onChange({ assessmentStandard })
          }
        />
      ),
    },
  ];
  const check = (): boolean => {
    if (tableFaults(terms.rows, columns).size === 0) return true;
    setShowFaults(true);
    setTab('indicators');
    toast.warning(templateText('formFault'));
    return false;
  };
  return { items, tab, setTab, check };
}
