import {
  WORD_MAX_BYTES,
  type WordDocument,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { PrintEdit } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { Button, Segmented, Tag, Upload } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { base64Of } from '../../lib/base64.ts';
import { fileSize } from '../../lib/formats.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { LANGUAGE_WORDS } from './preview-pane.tsx';
import { printMessages } from './print-templates.messages.ts';
import { useStudio } from './studio-context.ts';
import { TagHelp } from './tag-help.tsx';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const bytesIn = (base64: string): number => Math.floor((base64.length * 3) / 4);

/** The Word document of a template: its file, and the tags that the server finds in it. */
export function WordPane() {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { getValues, setValue } = useFormContext<PrintEdit>();
  const word = useWatch<PrintEdit, 'word'>({ name: 'word' });
  const [isBusy, setBusy] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [language, setLanguage] = useState<Language>('zh');
  const shown = word && language !== 'zh' ? (word.others?.[language] ?? null) : word;
  const show = (next: Language) => {
    setUnknown([]);
    setLanguage(next);
  };
  const store = (document: WordDocument | undefined) => {
    const next =
      word && language !== 'zh'
        ? { ...word, others: { ...word.others, [language]: document } }
        : document && { ...document, ...(word?.others && { others: word.others }) };
    setValue('word', next ?? null, { shouldDirty: true });
  };
  const choose = async (file: File) => {
    if (file.size > WORD_MAX_BYTES) {
      toast.error(t('wordTooLarge', { size: fileSize(WORD_MAX_BYTES) }));
      return;
    }
    setBusy(true);
    await attempt(async () => {
      const chosen = { name: file.name, data: await base64Of(file), tags: [] };
      const { dbLinkId, source, sqlTemplate } = getValues();
      const body = { dbLinkId, source, sqlTemplate, word: chosen };
      const found = await call(printTemplatesRoutes.readWord, { body });
      setUnknown(found.unknown);
      store({ ...chosen, tags: found.tags });
    });
    setBusy(false);
  };
  const upload = readOnly ? null : (
    <Upload
      accept=".docx"
      showUploadList={false}
      beforeUpload={(file) => {
        void choose(file);
        return false;
      }}
    >
      <Button loading={isBusy} type={shown ? 'default' : 'primary'}>
        {t(shown ? 'wordReplace' : 'wordChoose')}
      </Button>
    </Upload>
  );
  return (
    <div className="print-content">
      {word ? (
        <Segmented<Language>
          aria-label={t('paperLanguage')}
          value={language}
          onChange={show}
          options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_WORDS[value]) }))}
        />
      ) : null}
      {shown ? (
        <>
          <div className="print-options">
            <strong className="print-word-name">{shown.name}</strong>
            <span className="quiet">{fileSize(bytesIn(shown.data))}</span>
            {upload}
            <Button onClick={() => saveBlob(blobOf(shown.data), shown.name)}>{t('wordDownload')}</Button>
            {readOnly || language === 'zh' ? null : (
              <Button type="text" danger onClick={() => store(undefined)}>
                {t('wordRemove')}
              </Button>
            )}
          </div>
          <p className="quiet">
            {shown.tags.length === 0 ? t('wordNoTags') : t('wordTags', { count: shown.tags.length })}
          </p>
          <div className="print-word-tags">
            {tagNames(shown.tags).map((tag) => (
              <Tag key={tag} color={unknown.includes(tag) ? 'error' : 'default'}>
                {tag}
              </Tag>
            ))}
          </div>
          {unknown.length > 0 ? <p role="alert">{t('wordUnknown', { count: unknown.length })}</p> : null}
        </>
      ) : (
        <>
          <EmptyBlock text={t(word ? 'wordMissing' : 'wordEmpty')} />
          {upload}
        </>
      )}
      <TagHelp
        further={[
          ['{#table}{table.field}{/table}', t('wordHelpTable')],
          ['{#field}…{/field}', t('wordHelpPart')],
          ['{#photos}{photos.picture [height: 40]}{/photos}', t('wordHelpPicture')],
          ['{#approvals}{approvals.node} {approvals.person}{/approvals}', t('wordHelpApprovals')],
          ['{verifyPicture} {verifyCode}', t('wordHelpVerify')],
        ]}
      />
    </div>
  );
}

/** Tags as they are written in the document, each once. */
const tagNames = (tags: WordDocument['tags']): string[] => [
  ...new Set(tags.map(({ tag, isPart }) => `{${isPart ? '#' : ''}${tag}}`)),
];

const blobOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: WORD_TYPE });
