import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import { Modal, Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import { nameInSentence } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { ErrorBlock } from './blocks.tsx';
import { ChoiceBox } from './choice-box.tsx';
import { fieldMessages } from './kit-fields.messages.ts';

type AreaPickerProps = {
  /** Ids from the province down. */
  readonly value?: readonly string[];
  readonly onChange?: (path: string[]) => void;
  /** 0 province, 1 city, 2 district, 3 street. */
  readonly depth?: number;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** False: what was chosen can be changed and not taken away. */
  readonly clearable?: boolean;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

type AreaItem = { key: string; title: string; path: string[]; isLeaf: boolean; children?: AreaItem[] };

const TOP = '-1';
const DEFAULT_DEPTH = 2;
const WIDTH = 520;
const TREE_HEIGHT = 380;

/** Chooses an address down to a district; its branches are fetched when they are opened. */
export function AreaPicker(props: AreaPickerProps) {
  const { value = [], onChange, depth = DEFAULT_DEPTH } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<AreaItem | null>(null);
  const names = useRoute(
    areasRoutes.names,
    { body: { idsList: [[...value]] } },
    { enabled: value.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const words = value.length > 0 ? (names.data?.[0] ?? []).join(' / ') : '';
  const confirm = () => {
    if (!draft) return;
    onChange?.(draft.path);
    setOpen(false);
  };
  return (
    <>
      <ChoiceBox
        {...props}
        text={words}
        onOpen={() => {
          setDraft(null);
          setOpen(true);
        }}
        {...(props.clearable === false ? {} : { onClear: () => onChange?.([]) })}
      />
      <Modal
        open={isOpen}
        width={WIDTH}
        title={t('chooseTitle', { title: nameInSentence(t('address')) })}
        destroyOnHidden
        okText={t('confirm')}
        cancelText={common('cancel')}
        onCancel={() => setOpen(false)}
        onOk={confirm}
      >
        <AreaTree depth={depth} chosen={draft?.key ?? null} onChoose={setDraft} />
      </Modal>
    </>
  );
}

type AreaTreeProps = {
  readonly depth: number;
  readonly chosen: string | null;
  readonly onChoose: (item: AreaItem) => void;
};

function AreaTree({ depth, chosen, onChoose }: AreaTreeProps) {
  const common = useMessages(commonMessages);
  const [below, setBelow] = useState<ReadonlyMap<string, readonly AreaItem[]>>(new Map());
  const top = useRoute(
    areasRoutes.selector,
    { params: { id: TOP, currentId: '0' } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const items = (top.data?.list ?? []).map((area) => itemOf(area, [], depth));
  const fetchBelow = async (item: AreaItem) => {
    if (below.has(item.key)) return;
    await attempt(async () => {
      const { list } = await call(areasRoutes.selector, { params: { id: item.key, currentId: '0' } });
      const found = list.map((area) => itemOf(area, item.path, depth));
      setBelow((known) => new Map(known).set(item.key, found));
    });
  };
  const withBelow = (item: AreaItem): AreaItem => {
    const children = below.get(item.key);
    return children ? { ...item, children: children.map(withBelow) } : item;
  };
  if (top.error) return <ErrorBlock compact error={top.error} onRetry={() => void top.refetch()} />;
  if (top.isPending) return <Skeleton active />;
  if (items.length === 0) return <p className="quiet">{common('noTreeData')}</p>;
  return (
    <Tree<AreaItem>
      height={TREE_HEIGHT}
      treeData={items.map(withBelow)}
      loadData={fetchBelow}
      selectedKeys={chosen ? [chosen] : []}
      expandAction="click"
      onSelect={(_, { node }) => {
        if (node.isLeaf) onChoose(node);
      }}
    />
  );
}

type Area = { readonly id: string; readonly fullName: string; readonly isLeaf: boolean };

/** What has nothing below it, or lies at the wanted depth, is a leaf: only leaves can be chosen. */
function itemOf(area: Area, above: readonly string[], depth: number): AreaItem {
  const path = [...above, area.id];
  return { key: area.id, title: area.fullName, path, isLeaf: area.isLeaf || path.length > depth };
}
