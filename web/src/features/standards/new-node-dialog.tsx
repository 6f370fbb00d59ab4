import {
  NodeCreate,
  type NodeView,
  type TreeReply,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Input, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { nextCode } from './clause-tree.ts';
import { editorMessages } from './standard-editor.messages.ts';

const TOP = '';
const NewNode = z.object({
  parentId: z.string(),
  isItem: z.boolean(),
  nodeCode: NodeCreate.shape.nodeCode,
  fullName: NodeCreate.shape.fullName,
});

type NewNodeDialogProps = {
  readonly tree: TreeReply;
  /** The new clause is proposed below it, or beside it when it is an item. */
  readonly near: NodeView | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
};

/** Adds a chapter, a section or an item. */
export function NewNodeDialog({ tree, near, onClose, onCreated }: NewNodeDialogProps) {
  const t = useMessages(editorMessages);
  const { nodes } = tree;
  const groups = nodes.filter((node) => !node.isItem);
  const values = useMemo(() => {
    const parent = near?.isItem ? (nodes.find((node) => node.id === near.parentId) ?? null) : near;
    return {
      parentId: parent?.id ?? TOP,
      isItem: parent !== null && parent.level > 1,
      nodeCode: nextCode(nodes, parent),
      fullName: '',
    };
  }, [nodes, near]);
  const form = useKitForm({ schema: NewNode, values });
  const create = useAction(standardsRoutes.createNode, {
    done: t('nodeCreated'),
    onRefused: () => true,
    onDone: (node) => onCreated(node.id),
  });
  return (
    <FormDialog
      open
      title={t('addNode')}
      form={form}
      onClose={onClose}
      onSubmit={({ parentId, ...node }) =>
        create.mutateAsync({
          params: { versionId: tree.version.id },
          body: NodeCreate.parse({
            ...node,
            parentId: parentId || null,
            ...(node.isItem ? { line: siblingLine(nodes, parentId) } : {}),
          }),
        })
      }
    >
      <Field
        name="parentId"
        label={t('parent')}
        fromChild={(id) => {
          const parent = groups.find((node) => node.id === id) ?? null;
          form.setValue('nodeCode', nextCode(nodes, parent), { shouldDirty: true });
          return id;
        }}
      >
        <Select
          className="picker"
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: TOP, label: t('top') },
            ...groups.map((node) => ({ value: node.id, label: `${node.nodeCode} ${node.fullName}` })),
          ]}
        />
      </Field>
      <Field
        name="isItem"
        label={t('kind')}
        toChild={(isItem) => (isItem ? 'item' : 'group')}
        fromChild={(kind) => kind === 'item'}
      >
        <Segmented
          options={[
            { value: 'group', label: t('kindGroup') },
            { value: 'item', label: t('kindItem') },
          ]}
        />
      </Field>
      <Field name="nodeCode" label={t('nodeCode')} required help={t('nodeCodeHelp')}>
        <Input maxLength={30} />
      </Field>
      <Field name="fullName" label={t('nodeName')} required>
        <Input maxLength={200} />
      </Field>
    </FormDialog>
  );
}

/** The line of the items beside the new one, else the enterprise's. */
function siblingLine(nodes: readonly NodeView[], parentId: string) {
  return nodes.find((node) => node.parentId === parentId && node.line !== null)?.line ?? 'C';
}
