import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  EditCategory,
  type KnowledgeCategory,
} from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { Button, Input, InputNumber } from 'antd';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { FormDialog, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { useAction } from '../../lib/query.ts';
import { CategorySelect } from './category-select.tsx';
import { knowledgeMessages } from './knowledge.messages.ts';
import { type CategoryNode, useCategories } from './knowledge-state.ts';

/** The management-system department keeps the tree of categories. */
export function CategoryDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(knowledgeMessages);
  const { tree } = useCategories();
  const [edited, setEdited] = useState<KnowledgeCategory | 'new' | null>(null);
  return (
    <SideDrawer
      open
      title={t('manageTitle')}
      extra={<Button onClick={() => setEdited('new')}>{t('addCategory')}</Button>}
      onClose={onClose}
    >
      <CategoryRows nodes={tree} onEdit={setEdited} />
      {edited ? (
        <CategoryForm category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </SideDrawer>
  );
}

type CategoryRowsProps = {
  readonly nodes: readonly CategoryNode[];
  readonly onEdit: (category: KnowledgeCategory) => void;
};

function CategoryRows({ nodes, onEdit }: CategoryRowsProps) {
  const t = useMessages(knowledgeMessages);
  const common = useMessages(commonMessages);
  const remove = useAction(knowledgeRoutes.removeCategory, { done: t('categoryRemoved') });
  const ask = async ({ id, fullName }: KnowledgeCategory) => {
    const agreed = await confirm({
      title: t('removeCategoryAsk', { name: fullName }),
      text: t('removeCategoryText'),
      okText: common('remove'),
      danger: true,
    });
    if (agreed) remove.mutate({ params: { id } });
  };
  return (
    <ul className="knowledge-categories">
      {nodes.map(({ category, name, count, children }) => (
        <li key={category.id}>
          <span className="knowledge-category">
            <span>
              {name} <span className="quiet number">{count}</span>
            </span>
            <span>
              <IconAction
                label={`${common('edit')} ${name}`}
                icon={<EditOutlined />}
                onClick={() => onEdit(category)}
              />
              <IconAction
                label={`${common('remove')} ${name}`}
                icon={<DeleteOutlined />}
                onClick={() => void ask(category)}
              />
            </span>
          </span>
          {children.length > 0 ? <CategoryRows nodes={children} onEdit={onEdit} /> : null}
        </li>
      ))}
    </ul>
  );
}

const Category = z.object({
  parentId: z.string().nullable(),
  fullName: EditCategory.shape.fullName,
  nameZhtw: z.string().max(50),
  nameEn: z.string().max(80),
  sortCode: z.int().min(0).max(9999),
});
type Category = z.infer<typeof Category>;

type CategoryFormProps = { readonly category: KnowledgeCategory | null; readonly onClose: () => void };

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const t = useMessages(knowledgeMessages);
  const values = useMemo(
    (): Category => ({
      parentId: category?.parentId ?? null,
      fullName: category?.fullName ?? '',
      nameZhtw: category?.nameZhtw ?? '',
      nameEn: category?.nameEn ?? '',
      sortCode: category?.sortCode ?? 0,
    }),
    [category],
  );
  const form = useKitForm<Category>({ schema: Category, values });
  const create = useAction(knowledgeRoutes.createCategory, {
    done: t('categorySaved'),
    onRefused: () => true,
  });
  const edit = useAction(knowledgeRoutes.editCategory, { done: t('categorySaved'), onRefused: () => true });
  return (
    <FormDialog
      recordId={category?.id}
      open
      title={category ? t('editCategory') : t('addCategory')}
      form={form}
      onSubmit={(body) =>
        category
          ? edit.mutateAsync({ params: { id: category.id }, body: { ...body, rev: category.rev } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="parentId" label={t('parent')} help={t('noParent')}>
        <CategorySelect allowClear without={category?.id} />
      </Field>
      <Field name="nameZhtw" label={t('nameZhtw')}>
        <Input maxLength={50} />
      </Field>
      <Field name="nameEn" label={t('nameEn')}>
        <Input maxLength={80} />
      </Field>
      <Field name="sortCode" label={t('sortCode')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Field>
    </FormDialog>
  );
}
