import {
  PrintEdit,
  type PrintInfo,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { Button, Input, Segmented, Select } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { missingTexts } from './block-kinds.ts';
import { printMessages } from './print-templates.messages.ts';

const PreviewDocx = lazyPart(async () => (await import('../../kit/preview-docx.tsx')).default);
const PreviewPdf = lazyPart(async () => (await import('../../kit/preview-pdf.tsx')).default);

type PreviewPaneProps = {
  /** Opens a text of the template, by its path, in the language in which it is to be written. */
  readonly onOpen: (path: string, language: Language) => void;
};

/** The unsaved template as PDF or Word with a record that the author may read. */
export function PreviewPane({ onOpen }: PreviewPaneProps) {
  const t = useMessages(printMessages);
  const { getValues } = useFormContext<PrintEdit>();
  const [source, content, page, word] = useWatch<PrintEdit, ['source', 'content', 'page', 'word']>({
    name: ['source', 'content', 'page', 'word'],
  });
  const [formId, setFormId] = useState('');
  const [language, setLanguage] = useState<Language>('zh');
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<{ readonly bytes: Uint8Array; readonly isWord: boolean } | null>(null);
  const missing = language === 'zh' || word ? [] : missingTexts({ content, page }, language);
  const isForeign = language !== 'zh' && word !== null && !word.others?.[language];
  const make = async () => {
    setBusy(true);
    await attempt(async () => {
      const { fullName: _name, enCode: _code, category: _category, ...rest } = getValues();
      const { sortCode: _sort, description: _text, enabledMark: _mark, rev: _rev, ...body } = rest;
      const { blob } = await callBytes(printTemplatesRoutes.preview, { body: { ...body, formId, language } });
      setMade({ bytes: new Uint8Array(await blob.arrayBuffer()), isWord: body.word !== null });
    });
    setBusy(false);
  };
  return (
    <div className="print-preview">
      {source.kind === 'record' ? (
        <SampleSelect record={source.record} value={formId} onChange={setFormId} />
      ) : (
        <Input
          aria-label={t('sampleId')}
          placeholder={t('sampleId')}
          maxLength={100}
          value={formId}
          onChange={(event) => setFormId(event.target.value)}
        />
      )}
      <div className="print-options">
        <Segmented<Language>
          aria-label={t('paperLanguage')}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_WORDS[value]) }))}
        />
        <Button type="primary" loading={isBusy} onClick={() => void make()}>
          {t('showPreview')}
        </Button>
      </div>
      {missing.length > 0 ? (
        <details open className="print-missing">
          <summary className="quiet">{t('missingTexts', { count: missing.length })}</summary>
          <ul>
            {missing.map(({ path, text }) => (
              <li key={path}>
                <Button type="link" size="small" title={text} onClick={() => onOpen(path, language)}>
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isForeign ? <p className="quiet">{t('wordMissing')}</p> : null}
      {made ? (
        <Suspense>
          {made.isWord ? (
            <PreviewDocx source={made.bytes} />
          ) : (
            <PreviewPdf source={made.bytes} name={t('preview')} />
          )}
        </Suspense>
      ) : (
        <EmptyBlock text={t('previewHint')} />
      )}
    </div>
  );
}

/** What of a stored template is edited. */
export function editOf(info: PrintInfo): PrintEdit {
  const { id: _id, publishedVersion: _version, isChanged: _changed, printTemplate: _html, ...edit } = info;
  return edit;
}

type PrintPreviewDrawerProps = {
  readonly id: string;
  readonly fullName: string;
  /** Opens the editor, where what is missing is written. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

/** The draft of a template as it prints, without its editor. */
export function PrintPreviewDrawer({ id, fullName, onEdit, onClose }: PrintPreviewDrawerProps) {
  const t = useMessages(printMessages);
  const query = useRoute(printTemplatesRoutes.read, { params: { id } }, { staleTime: 0 });
  return (
    <SideDrawer open width="large" title={t('previewOf', { name: fullName })} onClose={onClose}>
      <Loaded query={query}>{(info) => <DraftPreview info={info} onEdit={onEdit} />}</Loaded>
    </SideDrawer>
  );
}

type DraftPreviewProps = Pick<PrintPreviewDrawerProps, 'onEdit'> & { readonly info: PrintInfo };

function DraftPreview({ info, onEdit }: DraftPreviewProps) {
  const values = useMemo(() => editOf(info), [info]);
  const form = useKitForm({ schema: PrintEdit, values });
  return (
    <FormProvider {...form}>
      <PreviewPane onOpen={onEdit} />
    </FormProvider>
  );
}

/** Words of the languages, by language. */
export const LANGUAGE_WORDS = { zh: 'languageZh', zhtw: 'languageZhtw', en: 'languageEn' } as const;

type SampleSelectProps = {
  readonly record: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

function SampleSelect({ record, value, onChange }: SampleSelectProps) {
  const t = useMessages(printMessages);
  const [keyword, setKeyword] = useState('');
  const samples = useRoute(
    printTemplatesRoutes.samples,
    { params: { record: record || '-' }, query: { keyword } },
    { enabled: record !== '' },
  );
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      aria-label={t('sample')}
      placeholder={t('sampleHint')}
      loading={samples.isFetching}
      notFoundContent={t('sampleNone')}
      {...(value ? { value } : {})}
      onChange={(id?: string) => onChange(id ?? '')}
      options={(samples.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
    />
  );
}
