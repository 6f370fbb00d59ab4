import { CloseOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { toast } from '../lib/toast.ts';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import './special-fields.css';

type ChoosingDialogProps<Value> = {
  /** What is to be chosen, as it is also said to whoever confirms without a choice: 请选择组织. */
  readonly title: string;
  /** What is being chosen; none while the dialog is closed. */
  readonly draft: readonly Value[] | null;
  readonly onDraft: (draft: readonly Value[] | null) => void;
  readonly onChange: (chosen: Value[]) => void;
  readonly keyOf: (value: Value) => string;
  readonly wordsOf: (value: Value) => string;
  /** What is chosen from. */
  readonly children: ReactNode;
};

const WIDTH = 800;

/** Where values are chosen: what there is beside what is chosen. */
export function ChoosingDialog<Value>({
  title,
  draft,
  onDraft,
  onChange,
  keyOf,
  wordsOf,
  children,
}: ChoosingDialogProps<Value>) {
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const chosen = draft ?? [];
  const confirm = () => {
    if (chosen.length === 0) return void toast.warning(title);
    onChange([...chosen]);
    onDraft(null);
  };
  return (
    <Modal
      open={draft !== null}
      width={WIDTH}
      title={title}
      destroyOnHidden
      okText={t('confirm')}
      cancelText={common('cancel')}
      onCancel={() => onDraft(null)}
      onOk={confirm}
    >
      <div className="choosing">
        {children}
        <ChosenList
          chosen={chosen.map((one) => ({ key: keyOf(one), label: wordsOf(one) }))}
          onRemove={(key) => onDraft(chosen.filter((one) => keyOf(one) !== key))}
          onEmpty={() => onDraft([])}
        />
      </div>
    </Modal>
  );
}

type ChosenListProps = {
  readonly chosen: readonly { readonly key: string; readonly label: string }[];
  readonly onRemove: (key: string) => void;
  readonly onEmpty: () => void;
};

/** The right half of a choosing dialog: what is chosen, each removable, or all at once. */
function ChosenList({ chosen, onRemove, onEmpty }: ChosenListProps) {
  const t = useMessages(fieldMessages);
  const kit = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  return (
    <section className="chosen" aria-label={kit('selectedList')}>
      <header>
        <span>{t('selectedCount', { count: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onEmpty}>
          {kit('clearList')}
        </Button>
      </header>
      {chosen.length === 0 ? <p className="quiet">{common('noData')}</p> : null}
      <ul>
        {chosen.map((item) => (
          <li key={item.key}>
            <span>{item.label}</span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('removeChosen', { name: item.label })}
              onClick={() => onRemove(item.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
