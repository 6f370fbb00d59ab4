import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { Tree } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { useCanvasActions, useCanvasState } from './canvas-context.ts';
import { designerMessages } from './designer.messages.ts';
import { kindIcon } from './kind-icons.tsx';

const PLAIN_CLICK = { ctrlKey: false, metaKey: false, shiftKey: false };

/** The fields of a form as a tree, to find one among many. */
export function Outline({ fields }: { readonly fields: readonly DesignField[] }) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const words = useWords();
  const { selected } = useCanvasState();
  const { select } = useCanvasActions();
  const item = (field: DesignField): OutlineItem => ({
    key: field.fieldId,
    title: words(field.label) || field.name || inLanguage(anyKind(field.kind).title, language),
    icon: kindIcon(field.kind),
    children: [
      ...(field.children ?? []).map(item),
      ...(field.panes ?? []).map((pane) => ({
        key: `${field.fieldId} ${pane.paneId}`,
        title: words(pane.title),
        icon: null,
        selectable: false,
        children: pane.children.map(item),
      })),
    ],
  });
  if (fields.length === 0) return <EmptyBlock text={t('emptyForm')} />;
  return (
    <Tree
      className="designer-outline"
      blockNode
      showIcon
      defaultExpandAll
      treeData={fields.map(item)}
      selectedKeys={[...selected]}
      onSelect={([key]) => key !== undefined && select(String(key), PLAIN_CLICK)}
    />
  );
}

type OutlineItem = {
  readonly key: string;
  readonly title: string;
  readonly icon: React.ReactNode;
  readonly selectable?: boolean;
  readonly children: OutlineItem[];
};
