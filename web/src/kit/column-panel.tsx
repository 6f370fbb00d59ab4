import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { type ColumnChoice, moveChoice } from './column-settings.ts';
import { kitMessages } from './kit.messages.ts';

type ColumnPanelProps = {
  readonly open: boolean;
  readonly choices: readonly ColumnChoice[];
  readonly titleOf: (key: string) => string;
  readonly onChange: (choices: readonly ColumnChoice[]) => void;
  readonly onRestore: () => void;
  readonly onClose: () => void;
};

const PANEL_WIDTH = 320;

/** Column settings: order by dragging or arrows, visibility by ticks. */
export function ColumnPanel({ open, choices, titleOf, onChange, onRestore, onClose }: ColumnPanelProps) {
  const t = useMessages(kitMessages);
  const [dragged, setDragged] = useState<number | null>(null);
  const visible = choices.filter((choice) => choice.visible).length;
  return (
    <Drawer
      open={open}
      size={PANEL_WIDTH}
      title={t('columns')}
      extra={
        <Button type="link" onClick={onRestore}>
          {t('resetColumns')}
        </Button>
      }
      onClose={onClose}
    >
      <p className="quiet">{t('columnsHint')}</p>
      <ul className="column-list">
        {choices.map((choice, index) => {
          const name = titleOf(choice.key);
          return (
            <li
              key={choice.key}
              draggable
              data-dragged={dragged === index}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged === null || dragged === index) return;
                onChange(moveChoice(choices, dragged, index));
                setDragged(index);
              }}
            >
              <HolderOutlined className="quiet" aria-hidden />
              <Checkbox
                checked={choice.visible}
                disabled={choice.visible && visible === 1}
                onChange={(event) =>
                  onChange(
                    choices.map((other) =>
                      other.key === choice.key ? { ...other, visible: event.target.checked } : other,
                    ),
                  )
                }
              >
                {name}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('columnUp', { name })}
                disabled={index === 0}
                onClick={() => onChange(moveChoice(choices, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('columnDown', { name })}
                disabled={index === choices.length - 1}
                onClick={() => onChange(moveChoice(choices, index, index + 1))}
              />
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
