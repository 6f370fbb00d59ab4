import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { Button, Dropdown } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_KINDS, NEW_BLOCKS } from './block-kinds.ts';
import { printMessages } from './print-templates.messages.ts';
import { useStudio } from './studio-context.ts';

type BlockListProps = {
  readonly value: readonly PrintBlock[];
  readonly onChange: (value: readonly PrintBlock[]) => void;
};

/** Blocks one below the other, each with its fields; they are moved, removed and added. */
export function BlockList({ value, onChange }: BlockListProps) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const move = (from: number, to: number) => {
    const next = [...value];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <div className="print-blocks">
      {value.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids; their fields are controlled
        <section key={index} className="print-block" aria-label={t(`kind_${block.kind}`)}>
          <header>
            <strong>{t(`kind_${block.kind}`)}</strong>
            {readOnly ? null : (
              <span className="print-block-tools">
                {index > 0 ? (
                  <IconButton
                    label={t('up')}
                    icon={<ArrowUpOutlined />}
                    onClick={() => move(index, index - 1)}
                  />
                ) : null}
                {index < value.length - 1 ? (
                  <IconButton
                    label={t('down')}
                    icon={<ArrowDownOutlined />}
                    onClick={() => move(index, index + 1)}
                  />
                ) : null}
                <IconButton
                  label={t('removeBlock')}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                />
              </span>
            )}
          </header>
          <BlockFields
            block={block}
            onChange={(next) => onChange(value.map((old, at) => (at === index ? next : old)))}
          />
        </section>
      ))}
      {readOnly ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: BLOCK_KINDS.map((kind) => ({ key: kind, label: t(`kind_${kind}`) })),
            onClick: ({ key }) => {
              const kind = BLOCK_KINDS.find((known) => known === key);
              if (kind) onChange([...value, NEW_BLOCKS[kind]]);
            },
          }}
        >
          <Button type="dashed" icon={<PlusOutlined />}>
            {t('add')}
          </Button>
        </Dropdown>
      )}
    </div>
  );
}
