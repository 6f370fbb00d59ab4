import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, DatePicker, Select, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { contractTemplateMessages } from './contract-templates.messages.ts';
import { contractMessages } from './contracts.messages.ts';
import { fromRows, toRows } from './indicator-rows.ts';
import { TemplateDifferences } from './template-differences.tsx';
import { useTermTabs } from './term-tabs.tsx';

type Draft = {
  readonly partyASignerId: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly text: string;
  readonly assessmentStandard: string;
  readonly rows: readonly EditRow[];
  readonly files: readonly FileRef[];
};

const draftOf = (contract: Contract): Draft => ({
  partyASignerId: contract.partyASigner.id,
  periodStart: contract.periodStart,
  periodEnd: contract.periodEnd,
  text: contract.content,
  assessmentStandard: contract.assessmentStandard,
  rows: toRows(contract.indicators.map(termsOf)),
  files: contract.files,
});

const termsOf = (entry: Contract['indicators'][number]) => ({
  kind: entry.kind,
  fullName: entry.fullName,
  unitText: entry.unitText,
  target: entry.target,
  weight: entry.weight,
  perUnitDeduct: entry.perUnitDeduct,
  source: entry.source,
  vetoWhenExceeded: entry.vetoWhenExceeded,
});

/** A draft being written: content, indicators, assessment standard and files are saved together. */
export function ContractEditor({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const templateText = useMessages(contractTemplateMessages);
  const [draft, setDraft] = useState(() => draftOf(contract));
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty);
  const set = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }));
    setDirty(true);
  };
  const terms = useTermTabs({ terms: draft, readOnly: false, onChange: set });
  const save = useAction(contractsRoutes.edit, {
    done: t('saved'),
    onDone: (next) => {
      setDirty(false);
      setDraft(draftOf(next));
    },
  });
  const submit = () => {
    if (!terms.check()) return;
    const { text, rows, files, ...rest } = draft;
    save.mutate({
      params: { id: contract.id },
      body: {
        ...rest,
        rev: contract.rev,
        content: text,
        indicators: fromRows(rows),
        fileIds: files.map(({ fileId }) => fileId),
      },
    });
  };
  return (
    <div className="contracts-editor">
      <EditorHead draft={draft} set={set} dirty={dirty} saving={save.isPending} onSave={submit} />
      <Tabs
        size="small"
        activeKey={terms.tab}
        onChange={terms.setTab}
        items={[
          ...terms.items,
          {
            key: 'files',
            label: t('files'),
            children: <UploadField value={draft.files} onChange={(files) => set({ files })} />,
          },
          {
            key: 'differences',
            label: `${templateText('differences')} ${contract.differences.length || ''}`,
            children: <TemplateDifferences differences={contract.differences} />,
          },
        ]}
      />
    </div>
  );
}

type HeadProps = {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
};

function EditorHead({ draft, set, dirty, saving, onSave }: HeadProps) {
  const t = useMessages(contractMessages);
  const field = useId();
  const signers = useRoute(contractsRoutes.signers, {});
  return (
    <div className="contracts-editor-head">
      <label htmlFor={`${field}-signer`}>{t('signer')}</label>
      <Select
        id={`${field}-signer`}
        style={{ minWidth: 140 }}
        value={draft.partyASignerId}
        onChange={(partyASignerId) => set({ partyASignerId })}
        options={(signers.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <label htmlFor={`${field}-start`}>{t('periodStart')}</label>
      <DatePicker
        id={`${field}-start`}
        allowClear={false}
        value={dayjs(draft.periodStart)}
        onChange={(value) => value && set({ periodStart: value.format('YYYY-MM-DD') })}
      />
      <label htmlFor={`${field}-end`}>{t('periodEnd')}</label>
      <DatePicker
        id={`${field}-end`}
        allowClear={false}
        value={dayjs(draft.periodEnd)}
        onChange={(value) => value && set({ periodEnd: value.format('YYYY-MM-DD') })}
      />
      <Button type="primary" disabled={!dirty} loading={saving} onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  );
}
