import { DeleteOutlined, PlusOutlined, ScissorOutlined } from '@ant-design/icons';
import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { BlockFields } from './block-fields.tsx';
import { BLOCK_KINDS, NEW_BLOCKS } from './block-kinds.ts';
import { MoveButtons, ordered } from './ordered.tsx';
import { printMessages } from './print-templates.messages.ts';
import { useStudio } from './studio-context.ts';

type BlockListProps = {
  readonly value: readonly PrintBlock[];
  /** Where the blocks stand in the template: `content.2.blocks`. */
  readonly path: string;
  readonly onChange: (value: readonly PrintBlock[]) => void;
};

/** Blocks one below the other, each with its fields; they are moved, cut out, removed, and added at any place. */
export function BlockList({ value, path, onChange }: BlockListProps) {
  const t = useMessages(printMessages);
  const { readOnly, hold } = useStudio();
  const without = (index: number) => value.filter((_, at) => at !== index);
  const place = (at: number) => ({ list: value, at, run: 'down', onChange }) as const;
  return (
    <div className="print-blocks">
      {value.map((block, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no ids; their fields are controlled
          key={index}
          className="print-block"
          aria-label={t(`kind_${block.kind}`)}
          {...(readOnly ? {} : ordered(place(index)))}
        >
          <header>
            <strong>{t(`kind_${block.kind}`)}</strong>
            {readOnly ? null : (
              <span className="print-block-tools">
                <MoveButtons {...place(index)} />
                <Adding onAdd={(added) => onChange(value.toSpliced(index, 0, added))}>
                  <IconButton label={t('addAbove')} icon={<PlusOutlined />} />
                </Adding>
                <IconButton
                  label={t('cut')}
                  icon={<ScissorOutlined />}
                  onClick={() => {
                    hold(block);
                    onChange(without(index));
                  }}
                />
                <IconButton
                  label={t('removeBlock')}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange(without(index))}
                />
              </span>
            )}
          </header>
          <BlockFields
            block={block}
            path={`${path}.${index}`}
            onChange={(next) => onChange(value.map((old, at) => (at === index ? next : old)))}
          />
        </section>
      ))}
      {readOnly ? null : (
        <Adding onAdd={(added) => onChange([...value, added])}>
          <Button type="dashed" icon={<PlusOutlined />}>
            {t('add')}
          </Button>
        </Adding>
      )}
    </div>
  );
}

type AddingProps = { readonly onAdd: (block: PrintBlock) => void; readonly children: ReactNode };

/** Offers a new block of each kind, and the one that was cut out last. */
function Adding({ onAdd, children }: AddingProps) {
  const t = useMessages(printMessages);
  const { held } = useStudio();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: 'print-kinds',
        items: [
          ...(held ? [{ key: PASTE, label: t('paste', { kind: t(`kind_${held.kind}`) }) }] : []),
          ...BLOCK_KINDS.map((kind) => ({ key: kind, label: t(`kind_${kind}`) })),
        ],
        onClick: ({ key }) => {
          const kind = BLOCK_KINDS.find((known) => known === key);
          if (kind) onAdd(NEW_BLOCKS[kind]);
          else if (held) onAdd(held);
        },
      }}
    >
      <span className="print-adding">{children}</span>
    </Dropdown>
  );
}

const PASTE = 'paste';
