import { CreateKnowledge, type Knowledge } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { NodeKey } from '@auditplus/contract/features/materials/materials.model.ts';
import { FileRef } from '@auditplus/contract/kernel/values.ts';
import { DatePicker, Input, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { UploadField } from '../../kit/upload-field.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { NodePicker } from '../materials/public.ts';
import { CategorySelect } from './category-select.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';

const schemaOf = (bodyMissing: string) =>
  z
    .object({
      ...CreateKnowledge.omit({ fileIds: true }).shape,
      tags: z.array(z.string().trim().min(1).max(20)).max(10),
      nodeKeys: z.array(NodeKey).max(30),
      expiresOn: z.string().nullable(),
      files: z.array(FileRef).max(20),
    })
    .refine(({ body }) => hasContent(body), { error: bodyMissing, path: ['body'] });
type Draft = z.infer<ReturnType<typeof schemaOf>>;

const hasContent = (html: string): boolean =>
  /<img/i.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

type ArticleFormProps = {
  /** The draft to change; null writes a new one. */
  readonly article: Knowledge | null;
  readonly categoryId?: string;
  readonly onSaved?: (id: string) => void;
  readonly onClose: () => void;
};

/** Writes or changes a draft. */
export function ArticleForm({ article, categoryId = '', onSaved, onClose }: ArticleFormProps) {
  const t = useMessages(knowledgeMessages);
  const bodyMissing = t('bodyMissing');
  const schema = useMemo(() => schemaOf(bodyMissing), [bodyMissing]);
  const values = useMemo(() => draftOf(article, categoryId), [article, categoryId]);
  const form = useKitForm<Draft>({ schema, values });
  const known = useRoute(knowledgeRoutes.tags, {}).data?.list ?? [];
  const create = useAction(knowledgeRoutes.create, { done: t('created'), onRefused: () => true });
  const edit = useAction(knowledgeRoutes.edit, { done: t('saved'), onRefused: () => true });
  const save = async ({ files, ...draft }: Draft) => {
    const body = { ...draft, fileIds: files.map(({ fileId }) => fileId) };
    const saved = article
      ? await edit.mutateAsync({ params: { id: article.id }, body: { ...body, rev: article.rev } })
      : await create.mutateAsync({ body });
    onSaved?.(saved.id);
  };
  return (
    <FormDrawer
      recordId={article?.id}
      open
      width="large"
      title={article ? t('editArticle') : t('newArticle')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="categoryId" label={t('category')} required>
        <CategorySelect />
      </Field>
      <Field name="tags" label={t('tags')} help={t('tagsHelp')}>
        <Select
          mode="tags"
          maxCount={10}
          tokenSeparators={[',', '，', '、']}
          options={known.map(({ tag }) => ({ value: tag, label: tag }))}
        />
      </Field>
      <Field name="body" label={t('body')} required>
        <RichTextEditor />
      </Field>
      <Field name="nodeKeys" label={t('items')}>
        <NodePicker />
      </Field>
      <Field name="files" label={t('files')}>
        <UploadField />
      </Field>
      <Field name="expiresOn" label={t('expiresOn')} toChild={toDayjs} fromChild={emptyAsNull}>
        <DatePicker />
      </Field>
    </FormDrawer>
  );
}

const emptyAsNull = (value: unknown) => fromDayjs(value) || null;

function draftOf(article: Knowledge | null, categoryId: string): Draft {
  if (!article)
    return { fullName: '', categoryId, tags: [], body: '', nodeKeys: [], files: [], expiresOn: null };
  const { fullName, tags, body, files, expiresOn } = article;
  return {
    fullName,
    categoryId: article.categoryId,
    tags,
    body,
    files,
    expiresOn,
    nodeKeys: article.nodes.map(({ standardId, nodeCode }) => ({ standardId, nodeCode })),
  };
}
