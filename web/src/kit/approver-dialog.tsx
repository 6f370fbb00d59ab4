import { Input, Modal } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { toast } from '../lib/toast.ts';
import { kitMessages } from './kit.messages.ts';
import { fieldMessages } from './kit-fields.messages.ts';
import { PeopleTree } from './people-tree.tsx';
import './special-fields.css';

type ApproverDialogProps = {
  readonly open: boolean;
  /** What is chosen, for the title and the reminder: 请选择{title}. */
  readonly title?: string;
  readonly multiple?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (users: { id: string; name: string }[]) => void;
};

const WIDTH = 450;

/** Chooses approvers in the tree of organisations and people; confirming without a choice reminds of it. */
export function ApproverDialog(props: ApproverDialogProps) {
  const { open, multiple = false, onClose, onConfirm } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
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

type ApproverTreeProps = {
  readonly multiple: boolean;
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void;
};

function ApproverTree({ multiple, chosen, onChoose }: ApproverTreeProps) {
  const t = useMessages(kitMessages);
  const [keyword, setKeyword] = useState('');
  const take = (id: string, name: string) => {
    const others = [...chosen].filter(([other]) => multiple && other !== id);
    onChoose(new Map(chosen.has(id) ? others : [...others, [id, name]]));
  };
  return (
    <div className="choosing-tree">
      <Input
        allowClear
        value={keyword}
        placeholder={t('searchTree')}
        aria-label={t('searchTree')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <PeopleTree keyword={keyword.trim()} selected={[...chosen.keys()]} onTake={take} />
    </div>
  );
}
