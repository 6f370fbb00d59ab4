import type { UserTreeNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Input, Modal, Skeleton, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { useRoute } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { ErrorBlock } from './blocks.tsx';
import { kitTexts } from './kit.texts.ts';
import { fieldTexts } from './kit-fields.texts.ts';

type ApproverDialogProps = {
  readonly open: boolean;
  /** What is chosen, for the title and the reminder: 请选择{title}. */
  readonly title?: string;
  readonly multiple?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (users: { id: string; name: string }[]) => void;
};

const WIDTH = 450;
const TREE_HEIGHT = 380;

/** Chooses approvers in the tree of organisations and people; confirming without a choice reminds of it. */
export function ApproverDialog(props: ApproverDialogProps) {
  const { open, multiple = false, onClose, onConfirm } = props;
  const t = useTexts(fieldTexts);
  const common = useTexts(commonTexts);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const title = props.title ?? t('approver');
  const reminder = t('chooseTitle', { title });
  const close = () => {
    setChosen(new Map());
    onClose();
  };
  const confirm = () => {
    if (chosen.size === 0) return void toast.warning(reminder);
    onConfirm([...chosen].map(([id, name]) => ({ id, name })));
    close();
  };
  return (
    <Modal
      open={open}
      width={WIDTH}
      title={reminder}
      destroyOnHidden
      okText={t('confirm')}
      cancelText={common('cancel')}
      onCancel={close}
      onOk={confirm}
    >
      <ApproverTree multiple={multiple} chosen={chosen} onChoose={setChosen} />
    </Modal>
  );
}

type Item = { key: string; title: string; isUser: boolean; selectable: boolean; children: Item[] };

type ApproverTreeProps = {
  readonly multiple: boolean;
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void;
};

function ApproverTree({ multiple, chosen, onChoose }: ApproverTreeProps) {
  const t = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  const [keyword, setKeyword] = useState('');
  const query = useRoute(usersRoutes.selector, {}, { staleTime: 60_000 });
  const items = useMemo(
    () => filtered(query.data?.list ?? [], keyword.trim().toLowerCase()),
    [query.data, keyword],
  );
  if (query.error) return <ErrorBlock error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active />;
  return (
    <div className="choosing-tree">
      <Input
        allowClear
        value={keyword}
        placeholder={t('searchTree')}
        aria-label={t('searchTree')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {items.length === 0 ? (
        <p className="quiet">{common('noTreeData')}</p>
      ) : (
        <Tree<Item>
          key={keyword}
          height={TREE_HEIGHT}
          defaultExpandAll
          multiple={multiple}
          treeData={items}
          selectedKeys={[...chosen.keys()]}
          onSelect={(_, { selectedNodes }) =>
            onChoose(new Map(selectedNodes.map((node) => [node.key, node.title])))
          }
        />
      )}
    </div>
  );
}

/** People whose name has the keyword, below the organisations that they belong to. */
function filtered(nodes: readonly UserTreeNode[], keyword: string): Item[] {
  return nodes.flatMap((node) => {
    const isUser = node.type === 'user';
    const isHit = keyword === '' || node.fullName.toLowerCase().includes(keyword);
    const children = filtered(node.children, isHit && !isUser ? '' : keyword);
    if (isUser ? !isHit : children.length === 0) return [];
    return [
      { key: node.id, title: isUser ? node.realName : node.fullName, isUser, selectable: isUser, children },
    ];
  });
}
